import type { Diagnosis } from "../../src/diagnosis/diagnosis.ts";
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

/** How the first stage that is wrong on the way to a signature is introduced, as an end to `Your signer …`. */
const signedWords: Readonly<Record<string, string>> = {
  baseString: "signed this base string:",
  message: "made the right base string, but signed these bytes of it:",
  signingKey: "signed the right base string, but with this key:",
  signature: "signed the right base string with the right key, but writes the signature wrongly:",
};
const aloneWords: Readonly<Record<string, string>> = {
  baseString: "signs this base string:",
  message: "signs these bytes of the right base string:",
  signingKey: "signs the right base string with this key:",
};

/** What was signed in a failure and should not have been, beside what should; nothing where the failure shows it. */
function findSigned(verdict: Verdict, diagnosis: Diagnosis | undefined): Mismatch | undefined {
  const signed = diagnosis?.example === verdict.id ? diagnosis.signed : undefined;
  const isNews = signed?.note !== undefined || mismatchOf(verdict)?.stage !== signed?.stage;
  return isNews ? signed : undefined;
}

/** Introduces what was signed: `Your signer signed this base string:`. */
function introduceSigned({ stage, note }: Mismatch, subject: string): string {
  // A note says that other mistakes show in it as well.
  if (note !== undefined) return `By this mistake alone a ${subject} ${aloneWords[stage] ?? "signs this:"}`;
  return `Your ${subject} ${signedWords[stage] ?? "signed this:"}`;
}

/**
 * Describes a failure of which the cause is proved: what was signed stands in place of two signatures, in which nobody
 * can read.
 */
export function describeProved(verdict: Verdict, diagnosis: Diagnosis, subject: string): readonly DocumentBlock[] {
  const signed = findSigned(verdict, diagnosis);
  if (signed === undefined) return describeFailure(verdict);
  const [comment, ...rest] = describeFailure(verdict);
  const isUnreadable = (block: DocumentBlock): boolean =>
    block.kind === "diff" &&
    (signed.note !== undefined || block.stage === "signature" || block.stage === "authorization");
  return [
    ...(comment?.kind === "paragraph" ? [comment] : []),
    paragraph(introduceSigned(signed, subject)),
    { ...diffOf(signed), isSigned: true },
    ...rest.filter((block) => !isUnreadable(block)),
  ];
}

function diffOf({ stage, offset, expected, actual }: Mismatch): Diff {
  return { kind: "diff", stage: clip(stage, STAGE_LIMIT), offset, expected, actual };
}

/** Summarizes a failure of which the cause is proved in one sentence: what was signed, where the failure hides it. */
export function summarizeProved(verdict: Verdict, diagnosis: Diagnosis, subject: string): string | undefined {
  const signed = findSigned(verdict, diagnosis);
  if (signed !== undefined) return `${introduceSigned(signed, subject)} ${summarizeMismatch(signed)}`;
  const mismatch = mismatchOf(verdict);
  return mismatch && summarizeMismatch(mismatch);
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
