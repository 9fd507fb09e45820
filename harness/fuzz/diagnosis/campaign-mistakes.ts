import { candidateMistakes } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { cutLengths, valueCutDeviations } from "../../../src/deviations/signer/values/cut-value.ts";
import { changingText } from "../../../src/deviations/signer/values/text-mistake.ts";
import { isProtocolName } from "../../../src/spec/protocol-names.ts";

const utf8 = new TextEncoder();
/** Names that a signer writes itself, which are never too long. A caller's own name may begin like one of them. */
/** An encoded byte. */
const BYTE = /%[0-9A-Fa-f]{2}|[^%]/g;

/** A cut of a value, by its treatment of a character that it would split. */
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
 * Mistakes that cut values after a number of bytes. For letters and digits such a cut equals one after as many
 * characters, which the catalogue holds; only a campaign that draws requests on which they differ can decide between
 * the two.
 */
export const byteCuts: readonly Deviation[] = cutLengths.flatMap((length) =>
  cuts.map(
    ({ suffix, how, write }): Deviation => ({
      ...changingText("values", {
        id: `value-cut-at-${length}-bytes${suffix}`,
        title: `A value is signed only up to ${length} bytes of its UTF-8, ${how}`,
        happens: `What follows the first ${length} bytes is sent but not signed: a buffer or a column is of that size.`,
        change: (value) => value,
      }),
      stage: "encodeValue",
      replace: (right) => (value, name) =>
        isProtocolName(name) || name === "oauth_token"
          ? right(value, name)
          : write(value, length, (text) => right(text, name)),
    }),
  ),
);

/** Cuts a value to whole characters. */
function cutBytes(value: string, length: number): string {
  if (value.length * 3 <= length) return value;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(utf8.encode(value).subarray(0, length), { stream: true });
}

const lastCut = candidateMistakes.findLastIndex((mistake) => valueCutDeviations.includes(mistake));

/**
 * The mistakes that a campaign tries on failures, in the order in which several are made: cuts of bytes stand beside
 * cuts of characters.
 */
export const campaignMistakes: readonly Deviation[] = candidateMistakes.toSpliced(lastCut + 1, 0, ...byteCuts);
