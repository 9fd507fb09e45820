import { findLacking } from "../../src/coverage/coverage-item.ts";
import type { AdapterKind } from "../../src/judging/adapter.ts";
import { isExcused } from "../../src/judging/policy.ts";
import { isTolerated, type Verdict } from "../../src/judging/verdict.ts";
import { isAsKnown } from "../../src/report/baseline.ts";
import type { Profile, Report } from "../../src/report/report.ts";
import { clip } from "../text/escape-text.ts";
import { joinWords, plural } from "../text/plural.ts";
import { describeConstantVerdicts } from "./constant-verdicts.ts";
import { describeTarget, nounOf, subjectOf } from "./describe-target.ts";
import type { Facts, Tone } from "./document.ts";
import { describeRunFaults } from "./run-faults.ts";
import { describeBaseline } from "./sections/baseline-section.ts";
import { describeCampaign } from "./sections/campaign-section.ts";
import { acceptsTwice, describeRepeated } from "./sections/choices-section.ts";
import { describeCoverage } from "./sections/coverage-section.ts";
import { type WrongVerdict, wrongVerdictOf } from "./wrong-verdicts.ts";

const FACT_LIMIT = 300;
const LIMIT_LIMIT = 120;
const METHOD_LIMIT = 20;

/** The outcome of a run as a word, and whether whoever started the run can go on. */
interface Outcome {
  readonly word: string;
  readonly tone: Tone;
}

/**
 * Returns the outcome of a run; a run that judged nothing is as incomplete as one that was cut short. A baseline makes
 * no target conformant, but shows whether what fails is known.
 */
export function outcomeOf(report: Report): Outcome {
  const { complete, conformant, totals, baseline, campaign } = report;
  if (!complete || countJudged(totals) === 0) return { word: "INCOMPLETE", tone: "open" };
  // A campaign without findings shows no conformance: it judges by the inputs that it drew.
  if (campaign !== undefined && conformant) return { word: "NOTHING FOUND", tone: "good" };
  if (campaign !== undefined) return { word: "FAULTS FOUND", tone: "bad" };
  const reach = describeReach(report);
  const isStale = baseline !== undefined && !isAsKnown(report);
  if (conformant && isStale) return { word: `CONFORMANT${reach}, BASELINE STALE`, tone: "bad" };
  if (conformant && acceptsTwice(report))
    return { word: `CONFORMANT${reach}, BUT ACCEPTS THE SAME REQUEST TWICE`, tone: "good" };
  if (conformant) return { word: `CONFORMANT${reach}`, tone: "good" };
  if (baseline !== undefined && !isStale) return { word: "NOT CONFORMANT, AS KNOWN", tone: "known" };
  return { word: "NOT CONFORMANT", tone: "bad" };
}

/** Describes what the verdict does not reach, in parentheses; empty where it reaches all. */
export function describeReach({ limits = [] }: Report): string {
  return limits.length === 0 ? "" : ` (${limits.map((limit) => clip(limit, LIMIT_LIMIT)).join("; ")})`;
}

/** Describes the outcome, as the end of a sentence about the target. Holds none of the target's text. */
export function describeOutcome(report: Report): string {
  const { totals, conformant, campaign } = report;
  if (campaign !== undefined) return `${describeCampaign(campaign, report)}${describeRunFaults(report)}`;
  const { errored, tolerated = 0 } = totals;
  const failed = totals.failed - tolerated;
  const noun = nounOf(report);
  const all = plural(countJudged(totals), `judged ${nameMethod(report)}${noun}`);
  const incomplete = describeIncomplete(report, all);
  if (incomplete !== undefined) return incomplete;
  const skipped = describeSkipped(report);
  if (countJudged(totals) === 0) return `was judged on no ${noun} at all${skipped}`;
  const lacks = `${describeLacking(report)}${describeRunFaults(report)}${describeShortcoming(report)}`;
  const open = describeRepeated(report);
  const faults = [
    ...(failed > 0 ? [`fails ${failed}`] : []),
    ...(errored > 0 ? [`gives no answer to ${errored}`] : []),
  ];
  if (faults.length > 0) {
    return `${faults.join(" and ")} of ${all}${describeWrongVerdicts(report)}${describeLower(report, "; ", " more")}${skipped}${lacks}${open}`;
  }
  if (tolerated > 0)
    return `fails none of ${all} that counts${describeLower(report, ", and ")}${skipped}${lacks}${open}`;
  const yet = conformant || lacks !== "" ? "" : " and yet does not conform";
  return `passes all ${all}${yet}${skipped}${lacks}${open}`;
}

