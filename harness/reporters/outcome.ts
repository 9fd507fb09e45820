import { isAsKnown } from "../../src/conformance/baseline.ts";
import { findLacking } from "../../src/conformance/coverage.ts";
import type { Profile, Report } from "../../src/conformance/report.ts";
import { type BreachWay, breachOf } from "./breach-of.ts";
import { nounOf, subjectOf } from "./describe-target.ts";
import { joinWords } from "./join-words.ts";
import { plural } from "./plural.ts";
import { describeCampaign } from "./tell-campaign.ts";

/**
 * The outcome of a run; a run that judged nothing is as incomplete as one that was cut short. A baseline makes no
 * target conformant, but tells whether what fails is known.
 */
export type OutcomeWord =
  | "CONFORMANT"
  | "CONFORMANT, BASELINE STALE"
  | "NOT CONFORMANT, AS KNOWN"
  | "NOT CONFORMANT"
  | "NOTHING FOUND"
  | "FAULTS FOUND"
  | "INCOMPLETE";

/** How the outcome is to be taken: whether whoever started the run can go on. */
export type OutcomeMood = "good" | "known" | "bad" | "open";

const moods: Readonly<Record<OutcomeWord, OutcomeMood>> = {
  CONFORMANT: "good",
  "CONFORMANT, BASELINE STALE": "bad",
  "NOT CONFORMANT, AS KNOWN": "known",
  "NOT CONFORMANT": "bad",
  "NOTHING FOUND": "good",
  "FAULTS FOUND": "bad",
  INCOMPLETE: "open",
};

/** The outcome of a run, as a word. */
export function outcomeOf(report: Report): OutcomeWord {
  const { complete, conformant, totals, baseline, campaign } = report;
  if (!complete || judged(totals) === 0) return "INCOMPLETE";
  // That nothing was found is no proof that there is nothing.
  if (campaign !== undefined) return conformant ? "NOTHING FOUND" : "FAULTS FOUND";
  if (baseline === undefined) return conformant ? "CONFORMANT" : "NOT CONFORMANT";
  if (conformant) return isAsKnown(report) ? "CONFORMANT" : "CONFORMANT, BASELINE STALE";
  return isAsKnown(report) ? "NOT CONFORMANT, AS KNOWN" : "NOT CONFORMANT";
}

/** How the outcome of a run is to be taken. */
export function moodOf(report: Report): OutcomeMood {
  return moods[outcomeOf(report)];
}

/** What came out, as the end of a sentence of which the target is the subject. Holds none of the target's text. */
export function describeOutcome(report: Report): string {
  const { totals, suite, complete, conformant, verdicts, campaign } = report;
  if (campaign !== undefined) return describeCampaign(campaign, report);
  const { failed, errored } = totals;
  const noun = nounOf(report);
  const all = plural(judged(totals), `judged ${noun}`);
  const lacks = describeLacking(report);
  if (!complete) return `was tried on ${verdicts.length} of ${plural(suite.vectors, noun)} when the run ended`;
  if (judged(totals) === 0) return `was judged on no ${noun} at all${describeSkipped(report)}`;
  const faults = [
    ...(failed > 0 ? [`fails ${failed}`] : []),
    ...(errored > 0 ? [`gives no answer to ${errored}`] : []),
  ];
  if (faults.length > 0)
    return `${faults.join(" and ")} of ${all}${describeBreaches(report)}${describeSkipped(report)}${lacks}`;
  const yet = conformant || lacks !== "" ? "" : " and yet does not conform";
  return `passes all ${all}${yet}${describeSkipped(report)}${lacks}`;
}

/** What a captured client was required to exercise, and no request of it did. */
function describeLacking({ coverage = [] }: Report): string {
  const lacking = findLacking(coverage).length;
  const required = coverage.filter((item) => item.required === true).length;
  return lacking === 0 ? "" : `; it does not exercise ${lacking} of ${plural(required, "required thing")}`;
}

/** To accept a forgery is the worst that a verifier can do. */
function describeBreaches({ verdicts }: Report): string {
  const count = (way: BreachWay): number => verdicts.filter((verdict) => breachOf(verdict) === way).length;
  const [accepted, refused, amiss] = [count("accepts"), count("refuses"), count("answers")];
  const parts = [
    ...(accepted > 0 ? [`accepts ${plural(accepted, "request")} that it must refuse`] : []),
    ...(refused > 0 ? [`refuses ${plural(refused, "request")} that it must accept`] : []),
    ...(amiss > 0 ? [`accepts ${plural(amiss, "request")} without the answer of a success`] : []),
  ];
  return parts.length === 0 ? "" : `: it ${joinWords(parts)}`;
}

function describeSkipped(report: Report): string {
  const { totals, verdicts } = report;
  if (totals.skipped === 0) return "";
  const declined = verdicts.filter((verdict) => verdict.declined === true).length;
  return `; ${totals.skipped} skipped${declined > 0 ? `, ${declined} of them declined by the ${subjectOf(report)}` : ""}`;
}

function judged({ passed, failed, errored }: Report["totals"]): number {
  return passed + failed + errored;
}

/** Whether anything of a profile was tried: one that was skipped whole is neither good nor bad. */
export function wasTried({ passed, failed, errored }: Profile): boolean {
  return passed + failed + errored > 0;
}
