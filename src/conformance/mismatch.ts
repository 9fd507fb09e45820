import { codePointLength } from "./code-points.ts";
import type { Mismatch } from "./report.ts";

/** The most characters of a stranger's text that a report keeps. */
const MAX_ACTUAL = 65_536;

/** The difference of two texts at a stage, or nothing when they are equal. */
export function compareTexts(stage: string, expected: string, actual: string, note?: string): Mismatch | undefined {
  if (expected === actual) return undefined;
  return {
    stage,
    offset: firstDifference(expected, actual),
    expected,
    actual: actual.length > MAX_ACTUAL ? `${actual.slice(0, MAX_ACTUAL)}… (${actual.length} characters)` : actual,
    ...(note !== undefined && { note }),
  };
}

/** Where two texts first part, in Unicode code points. */
export function firstDifference(expected: string, actual: string): number {
  const shorter = Math.min(expected.length, actual.length);
  let at = 0;
  while (at < shorter && expected.charCodeAt(at) === actual.charCodeAt(at)) at++;
  return codePointLength(expected.slice(0, at));
}
