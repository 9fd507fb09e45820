import type { Attribution } from "../diagnosis/diagnosis.ts";
import type { DiagnosedVector, diagnose } from "../diagnosis/run/diagnose.ts";
import type { Adapter, Declaration } from "../judging/adapter.ts";
import { type Judged, withoutEvidence } from "../judging/judgement.ts";
import type { Note, Tolerance } from "../judging/note.ts";
import type { PlannedVector } from "../judging/plan.ts";
import { defaultPolicy, digestPolicy, findUnasked, type RunPolicy, weightOf } from "../judging/policy.ts";
import type { Selection } from "../judging/selection.ts";
import type { Suite } from "../judging/suite.ts";
import type { Verdict } from "../judging/verdict.ts";
import { askedOf, meaningOf } from "../judging/verification-verdict.ts";
import { composeReport, diagnoseSafely, noAttribution, toMicroseconds } from "./compose-report.ts";
import { readLanguage } from "./implementation-language.ts";
import type { PlanDigest } from "./merge/plan-digest.ts";
import { findMissingAnswers } from "./missing-answers.ts";
import { countProfiles } from "./profiles.ts";
import type { Report, SuiteSummary, TakenChoice } from "./report.ts";
import { showRequests } from "./show-requests.ts";

export interface RunOutcome {
  readonly suite: Suite;
  readonly selection: Selection;
  /** The number of vectors that the run was to judge. */
  readonly plannedCount: number;
  /** Of a shard: the vectors of the whole run. */
  readonly plan?: PlanDigest;
  /** How many it could have been asked, had no flag narrowed the run. */
  readonly askableCount?: number;
  readonly kind: Adapter["kind"];
  readonly declaration: Declaration;
  readonly adapterFile?: string;
  /** The judged vectors, in the order of the plan, as `settleAmbiguities` leaves them. */
  readonly judged: readonly Judged[];
  readonly durationMs: number;
  readonly notes: readonly Note[];
  readonly tolerance?: Tolerance;
  /** The profiles that must have been tried. */
  readonly requiredProfiles?: readonly string[];
  /** What its user asks of the target. Default: what the suite asks. */
  readonly policy?: RunPolicy;
  /** Why verdicts are missing, if they are. */
  readonly incompleteReason?: string;
}

/**
 * Makes the report of a run; see {@link composeReport}.
 *
 * @param attribute the diagnosis that names the mistakes behind its failures.
 */
export function assembleReport(run: RunOutcome, attribute: typeof diagnose): Report {
  const { policy = defaultPolicy } = run;
  const [described, options] = diagnosisInputOf(run);
  const { diagnosis, unexplained, sets, fault } = diagnoseSafely(() => attribute(described, options), noAttribution);
  const flagsOf = new Map(described.map((one) => [one.id, one.flags]));
  const profiled = run.judged.map((one) => ({
    profile: one.planned.profile,
    verdict: verdictOf(one, sets, flagsOf.get(one.planned.vector.id) ?? {}, policy),
  }));
  const verdicts = showRequests(
    run.judged,
    profiled.map(({ verdict }) => verdict),
  );
  const incompleteReason = run.incompleteReason ?? (run.kind === "gateway" ? findMissingAnswers(verdicts) : undefined);
  return composeReport({
    suite: summarize(run),
    target: { kind: run.kind, implementation: run.declaration.implementation },
    ...(run.adapterFile !== undefined && { adapterFile: run.adapterFile }),
    verdicts,
    profiles: countProfiles(profiled),
    ...(run.judged.some(({ planned }) => planned.kind === "verification") && { failOn: policy.failOn ?? "must" }),
    ...(policy.requirements && { requirements: policy.requirements.release }),
    ...summarizePolicy(policy, run.judged),
    durationMs: run.durationMs,
    shown: [...new Set(run.judged.flatMap(({ shown = [] }) => shown))].sort(),
    ...(run.tolerance !== undefined && { tolerance: run.tolerance }),
    ...(run.requiredProfiles !== undefined && { requiredProfiles: run.requiredProfiles }),
    notes: [...run.notes, ...(fault === undefined ? [] : [fault])],
    diagnosis,
    unexplained,
    readings: run.judged.flatMap(({ planned: { vector } }) => readingsOf(vector)),
    ...(incompleteReason !== undefined && { incompleteReason }),
  });
}

