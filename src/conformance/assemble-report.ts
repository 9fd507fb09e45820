import type { Adapter, Declaration } from "./adapter.ts";
import { askedOf } from "./asked-of.ts";
import { composeReport, toMicroseconds } from "./compose-report.ts";
import { type DiagnosedVector, diagnose, type RunDiagnosis } from "./diagnose.ts";
import { bugTypeOf, effectOf, type JudgedFlags } from "./effect-of.ts";
import { type Judgement, withoutEvidence } from "./judge-outcomes.ts";
import type { PlannedVector } from "./plan.ts";
import type { Report, Selection, SuiteSummary, Verdict } from "./report.ts";
import { settleReadings } from "./settle-readings.ts";
import type { Suite } from "./suite.ts";

/** A judged vector of a run. */
export interface Judged {
  readonly planned: PlannedVector;
  readonly judgement: Judgement;
  readonly durationMs: number;
  /** The fields of `signed` that the answer held. */
  readonly shown?: readonly string[];
}

/** What a run yields. */
export interface RunOutcome {
  readonly suite: Suite;
  readonly selection: Selection;
  /** How many vectors the run was to judge. */
  readonly plannedCount: number;
  readonly kind: Adapter["kind"];
  readonly declaration: Declaration;
  /** In the order of the plan. */
  readonly judged: readonly Judged[];
  readonly durationMs: number;
  readonly notes: readonly string[];
  /** Why verdicts are missing, if they are. */
  readonly incompleteReason?: string;
}

/** Makes the report of a run; see {@link composeReport}. */
export function assembleReport(outcome: RunOutcome): Report {
  const run = { ...outcome, judged: settleReadings(outcome.judged) };
  const described = describeJudged(run);
  const { diagnosis, unexplained, sets, fault } = diagnoseSafely(described);
  const flagsOf = new Map(described.map((one) => [one.id, one.flags]));
  return composeReport({
    suite: summarize(run),
    target: { kind: run.kind, implementation: run.declaration.implementation },
    verdicts: run.judged.map((one) => ({
      profile: one.planned.profile,
      verdict: verdictOf(one, sets, flagsOf.get(one.planned.vector.id) ?? {}),
    })),
    durationMs: run.durationMs,
    shown: [...new Set(run.judged.flatMap(({ shown = [] }) => shown))].sort(),
    notes: [...run.notes, ...(fault === undefined ? [] : [fault])],
    diagnosis,
    unexplained,
    ...(run.incompleteReason !== undefined && { incompleteReason: run.incompleteReason }),
  });
}

function summarize({ suite, selection, plannedCount }: RunOutcome): SuiteSummary {
  const { version, digest, challenge } = suite;
  const selected = Object.keys(selection).length > 0;
  return { version, digest, vectors: plannedCount, challenge, selection: selected ? selection : null };
}

/** A fault of ours in looking for reasons costs the reasons, not the verdicts. */
function diagnoseSafely(vectors: readonly DiagnosedVector[]): RunDiagnosis & { readonly fault?: string } {
  try {
    return diagnose(vectors);
  } catch (error) {
    const fault = `countersign could not diagnose the failures: ${error instanceof Error ? error.message : "unknown fault"}`;
    return { diagnosis: [], unexplained: [], sets: new Map(), fault };
  }
}

/** Each judged vector with the flags of its file that it carries. */
function describeJudged({ suite, judged }: RunOutcome): readonly DiagnosedVector[] {
  const flagsOf = new Map(suite.files.flatMap((file) => file.vectors.map(({ id }) => [id, file.flags] as const)));
  return judged.map(({ planned: { kind, vector }, judgement }) => {
    const own = Object.entries(flagsOf.get(vector.id) ?? {}).filter(([name]) => vector.flags.includes(name));
    return { id: vector.id, kind, flags: Object.fromEntries(own), judgement };
  });
}

function verdictOf(
  { planned, judgement, durationMs }: Judged,
  sets: RunDiagnosis["sets"],
  flags: DiagnosedVector["flags"],
): Verdict {
  const { kind, vector } = planned;
  const { id, comment, clauses } = vector;
  const asked = askedOf(planned);
  const told = judgement.status === "failed" || judgement.status === "errored" ? { comment, clauses } : {};
  const diagnosis = judgement.status === "failed" ? { diagnosis: sets.get(id) ?? [] } : {};
  return {
    id,
    kind,
    ...told,
    ...asked,
    ...meaningOf({ kind, flags, judgement }, asked.due),
    ...withoutEvidence(judgement),
    ...diagnosis,
    durationMs: toMicroseconds(durationMs),
  };
}

function meaningOf(judged: JudgedFlags, due: Verdict["due"]): Pick<Verdict, "effect" | "bugType"> {
  const effect = effectOf(judged);
  const bugType = bugTypeOf(judged, due);
  return { ...(effect !== undefined && { effect }), ...(bugType !== undefined && { bugType }) };
}
