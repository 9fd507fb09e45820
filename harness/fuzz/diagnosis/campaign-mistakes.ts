import { knownMistakes } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { signChanged } from "../../../src/deviations/signer/values/change-value.ts";
import { cutLengths, valueCutDeviations } from "../../../src/deviations/signer/values/cut-value.ts";
import { protocolNames } from "../../../src/spec/protocol-names.ts";

const utf8 = new TextEncoder();
/** What a signer makes itself is never too long. A name of the caller's may begin like these. */
const ownNames: ReadonlySet<string> = new Set([...protocolNames, "oauth_token"]);
/** A byte of what is encoded. */
const BYTE = /%[0-9A-Fa-f]{2}|[^%]/g;

/** How a value is cut, by what becomes of a character that the cut parts. */
interface ByteCut {
  readonly suffix: string;
  readonly how: string;
  readonly write: (value: string, length: number, encode: (value: string) => string) => string;
}

const cuts: readonly ByteCut[] = [
  {
    suffix: "",
    how: "less a character that is cut in two",
    write: (value, length, encode) => encode(cutBytes(value, length)),
  },
  {
    suffix: "-replaced",
    how: "with U+FFFD for a character that is cut in two",
    write: (value, length, encode) => {
      const cut = cutBytes(value, length);
      return encode(utf8.encode(cut).length < Math.min(length, utf8.encode(value).length) ? `${cut}\ufffd` : cut);
    },
  },
  {
    suffix: "-split",
    how: "if need be in the middle of a character",
    write: (value, length, encode) => {
      const encoded = encode(value);
      return encoded.length <= length ? encoded : (encoded.match(BYTE) ?? []).slice(0, length).join("");
    },
  },
];

/**
 * Values that are cut behind so many bytes: of letters and digits the same as behind so many characters, which the
 * catalogue holds. Only who draws requests until the two part can tell which it is.
 */
export const byteCuts: readonly Deviation[] = cutLengths.flatMap((length) =>
  cuts.map(
    ({ suffix, how, write }): Deviation => ({
      ...signChanged({
        id: `value-cut-at-${length}-bytes${suffix}`,
        title: `A value is signed only up to ${length} bytes of its UTF-8, ${how}`,
        happens: `What follows the first ${length} bytes is sent but not signed: a buffer or a column is of that size.`,
        change: (value) => value,
      }),
      stage: "encodeValue",
      replace: (right) => (value, name) =>
        ownNames.has(name) ? right(value, name) : write(value, length, (text) => right(text, name)),
    }),
  ),
);

/** Whole characters alone. */
function cutBytes(value: string, length: number): string {
  if (value.length * 3 <= length) return value;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(utf8.encode(value).subarray(0, length), { stream: true });
}

const lastCut = knownMistakes.findLastIndex((mistake) => valueCutDeviations.includes(mistake));

/** The mistakes that a campaign tries on what broke, in the order in which several are made: cuts are with their likes. */
export const campaignMistakes: readonly Deviation[] = knownMistakes.toSpliced(lastCut + 1, 0, ...byteCuts);
