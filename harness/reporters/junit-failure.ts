import type { Report, Verdict } from "../../src/conformance/report.ts";
import { type BreachWay, breachOf } from "./breach-of.ts";
import { describeFailure, summarizeMismatch } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import type { ExplainVerdict } from "./explain-verdict.ts";
import { stageOf } from "./group-verdicts.ts";
import { element } from "./junit-element.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { sayAnswer, sayWay } from "./say-breach.ts";
import { sayDoubt, sayEffect } from "./say-effect.ts";
import { sayAlternatives, sayFix, sayMistakes } from "./say-mistake.ts";

const BODY_WIDTH = 100;
const TEXT_LIMIT = 400;

/** The `failure` of a vector: a verifier's by what it means, any other by its mistake. */
export function failureElement(report: Report, verdict: Verdict, explain: ExplainVerdict): string {
  const way = breachOf(verdict);
  return way === undefined ? mistakeElement(report, verdict, explain) : breachElement(report, verdict, way);
}

/** A verifier's failure, by what it means. */
function breachElement(report: Report, verdict: Verdict, way: BreachWay): string {
  const { effect, bugType, comment } = verdict;
  const meaning =
    way === "answers" ? sayAnswer(verdict).join("; ") : [...sayEffect(effect), ...sayDoubt(verdict)].join(" ");
  const body = [
    ...sayOtherwise(report, verdict),
    sayWay(way),
    ...sayEffect(effect),
    ...(comment === undefined ? [] : [escapeProse(comment, TEXT_LIMIT)]),
    ...sayAnswer(verdict),
    ...quoteClauses(report, clausesOf([verdict])).map(sayQuotation),
  ];
  const type = way === "accepts" ? (bugType ?? way) : way;
  return element("failure", type, meaning === "" ? sayWay(way) : `${sayWay(way)}: ${meaning}`, body);
}

/** A failure by its mistake, where one is known, and by what differs. */
function mistakeElement(report: Report, verdict: Verdict, explain: ExplainVerdict): string {
  const mistakes = explain(verdict);
  const difference = verdict.mismatch === undefined ? "failed" : summarizeMismatch(verdict.mismatch);
  const cures = report.diagnosis
    .filter((entry) => mistakes.includes(entry))
    .flatMap((entry) => [sayFix(entry), ...sayAlternatives(entry)]);
  const quotations = quoteClauses(report, clausesOf([verdict])).map(sayQuotation);
  const titles = sayMistakes(mistakes);
  const body = [
    ...sayOtherwise(report, verdict),
    ...titles,
    ...cures,
    ...describeFailure(verdict, BODY_WIDTH),
    ...quotations,
  ];
  return element("failure", typeOf(verdict, mistakes), [...titles, difference].join("; "), body);
}

/** What the baseline says of a failure that it knows otherwise. */
export function sayOtherwise({ baseline }: Report, { id }: Verdict): readonly string[] {
  const known = baseline?.changed.find((entry) => entry.id === id);
  return known === undefined ? [] : [`Known to fail otherwise: ${escapeProse(known.was, TEXT_LIMIT)}`];
}

/** What a failure is a case of: a known mistake, or else the stage at which it shows. */
function typeOf(verdict: Verdict, [mistake]: ReturnType<ExplainVerdict>): string {
  return escapeProse(mistake === undefined ? stageOf(verdict) : mistake.deviations.join("+"), TEXT_LIMIT);
}
