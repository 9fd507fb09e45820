import { formEncode } from "../encoding/percent-encode.ts";
import type { Parameter } from "../signing/parameter.ts";
import { cutText } from "./cut-text.ts";
import type { Mismatch } from "./verdict.ts";

/** The most characters of one untrusted text in a report, and what is kept of each, however little was expected. */
const MAX_ACTUAL = 65_536;
const KEPT = 512;

/** Returns the mismatch of two texts at a stage, or `undefined` when they are equal. */
export function compareTexts(stage: string, expected: string, actual: string, note?: string): Mismatch | undefined {
  if (expected === actual) return undefined;
  return {
    stage,
    offset: firstDifference(expected, actual),
    expected,
    actual: cutText(actual, Math.min(MAX_ACTUAL, KEPT + 2 * expected.length)),
    ...(note !== undefined && { note }),
  };
}

/** Returns the index of the first difference of two texts, in Unicode code points. */
export function firstDifference(expected: string, actual: string): number {
  const shorter = Math.min(expected.length, actual.length);
  let at = 0;
  while (at < shorter && expected.charCodeAt(at) === actual.charCodeAt(at)) at++;
  return codePointLength(expected.slice(0, at));
}

/** Returns the length of a text in Unicode code points; half a surrogate pair at its end counts as none. */
function codePointLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00) length--;
  }
  return length;
}

/** Writes parameters in one canonical spelling, whatever their order: encoded, sorted, joined. */
export function writePairs(pairs: readonly Parameter[]): string {
  return pairs
    .map((pair) => formEncode([pair]))
    .sort()
    .join("&");
}