/** Describes a run that ended early, or got or asked too little to count its failures; nothing of one that judged all. */
function describeIncomplete(report: Report, all: string): string | undefined {
  const { totals, suite, complete, coverage } = report;
  if (complete) return undefined;
  const settled = countJudged(totals) + totals.skipped;
  if (report.target.kind === "gateway" && totals.errored > 0 && settled >= suite.vectors) {
    return `gave no answer that decides to ${totals.errored} of ${all}`;
  }
  const lacking = findLacking(coverage).length;
  if (lacking > 0 && totals.failed + totals.errored === 0) {
    return `passes all ${all}, but exercises too little to be certified: ${plural(lacking, "thing")} ${lacking === 1 ? "is" : "are"} missing`;
  }
  if (isShortOfPolicy(report) && countJudged(totals) > 0) return undefined;
  const failed = totals.failed - (totals.tolerated ?? 0);
  const fails = failed === 0 ? "" : `, and fails ${failed} of them${describeWrongVerdicts(report)}`;
  return `was tried on ${countJudged(totals)} of ${plural(suite.vectors, nounOf(report))} when the run ended${fails}`;
}

/** Whether a run judged all that it could, and its policy requires a choice for which nothing asked. */
function isShortOfPolicy({ totals, suite, complete, policy }: Report): boolean {
  return !complete && policy?.unasked !== undefined && countJudged(totals) + totals.skipped >= suite.vectors;
}

/** Says what such a run lacks; empty for any other. */
function describeShortcoming(report: Report): string {
  return isShortOfPolicy(report) ? "; incomplete, since nothing asked for a choice that the policy requires" : "";
}

/** Counts the failures of lower levels, between what stands before and behind the number; empty where there are none. */
function describeLower({ totals: { tolerated = 0 }, verdicts }: Report, before: string, behind = ""): string {
  const lower = tolerated - verdicts.filter(isExcused).length;
  return lower === 0 ? "" : `${before}${lower}${behind} of lower levels`;
}

/** Names the method of a run that was narrowed to it: such a run says nothing of the other one. */
function nameMethod({ suite: { selection } }: Report): string {
  return selection?.method === undefined ? "" : `${clip(selection.method, METHOD_LIMIT)} `;
}

/** Describes what a captured client was required to exercise, and no request of it did. */
function describeLacking({ coverage = [] }: Report): string {
  const lacking = findLacking(coverage).length;
  const required = coverage.filter((one) => one.required === true).length;
  return lacking === 0 ? "" : `; it does not exercise ${lacking} of ${plural(required, "required thing")}`;
}

/** Counts the wrong verdicts, false accepts first: they are the worst that a verifier can do. */
function describeWrongVerdicts({ verdicts }: Report): string {
  const found = (wrong: WrongVerdict): readonly Verdict[] =>
    verdicts.filter((verdict) => wrongVerdictOf(verdict) === wrong && !isTolerated(verdict));
  const parts = [
    ...describeDue("accepts", found("accepts"), "refuse"),
    ...describeDue("refuses", found("refuses"), "accept"),
    ...countRequests("accepts", found("answers"), "without the answer of a success"),
  ];
  return parts.length === 0 ? "" : `: it ${joinWords(parts)}`;
}

/** Counts requests that a verifier treats in one way and that are due another: by the specification, or for less. */
function describeDue(does: string, found: readonly Verdict[], due: string): readonly string[] {
  const isMust = (verdict: Verdict): boolean => verdict.status !== "failed" || (verdict.level ?? "must") === "must";
  const must = found.filter(isMust);
  const should = found.filter((verdict) => !isMust(verdict));
  const [first] = countRequests(does, must, `that it must ${due}`);
  if (first === undefined) return countRequests(does, should, `that it should ${due}`);
  return [should.length === 0 ? first : `${first} (and ${should.length} that it should)`];
}

