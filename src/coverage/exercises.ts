import { percentEncode } from "../encoding/percent-encode.ts";
import { type SignatureMethod, signatureMethods } from "../signing/signing-task.ts";
import { type OperationName, operationNames } from "../spec/operations.ts";

/** The place of a request's protocol parameters. */
export type SentPlacement = "header" | "header-and-body";

/** The parts of a client's request that decide what it exercises. */
interface ExercisedRequest {
  readonly operation?: OperationName;
  readonly method?: SignatureMethod;
  readonly placement?: SentPlacement;
  /** Names of the operation's own parameters, in the order of the body. */
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** A feature that a client's requests can exercise. */
export interface Exercise {
  readonly group: string;
  readonly name: string;
  /** A description of a request that exercises it, as one sentence. */
  readonly description: string;
  /** Set where no request of the four operations with their own fields can exercise it. */
  readonly isBeyondOperations?: true;
  readonly isIn: (request: ExercisedRequest) => boolean;
}

/** The bytes beyond which a value is longer than a column, a cookie or a log line tends to hold. */
const LONG_VALUE_BYTES = 255;

/** Characters that RFC 3986 reserves, and others that encoders are known to treat differently. */
const single: readonly (readonly [name: string, character: string])[] = [
  ["space", " "],
  ..."!*'()&=+%/?#@:;".split("").map((character) => [character, character] as const),
  // A list of names on a command line is cut at its commas.
  ["comma", ","],
  ..."$[]-._~".split("").map((character) => [character, character] as const),
  ["quote", '"'],
];

const utf8 = new TextEncoder();

const characterExercises: readonly Exercise[] = [
  ...single.map(
    ([name, character]): Exercise => ({
      group: "characters",
      name,
      description: `A value holds the character ${JSON.stringify(character)}.`,
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

function holding(name: string, description: string, holds: (value: string) => boolean): Exercise {
  return { group: "characters", name, description, isIn: ({ values }) => values.some(holds) };
}

/** Names that a wrong sort puts elsewhere than the order of their bytes does (clause base-string.3). */
const orderExercises: readonly Exercise[] = [
  {
    group: "order",
    name: "unsorted",
    description: "The body's parameters do not come in sorted order, so the client has to sort them.",
    isIn: ({ names }) => names.some((name, at) => at > 0 && compareBytes(names[at - 1] ?? "", name) > 0),
  },
  {
    group: "order",
    name: "hyphen-underscore",
    description: "Two names part at a hyphen and an underscore, which a language's sort has the other way round.",
    isIn: ({ names }) => somePair(names, partsAtHyphen),
  },
  {
    group: "order",
    name: "around-oauth",
    description: "Names of the body sort before and after the oauth_ parameters, which belong between them.",
    isIn: ({ names }) => names.some((name) => name < "oauth_") && names.some((name) => name > "oauth_~"),
  },
  {
    group: "order",
    name: "capitals",
    description: "Two names sort otherwise when case is ignored.",
    isBeyondOperations: true,
    isIn: ({ names }) =>
      somePair(names, (a, b) => compareBytes(a, b) < 0 !== compareBytes(a.toLowerCase(), b.toLowerCase()) < 0),
  },
  {
    group: "order",
    name: "prefix",
    description: "One name begins another, which the texts name=value sort the other way round.",
    isBeyondOperations: true,
    isIn: ({ names }) => somePair(names, (a, b) => b.startsWith(a) && b !== a),
  },
  {
    group: "order",
    name: "numeric-names",
    description: "Two names are numbers, which JavaScript's objects keep in an order of their own.",
    isBeyondOperations: true,
    isIn: ({ names }) => somePair(names.filter(isIndex), (a, b) => a !== b),
  },
  {
    group: "order",
    name: "duplicate-names",
    description: "A name comes twice.",
    isBeyondOperations: true,
    isIn: ({ names }) => new Set(names).size < names.length,
  },
];

/** The most names that are compared: the number of pairs grows as their square. */
const MAX_NAMES = 64;

function somePair(names: readonly string[], holds: (a: string, b: string) => boolean): boolean {
  const few = names.slice(0, MAX_NAMES);
  return few.some((a) => few.some((b) => a !== b && holds(a, b)));
}

/** Compares encoded names. They are ASCII, so their code units sort as the signed bytes. */
function compareBytes(a: string, b: string): number {
  const [left, right] = [encode(a), encode(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function encode(name: string): string {
  return /^[\w.~-]*$/.test(name) ? name : percentEncode(name.toWellFormed());
}

function partsAtHyphen(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === "-" && b[at] === "_";
}

function isIndex(name: string): boolean {
  return /^(?:0|[1-9][0-9]{0,8})$/.test(name);
}

const placements: Readonly<Record<SentPlacement, string>> = {
  header: "The protocol parameters are in the header alone.",
  "header-and-body": "The protocol parameters are in the header, and repeated in the body.",
};

/** All exercises, in the order in which a report lists them. */
export const exercises: readonly Exercise[] = [
  ...operationNames.map(
    (name): Exercise => ({
      group: "operation",
      name,
      description: `It is a request of the operation ${name}.`,
      isIn: ({ operation }) => operation === name,
    }),
  ),
  ...signatureMethods.map(
    (name): Exercise => ({
      group: "method",
      name,
      description: `It is signed with ${name}.`,
      isIn: ({ method }) => method === name,
    }),
  ),
  ...Object.entries(placements).map(
    ([name, description]): Exercise => ({
      group: "placement",
      name,
      description,
      isIn: ({ placement }) => placement === name,
    }),
  ),
  ...characterExercises,
  ...orderExercises,
];

export function findExercises(request: ExercisedRequest): readonly Exercise[] {
  return exercises.filter(({ isIn }) => isIn(request));
}
