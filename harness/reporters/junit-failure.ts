import type { FailedVerdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { describeEffect } from "../document/effects.ts";
import { describeFailure, summarizeMismatch } from "../document/failure.ts";
import { describeAlternatives, describeFix, type ExplainVerdict, joinTitles } from "../document/mistakes.ts";
import { citeClauses, clausesOf } from "../document/quotations.ts";
import { stageOf } from "../document/verdict-groups.ts";
import {
  describeAnswer,
  describeDoubt,
  describeWrongVerdict,
  type WrongVerdict,
  wrongVerdictOf,
} from "../document/wrong-verdicts.ts";
import { clip } from "../text/escape-text.ts";
import { formatEnd } from "./junit-xml.ts";
import { layOut, plainStyle } from "./line-layout.ts";

const LAYOUT = { width: 100, style: plainStyle };
const TEXT_LIMIT = 400;

/** The `failure` of a vector: a verifier's by what it means, any other by its mistake. */
export function formatFailure(report: Report, verdict: FailedVerdict, explain: ExplainVerdict): string {
  const wrong = wrongVerdictOf(verdict);
  return wrong === undefined ? formatMistake(report, verdict, explain) : formatWrongVerdict(report, verdict, wrong);
}

/** A verifier's failure, by what it means. */
function formatWrongVerdict(report: Report, verdict: FailedVerdict, wrong: WrongVerdict): string {
  const { effect, bugType, comment } = verdict;
  const title = describeWrongVerdict(wrong);
  const meaning =
    wrong === "answers"
      ? describeAnswer(verdict).join("; ")
      : [...describeEffect(effect), ...describeDoubt(verdict)].join(" ");
  const body = [
    ...describeChange(report, verdict.id),
    title,
    ...describeEffect(effect),
    ...(comment === undefined ? [] : [clip(comment, TEXT_LIMIT)]),
    ...describeAnswer(verdict),
    ...citeClauses(report, clausesOf([verdict])),
  ];
  const type = wrong === "accepts" ? (bugType ?? wrong) : wrong;
  return formatEnd("failure", type, meaning === "" ? title : `${title}: ${meaning}`, body);
}

/** A failure by its mistake, where one is known, and by what differs. */
function formatMistake(report: Report, verdict: FailedVerdict, explain: ExplainVerdict): string {
  const mistakes = explain(verdict);
  const difference = verdict.mismatch === undefined ? "failed" : summarizeMismatch(verdict.mismatch);
  const titles = joinTitles(mistakes);
  const body = [
    ...describeChange(report, verdict.id),
    ...titles,
    ...report.diagnosis
      .filter((entry) => mistakes.includes(entry))
      .flatMap((entry) => [describeFix(entry), ...describeAlternatives(entry)]),
    ...layOut(describeFailure(verdict), LAYOUT),
    ...citeClauses(report, clausesOf([verdict])),
  ];
  // What it is a case of: a known mistake, or else the stage at which it shows.
  const [mistake] = mistakes;
  const type = clip(mistake === undefined ? stageOf(verdict) : mistake.deviations.join("+"), TEXT_LIMIT);
  return formatEnd("failure", type, [...titles, difference].join("; "), body);
}

/** What the baseline says of a failure that it knows otherwise. */
export function describeChange({ baseline }: Report, id: string): readonly string[] {
  const known = baseline?.changed.find((entry) => entry.id === id);
  return known === undefined ? [] : [`Known to fail otherwise: ${clip(known.was, TEXT_LIMIT)}`];
}