function countRequests(does: string, found: readonly Verdict[], rest: string): readonly string[] {
  return found.length === 0 ? [] : [`${does} ${plural(found.length, "request")} ${rest}`];
}

function describeSkipped(report: Report): string {
  const { totals, verdicts } = report;
  if (totals.skipped === 0) return "";
  const declined = verdicts.filter((verdict) => verdict.status === "skipped" && verdict.declined === true).length;
  return `; ${totals.skipped} skipped${declined > 0 ? `, ${declined} of them declined by the ${subjectOf(report)}` : ""}`;
}

function countJudged({ passed, failed, errored }: Report["totals"]): number {
  return passed + failed + errored;
}

/** Decides whether anything of a profile was tried: one that was skipped whole is neither good nor bad. */
export function wasTried(profile: Profile): boolean {
  return countJudged(profile) > 0;
}

/** Lists the facts that qualify the outcome: the suite, whatever narrowed the run, and why it ended early. */
export function listFacts(report: Report): Facts["facts"] {
  const { suite, shown, incompleteReason, complete, baseline, run } = report;
  const { only, exclude, method, shard, smoke } = suite.selection ?? {};
  const facts = [
    { label: "suite", value: `${suite.version}, ${suite.digest}` },
    { label: "challenge", value: describeChallenge(report) },
    { label: "judged by", value: describeShown(shown) },
    { label: "coverage", value: describeCoverage(report) },
    { label: "baseline", value: baseline && describeBaseline(baseline) },
    { label: "only", value: only },
    { label: "without", value: exclude },
    { label: "method", value: method },
    { label: "shard", value: shard },
    { label: "smoke", value: smoke && "the smallest set of vectors that catches every known mistake" },
    { label: "narrowed", value: suite.selection === null ? undefined : "it certifies nothing beyond what it ran" },
    { label: "written", value: run && `${run.writtenAt}, by countersign ${run.command}` },
    { label: "machine", value: run?.machine },
    { label: "incomplete", value: complete ? undefined : (incompleteReason ?? "no reason was given") },
  ];
  return facts.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value: clip(value, FACT_LIMIT) }]));
}

/** Formats the facts of {@link listFacts}, each on one line. */
export function formatFacts(report: Report): readonly string[] {
  return listFacts(report).map(({ label, value }) => `${label}: ${value}`);
}

export function summarizeRun(report: Report): readonly string[] {
  const outcome = `${describeTarget(report)} ${describeOutcome(report)}.`;
  return [outcome, ...describeConstantVerdicts(report), ...formatFacts(report)];
}

/** Targets that may know the answers to published vectors by heart; what a client is judged by is its own. */
const answering: readonly AdapterKind[] = ["module", "stdio", "http", "gateway"];

/** Describes the unseen vectors by their seed, or says that there are none where a run passed without. */
function describeChallenge({ suite, profiles, target, conformant, campaign }: Report): string | undefined {
  const unseen = profiles.flatMap(({ name, unseen: own = 0 }) => (own > 0 ? [`${clip(name, 60)} ${own}`] : []));
  if (suite.challenge !== null) {
    return unseen.length === 0
      ? suite.challenge
      : `${clip(suite.challenge, 80)} (unseen vectors: ${unseen.join(", ")})`;
  }
  if (!conformant || campaign !== undefined || !answering.includes(target.kind) || isPicked(suite.selection))
    return undefined;
  return "none: who knows the published answers by heart is not found out (--challenge <seed> draws unseen vectors)";
}

/** Whether the user picked the vectors: such a run shows nothing of the others anyway. */
function isPicked(selection: Report["suite"]["selection"]): boolean {
  return selection?.only !== undefined || selection?.smoke !== undefined;
}

/** Describes the stages shown. A signature alone never shows what is wrong: then names the stage that would. */
function describeShown(shown: readonly string[]): string | undefined {
  if (shown.length === 0) return undefined;
  const list = shown.join(", ");
  return shown.includes("baseString")
    ? list
    : `${list} (a baseString in the answer would show the first wrong character)`;
}
