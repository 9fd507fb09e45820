import { knownMistakes } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { signChanged, type ValueChange } from "../../../src/deviations/signer/values/change-value.ts";
import { cutLengths, valueCutDeviations } from "../../../src/deviations/signer/values/cut-value.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { protocolNames } from "../../../src/spec/protocol-names.ts";

const utf8 = new TextEncoder();
/** What a signer makes itself is never too long. A name of the caller's may begin like these. */
const ownNames: ReadonlySet<string> = new Set([...protocolNames, "oauth_token"]);
/** A byte of what is encoded. */
const BYTE = /%[0-9A-Fa-f]{2}|[^%]/g;

/**
 * Values that are cut behind so many bytes: of letters and digits the same as behind so many characters, which the
 * catalogue holds. Only who draws requests until the two part can tell which it is.
 */
export const byteCuts: readonly Deviation[] = cutLengths.flatMap((length) => [
  cutting({
    id: `value-cut-at-${length}-bytes`,
    title: `A value is signed only up to ${length} bytes of its UTF-8, less a character that is cut in two`,
    happens: `What follows the first ${length} bytes is sent but not signed: a buffer or a column is of that size.`,
    change: (value) => cutBytes(value, length),
  }),
  cutting({
    id: `value-cut-at-${length}-bytes-replaced`,
    title: `A value is signed only up to ${length} bytes of its UTF-8, with U+FFFD for a character that is cut in two`,
    happens: `What follows the first ${length} bytes is sent but not signed: a buffer or a column is of that size.`,
    change: (value) => {
      const cut = cutBytes(value, length);
      return utf8.encode(cut).length < Math.min(length, utf8.encode(value).length) ? `${cut}\ufffd` : cut;
    },
  }),
  cutInTwo(length),
]);

function cutting(change: ValueChange): Deviation {
  return cuttingBy(change, (right) => (value, name) => right(change.change(value), name));
}

function cutInTwo(length: number): Deviation {
  const change: ValueChange = {
    id: `value-cut-at-${length}-bytes-split`,
    title: `A value is signed only up to ${length} bytes of its UTF-8, if need be in the middle of a character`,
    happens: `What follows the first ${length} bytes is sent but not signed: a buffer or a column is of that size.`,
    change: (value) => value,
  };
  return cuttingBy(change, (right) => (value, name) => {
    const encoded = right(value, name);
    return encoded.length <= length ? encoded : (encoded.match(BYTE) ?? []).slice(0, length).join("");
  });
}

type EncodeValue = Scheme["encodeValue"];

function cuttingBy(change: ValueChange, cut: (right: EncodeValue) => EncodeValue): Deviation {
  return {
    ...signChanged(change),
    stage: "encodeValue",
    replace: (right) => (value, name) => (ownNames.has(name) ? right : cut(right))(value, name),
  };
}

/** Whole characters alone. */
function cutBytes(value: string, length: number): string {
  if (value.length * 3 <= length) return value;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(utf8.encode(value).subarray(0, length), { stream: true });
}

const lastCut = knownMistakes.findLastIndex((mistake) => valueCutDeviations.includes(mistake));

/** The mistakes that a campaign tries on what broke, in the order in which several are made: cuts are with their likes. */
export const campaignMistakes: readonly Deviation[] = knownMistakes.toSpliced(lastCut + 1, 0, ...byteCuts);