/** Returns what the failures of a run are diagnosed from: nothing where there are none. */
export function diagnosisInputOf(run: RunOutcome): Required<Parameters<typeof diagnose>> {
  // Only failures are diagnosed, and told with their flags.
  const hasFailed = run.judged.some(({ judgement }) => judgement.status === "failed");
  return [hasFailed ? describeJudged(run) : [], { by: "cause", learns: true, ...languageOf(run) }];
}

function languageOf({ declaration }: RunOutcome): { readonly language?: string } {
  const { language } = declaration.implementation;
  return language === undefined ? {} : { language: readLanguage(language) ?? language };
}

function summarize({ suite, selection, plannedCount, plan, askableCount }: RunOutcome): SuiteSummary {
  const { version, digest, challenge, released } = suite;
  const selected = Object.keys(selection).length > 0;
  const of = selected && askableCount !== undefined ? { of: askableCount } : {};
  return {
    version,
    digest,
    ...(released !== undefined && { released }),
    vectors: plannedCount,
    ...(plan !== undefined && { plan }),
    ...of,
    challenge,
    selection: selected ? selection : null,
  };
}

function summarizePolicy(policy: RunPolicy, judged: readonly Judged[]): Pick<Report, "policy"> {
  const digest = digestPolicy(policy);
  if (digest === undefined) return {};
  const unasked = findUnasked(policy, judged);
  return { policy: { digest, ...(unasked.length > 0 && { unasked }) } };
}

function readingsOf(vector: PlannedVector["vector"]): readonly TakenChoice[] {
  if (vector.result !== "acceptable") return [];
  const { point, choices } = vector;
  return choices.map(({ name, reading }) => ({ point, took: name, reading }));
}

/** Adds to each judged vector the flags that it carries, from its file. */
function describeJudged({ suite, judged }: RunOutcome): readonly DiagnosedVector[] {
  const flagsOf = new Map(suite.files.flatMap((file) => file.vectors.map(({ id }) => [id, file.flags] as const)));
  return judged.map(({ planned: { kind, vector }, judgement }) => {
    const own = Object.entries(flagsOf.get(vector.id) ?? {}).filter(([name]) => vector.flags.includes(name));
    return { id: vector.id, kind, flags: Object.fromEntries(own), judgement };
  });
}

function verdictOf(
  { planned, judgement, durationMs, lacks = [] }: Judged,
  sets: Attribution["sets"],
  flags: DiagnosedVector["flags"],
  policy: RunPolicy,
): Verdict {
  const { kind, vector } = planned;
  const { id, comment, clauses } = vector;
  const asked = askedOf(planned);
  const duration = { durationMs: toMicroseconds(durationMs) };
  const found = withoutEvidence(judgement);
  switch (found.status) {
    case "passed":
      return { id, kind, ...asked, ...found, ...(lacks.length > 0 && { lacks }), ...duration };
    case "skipped":
      return { id, kind, ...asked, ...found, ...duration };
    case "errored":
      return { id, kind, comment, clauses, ...asked, ...found, ...duration };
    case "failed": {
      const meaning = meaningOf({ kind, flags, judgement }, asked.due);
      const reason = { comment, clauses, ...asked, ...meaning, ...weightOf(planned, policy) };
      const shown = lacks.length > 0 ? { lacks } : {};
      return { id, kind, ...reason, ...found, ...shown, diagnosis: sets.get(id) ?? [], ...duration };
    }
  }
}
