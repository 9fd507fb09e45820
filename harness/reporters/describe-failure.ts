import type { Mismatch, Verdict } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { type Difference, type Excerpt, excerptDifference, MAX_REACH } from "./excerpt.ts";
import { wrap } from "./wrap.ts";

const COMMENT_LIMIT = 400;
/** A note may hold a whole signature base string, which is of use only whole. */
export const MISMATCH_NOTE_LIMIT = 1000;
const LABEL_COLUMNS = 10;
const ELLIPSES_AND_MARK = 12;
const SUMMARY_REACH = 16;

/** How a reporter sets off the parts of a failure; every function returns its text, perhaps between escape codes. */
export interface Paint {
  readonly dim: (text: string) => string;
  readonly wanted: (text: string) => string;
  readonly got: (text: string) => string;
}

/** No setting off at all. */
const plain: Paint = { dim: (text) => text, wanted: (text) => text, got: (text) => text };

/** A failure as lines of at most `width` columns: what was tried, the difference under a caret, and what it hides. */
export function describeFailure(verdict: Verdict, width: number, indent = "", paint: Paint = plain): readonly string[] {
  const comment = verdict.comment === undefined ? [] : wrap(escapeProse(verdict.comment, COMMENT_LIMIT), width, indent);
  if (verdict.mismatch === undefined) return comment;
  return [...comment, ...describeMismatch(verdict.mismatch, width, indent, paint)];
}

/** The difference in one sentence: `body, offset 9: expected "two%20words", got "two+words"`. */
export function summarizeMismatch(mismatch: Mismatch): string {
  const difference = excerptDifference(mismatch, SUMMARY_REACH);
  if (!differs(difference)) return `${placeOf(mismatch)}: no difference to show`;
  return `${placeOf(mismatch)}: expected ${quote(difference.expected)}, got ${quote(difference.actual)}`;
}

/** Where a difference is: stage and offset. */
export function placeOf({ stage, offset }: Mismatch): string {
  return `${escapeProse(stage, 60)}, offset ${offset}`;
}

function describeMismatch(mismatch: Mismatch, width: number, indent: string, paint: Paint): readonly string[] {
  const reach = Math.floor((width - indent.length - LABEL_COLUMNS - ELLIPSES_AND_MARK) / 2);
  const difference = excerptDifference(mismatch, Math.min(MAX_REACH, Math.max(8, reach)));
  const { expected, actual } = difference;
  const note = mismatch.note === undefined ? [] : wrap(escapeProse(mismatch.note, MISMATCH_NOTE_LIMIT), width, indent);
  const caret = `${indent}${" ".repeat(LABEL_COLUMNS + expected.lead.length)}^ ${paint.dim(`offset ${mismatch.offset}`)}`;
  return [
    `${indent}${paint.dim("expected")}  ${expected.lead}${paint.wanted(expected.mark)}${expected.tail}`,
    `${indent}${paint.dim("actual")}    ${actual.lead}${paint.got(actual.mark)}${actual.tail}`,
    ...(differs(difference) ? [caret] : []),
    ...note,
  ];
}

// A finding may lie outside of the texts.
function differs({ expected, actual }: Difference): boolean {
  return expected.mark !== actual.mark;
}

function quote({ lead, mark, tail }: Excerpt): string {
  return `"${lead.trimStart()}${mark}${tail}"`;
}
