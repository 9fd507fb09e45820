import type { Exercise } from "./coverage.ts";

/** Bytes beyond which a value is longer than what a column, a cookie or a log line tends to hold. */
const LONG_VALUE_BYTES = 255;

/** Characters that RFC 3986 reserves, and others that encoders are known to treat each in their own way. */
const single: readonly (readonly [name: string, character: string])[] = [
  ["space", " "],
  ..."!*'()&=+%/?#@:;".split("").map((character) => [character, character] as const),
  // A list of names on a command line is cut at its commas.
  ["comma", ","],
  ..."$[]-._~".split("").map((character) => [character, character] as const),
  ["quote", '"'],
];

const utf8 = new TextEncoder();

/** The characters of values that a client's requests can exercise. */
export const characterExercises: readonly Exercise[] = [
  ...single.map(
    ([name, character]): Exercise => ({
      group: "characters",
      name,
      says: `A value holds the character ${JSON.stringify(character)}.`,
      isIn: ({ values }) => values.some((value) => value.includes(character)),
    }),
  ),
  holding("other-ascii", "A value holds one of < > \\ ^ ` { | }.", (value) => /[<>\\^`{|}]/.test(value)),
  holding("two-byte-utf8", "A value holds a character of two bytes in UTF-8, as é.", (value) =>
    /[\u0080-\u07ff]/.test(value),
  ),
  holding("three-byte-utf8", "A value holds a character of three bytes in UTF-8, as €.", (value) =>
    /[\u0800-\uffff]/u.test(value),
  ),
  holding("four-byte-utf8", "A value holds a character of four bytes in UTF-8, as an emoji.", (value) =>
    /[\u{10000}-\u{10ffff}]/u.test(value),
  ),
  holding("already-encoded", "A value holds what looks like an escape, as %20.", (value) =>
    /%[0-9A-Fa-f]{2}/.test(value),
  ),
  holding("empty-value", "A value is empty.", (value) => value === ""),
  holding("outer-white-space", "A value begins or ends with white space.", (value) => value.trim() !== value),
  holding("control-character", "A value holds a control character, as a line break.", (value) => /\p{Cc}/u.test(value)),
  holding(
    "long-value",
    `A value has more than ${LONG_VALUE_BYTES} bytes.`,
    (value) => value.length > LONG_VALUE_BYTES / 3 && utf8.encode(value).length > LONG_VALUE_BYTES,
  ),
];

function holding(name: string, says: string, holds: (value: string) => boolean): Exercise {
  return { group: "characters", name, says, isIn: ({ values }) => values.some(holds) };
}
