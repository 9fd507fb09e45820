import { cutEnds } from "./part-functions.ts";

type Change = (text: string) => string;

const cutZeros: Change = (text) => cutEnds(text, "0");

/** Returns the digits behind the last point, where there is nothing else. */
function fractionOf(text: string): string | undefined {
  const digits = text.slice(text.lastIndexOf(".") + 1);
  return text.includes(".") && /^\d+$/.test(digits) ? digits : undefined;
}

/** Changes texts that end with a point and digits. */
const ofFractions =
  (change: Change): Change =>
  (text) =>
    fractionOf(text) === undefined ? text : change(text);

const withoutPoint: Change = (text) => text.replace(/\.$/, "");

/** What code makes of an amount whose zeros it takes for superfluous: numbers, and what only looks like one. */
export const ofAmounts: Readonly<Record<string, Change>> = {
  "zeros at the end of a fraction left out": ofFractions(cutZeros),
  "zeros at the end of a fraction left out, and a point behind which nothing is left": ofFractions((text) =>
    withoutPoint(cutZeros(text)),
  ),
  "zeros at the end of a fraction left out but the first digit": ofFractions((text) =>
    cutZeros(text).replace(/\.$/, ".0"),
  ),
  "a fraction of zeros left out": (text) =>
    /^0+$/.test(fractionOf(text) ?? "") ? text.slice(0, text.lastIndexOf(".")) : text,
  "zeros at the start left out": (text) => text.replace(/^([+-]?)0+(?=\d)/, "$1"),
};

/** The same as functions of texts, and what does so without a look at the rest. */
export const zeroFunctions: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(Object.entries(ofAmounts).map(([words, change]) => [`what writes them with ${words}`, change])),
  "what leaves out zeros at the end of texts with a point": (text) => (text.includes(".") ? cutZeros(text) : text),
  "what leaves out zeros at the end of texts with a point, and then points": (text) =>
    text.includes(".") ? cutEnds(cutZeros(text), ".") : text,
  "what leaves out zeros at the start, and writes 0 for nothing": (text) => text.replace(/^0+/, "") || "0",
  ...Object.fromEntries(
    [".0", ".00"].flatMap((zeros): [string, Change][] => [
      [`what leaves out ${zeros} at the end`, (text) => (text.endsWith(zeros) ? text.slice(0, -zeros.length) : text)],
      [`what leaves out ${zeros} wherever it stands`, (text) => text.replaceAll(zeros, "")],
    ]),
  ),
};
