import type { Mismatch, Verdict } from "../../src/judging/verdict.ts";
import { MEANT_REFUSAL } from "../../src/judging/verdict.ts";
import { clipSentence } from "../text/escape-text.ts";
import { groupBy, mismatchOf, type VerdictGroup } from "./verdict-groups.ts";

const ANSWER_LIMIT = 200;
const NOTE_LIMIT = 300;
const REASON_LIMIT = 160;
const REASONS_SHOWN = 5;
const SHORT_REASON = 40;
const LONG_REASONS_SHOWN = 3;
/** As `compareVerified` has it. */
const NO_REASON = "no reason given";

const plurals = { "Refusal due": "Refusals due", "Its answer": "Its answers", "Its reason": "Its reasons" } as const;

export const wrongVerdictTitles: Readonly<Record<WrongVerdict, string>> = {
  accepts: "ACCEPTS what it must refuse",
  refuses: "REFUSES what it must accept",
  answers: "ACCEPTS, but not with the answer of a success",
};

/** How a verifier can be wrong, the worst first: a false accept, a false reject, or an accept with a wrong answer. */
export const wrongVerdicts = ["accepts", "refuses", "answers"] as const;

/** One of the ways in which a verifier can be wrong. */
export type WrongVerdict = (typeof wrongVerdicts)[number];

/** Returns the way in which a verdict finds a verifier wrong, if it does. */
export function wrongVerdictOf(verdict: Verdict): WrongVerdict | undefined {
  const mismatch = verdict.kind === "verification" ? mismatchOf(verdict) : undefined;
  if (mismatch?.stage === "answer") return "answers";
  if (mismatch?.stage !== "verified") return undefined;
  // Of a live gateway, its answer follows: `accepted: HTTP 200: …`.
  return /^accepted(?:: |$)/.test(mismatch.actual) ? "accepts" : "refuses";
}

/** Describes the answer that was due, or the one that came, of a verifier's failure; nothing for any other verdict. */
export function describeAnswer(verdict: Verdict): readonly string[] {
  const mismatch = mismatchOf(verdict);
  if (mismatch === undefined) return [];
  switch (wrongVerdictOf(verdict)) {
    case "accepts":
      return [
        `Refusal due: ${clipSentence(reasonIn(mismatch.expected), ANSWER_LIMIT)}`,
        ...describeAcceptance(verdict, mismatch),
      ];
    case "refuses":
      return [...describeRefusal(reasonIn(mismatch.actual)), ...describeNote(mismatch)];
    case "answers": {
      // The body stands in the note as well.
      const lack = describeDoubt(verdict).length > 0 ? (mismatch.actual.split(": ")[0] ?? "") : mismatch.actual;
      return [`Answered: ${clipSentence(lack, ANSWER_LIMIT)}`, ...describeNote(mismatch)];
    }
    case undefined:
      return [];
  }
}

/** Describes a live gateway's answer to a request that it accepts. */
function describeAcceptance(verdict: Verdict, { actual }: Mismatch): readonly string[] {
  const answer = actual.replace(/^accepted(?:: )?/, "");
  const doubt = describeDoubt(verdict);
  return doubt.length > 0 || answer === "" ? doubt : [`Its answer: ${clipSentence(answer, ANSWER_LIMIT)}`];
}

/** Describes the reason of a refusal. One that is wrong only beside another has none: its note explains. */
function describeRefusal(reason: string): readonly string[] {
  if (reason === "refused") return [];
  if (reason === NO_REASON) return ["It gives no reason."];
  return [`${labelOf(reason)}: ${clipSentence(reason, ANSWER_LIMIT)}`];
}

function describeNote({ note }: Mismatch): readonly string[] {
  return note === undefined ? [] : [clipSentence(note, NOTE_LIMIT)];
}

/** Describes that an accepting answer reads like a refusal; nothing where it does not. */
export function describeDoubt(verdict: Verdict): readonly string[] {
  const note = mismatchOf(verdict)?.note;
  return note?.startsWith(MEANT_REFUSAL) ? [clipSentence(note, NOTE_LIMIT)] : [];
}

/** Describes the doubts about several answers at once, as {@link describeDoubt}. */
export function describeDoubts(verdicts: readonly Verdict[]): readonly string[] {
  const doubts = verdicts.flatMap(describeDoubt);
  const [first] = doubts;
  if (first === undefined) return [];
  const isAll = doubts.length === verdicts.length;
  if (isAll && doubts.every((doubt) => doubt === first)) return [first];
  return [`${isAll ? "all" : doubts.length} of them, for instance: ${first}`];
}

/** Describes why requests were, or should have been, refused, the most common reason first. */
export function describeReasons(wrong: WrongVerdict, verdicts: readonly Verdict[]): readonly string[] {
  if (wrong === "answers") return [];
  // A request that is refused with its counterpart has no reason of its own.
  const groups = groupReasons(
    wrong,
    verdicts.filter((verdict) => mismatchOf(verdict)?.actual !== "refused"),
  );
  const [first, ...others] = groups;
  if (first === undefined) return [];
  if (others.length === 0 && first.key === NO_REASON) return ["It gives no reason."];
  const label = wrong === "accepts" ? "Refusal due" : labelOf(first.key);
  if (others.length === 0) return [`${label}, each time: ${clipSentence(first.key, ANSWER_LIMIT)}`];
  const isLong = groups.slice(0, REASONS_SHOWN).some(({ key }) => key.length > SHORT_REASON);
  const shown = groups
    .slice(0, isLong ? LONG_REASONS_SHOWN : REASONS_SHOWN)
    .map(({ key, verdicts: members }) => `${members.length} × ${clipSentence(key, REASON_LIMIT)}`);
  const rest = groups.length - shown.length;
  const more = rest > 0 ? [`${isLong ? "… and " : ""}${rest} more, see report.json`] : [];
  const heading = `${plurals[label]}:`;
  return isLong ? [heading, ...shown, ...more] : [`${heading} ${[...shown, ...more].join("; ")}`];
}

/** Groups by reason. A gateway may put something new into each answer: then the text before it is the reason. */
function groupReasons(wrong: "accepts" | "refuses", verdicts: readonly Verdict[]): readonly VerdictGroup[] {
  const reasonOf = (verdict: Verdict): string => {
    const mismatch = mismatchOf(verdict);
    return reasonIn((wrong === "accepts" ? mismatch?.expected : mismatch?.actual) ?? "");
  };
  const groups = groupBy(verdicts, reasonOf);
  return wrong === "accepts" || groups.length <= Math.max(REASONS_SHOWN, verdicts.length / 2)
    ? groups
    : groupBy(verdicts, (verdict) => reasonOf(verdict).split(": ")[0] ?? "");
}

/** Labels a reason. A live gateway gives none: its answer stands in its place. */
function labelOf(reason: string): "Its answer" | "Its reason" {
  return reason.startsWith("HTTP ") ? "Its answer" : "Its reason";
}

function reasonIn(text: string): string {
  return text.replace(/^refused: /, "");
}
