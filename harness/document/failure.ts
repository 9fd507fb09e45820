import type { Mismatch, Verdict } from "../../src/judging/verdict.ts";
import { type Excerpt, excerptDifference } from "../text/difference.ts";
import { clip } from "../text/escape-text.ts";
import { type Diff, type DocumentBlock, paragraph } from "./document.ts";
import { commentOf, mismatchOf } from "./verdict-groups.ts";

const STAGE_LIMIT = 60;
const COMMENT_LIMIT = 400;
/** A note may hold a whole signature base string, which is of use only whole. */
const NOTE_LIMIT = 1000;
const SUMMARY_REACH = 16;

/** Describes a failure: what was tried, the difference, and what the difference does not show. */
export function describeFailure(verdict: Verdict): readonly DocumentBlock[] {
  const comment = commentOf(verdict);
  const mismatch = mismatchOf(verdict);
  return [
    ...(comment === undefined ? [] : [paragraph(clip(comment, COMMENT_LIMIT))]),
    ...(mismatch === undefined ? [] : [diffOf(mismatch)]),
    ...(mismatch?.note === undefined ? [] : [paragraph(clip(mismatch.note, NOTE_LIMIT))]),
  ];
}

function diffOf({ stage, offset, expected, actual }: Mismatch): Diff {
  return { kind: "diff", stage: clip(stage, STAGE_LIMIT), offset, expected, actual };
}

/** Describes the difference in one sentence: `body, offset 9: expected "two%20words", got "two+words"`. */
export function summarizeMismatch(mismatch: Mismatch): string {
  const { expected, actual } = excerptDifference(mismatch, SUMMARY_REACH);
  const place = `${clip(mismatch.stage, STAGE_LIMIT)}, offset ${mismatch.offset}`;
  // A finding may lie outside of the texts.
  if (expected.mark === actual.mark) return `${place}: no difference to show`;
  return `${place}: expected ${enquote(expected)}, got ${enquote(actual)}`;
}

function enquote({ lead, mark, tail }: Excerpt): string {
  return `"${lead.trimStart()}${mark}${tail}"`;
}
