import { clauseOf } from "../spec/clauses.ts";
import type { Adapter, Declaration } from "./adapter.ts";
import { type DiagnosedVector, diagnose, type RunDiagnosis } from "./diagnose.ts";
import { type Judgement, withoutEvidence } from "./judge-outcomes.ts";
import type { PlannedVector } from "./plan.ts";
import type { Profile, Report, Selection, Status, SuiteSummary, Totals, Verdict } from "./report.ts";
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

/**
 * Makes the report of a run. A profile is conformant when something passed, nothing failed or errored, and the
 * adapter declined nothing; a run is conformant when it is complete and every profile that was tried is.
 */
export function assembleReport(run: RunOutcome): Report {
  const { diagnosis, unexplained, sets, fault } = diagnoseSafely(describeJudged(run));
  const verdicts = run.judged.map((one) => verdictOf(one, sets));
  const profiles = profilesOf(run.judged);
  const tried = profiles.filter((profile) => profile.skipped < totalOf(profile) || isDeclined(profile, run.judged));
  const complete = run.incompleteReason === undefined;
  return {
    format: "countersign/report",
    version: 1,
    complete,
    ...(run.incompleteReason !== undefined && { incompleteReason: run.incompleteReason }),
    suite: summarize(run),
    target: { kind: run.kind, implementation: run.declaration.implementation },
    conformant: complete && tried.length > 0 && tried.every(({ conformant }) => conformant),
    profiles,
    totals: countStatuses(run.judged),
    durationMs: toMicroseconds(run.durationMs),
    shown: [...new Set(run.judged.flatMap(({ shown = [] }) => shown))].sort(),
    notes: [...run.notes, ...(fault === undefined ? [] : [fault])],
    choices: choicesOf(verdicts),
    diagnosis,
    unexplained,
    clauses: quoteClauses([...verdicts, ...diagnosis]),
    verdicts,
  };
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

function verdictOf({ planned: { kind, vector }, judgement, durationMs }: Judged, sets: RunDiagnosis["sets"]): Verdict {
  const { id, comment, clauses } = vector;
  const told = judgement.status === "failed" || judgement.status === "errored" ? { comment, clauses } : {};
  const diagnosis = judgement.status === "failed" ? { diagnosis: sets.get(id) ?? [] } : {};
  return { id, kind, ...told, ...withoutEvidence(judgement), ...diagnosis, durationMs: toMicroseconds(durationMs) };
}

/** Milliseconds to the microsecond: what clocks tell beyond that is noise. */
function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

function profilesOf(judged: readonly Judged[]): readonly Profile[] {
  const names = [...new Set(judged.map(({ planned }) => planned.profile))];
  return names.map((name) => {
    const own = judged.filter(({ planned }) => planned.profile === name);
    const totals = countStatuses(own);
    const conformant = totals.passed > 0 && totals.failed === 0 && totals.errored === 0 && !own.some(wasDeclined);
    return { name, conformant, ...totals };
  });
}

function isDeclined({ name }: Profile, judged: readonly Judged[]): boolean {
  return judged.some((one) => one.planned.profile === name && wasDeclined(one));
}

function wasDeclined({ judgement }: Judged): boolean {
  return judgement.status === "skipped" && judgement.declined === true;
}

function totalOf({ passed, failed, skipped, errored }: Totals): number {
  return passed + failed + skipped + errored;
}

function countStatuses(judged: readonly Judged[]): Totals {
  const count = (status: Status): number => judged.filter(({ judgement }) => judgement.status === status).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped"), errored: count("errored") };
}

function choicesOf(verdicts: readonly Verdict[]): Report["choices"] {
  const taken = new Map<string, Report["choices"][number]>();
  for (const { took } of verdicts) {
    if (took !== undefined) taken.set(`${took.point} ${took.choice}`, { point: took.point, took: took.choice });
  }
  return [...taken.values()];
}

function quoteClauses(citing: readonly { readonly clauses?: readonly string[] }[]): Report["clauses"] {
  const cited = new Set(citing.flatMap(({ clauses = [] }) => clauses));
  return Object.fromEntries([...cited].map((id) => [id, clauseOf(id)?.text ?? ""]));
}
