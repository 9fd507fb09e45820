import { type CoverageItem, findLacking } from "../coverage/coverage-item.ts";
import type { Attribution } from "../diagnosis/diagnosis.ts";
import { formatNote, type Note, type Tolerance } from "../judging/note.ts";
import type { ErroredVerdict, FailedVerdict, Verdict } from "../judging/verdict.ts";
import { ambiguities } from "../signing/ambiguities.ts";
import { clauseOf } from "../spec/clauses.ts";
import type { Level } from "../suite/model/level.ts";
import { findLimits } from "./limits.ts";
import { countStatuses, isTried, judgeProfile, type ProfileCounts } from "./profiles.ts";
import type { BaselineOutcome, Instability, PolicySummary, Report, SuiteSummary, TakenChoice } from "./report.ts";

/** The parts of a report, wherever its verdicts come from: vectors, a client's own requests, or a campaign. */
export interface ReportParts extends Pick<Attribution, "diagnosis" | "unexplained"> {
  readonly suite: SuiteSummary;
  readonly target: Report["target"];
  readonly adapterFile?: string;
  readonly verdicts: readonly Verdict[];
  readonly profiles: readonly ProfileCounts[];
  readonly failOn?: Level;
  readonly requirements?: string;
  readonly policy?: PolicySummary;
  readonly durationMs: number;
  readonly shown: readonly string[];
  readonly notes: readonly Note[];
  /** How many incidents of each kind do not fail the run. */
  readonly tolerance?: Tolerance;
  /** The profiles that must have been tried. */
  readonly requiredProfiles?: readonly string[];
  /** The interpretations that may have been taken, with their sentences. */
  readonly readings?: readonly TakenChoice[];
  readonly coverage?: readonly CoverageItem[];
  readonly baseline?: BaselineOutcome;
  readonly commandEnd?: string;
  /** Why verdicts are missing, if they are. */
  readonly incompleteReason?: string;
}

/**
 * Makes a report. A run is conformant when it is complete and stable, every profile that was tried is conformant, and
 * everything that had to be tried or exercised was.
 */
export function composeReport(parts: ReportParts): Report {
  const { suite, target, adapterFile, failOn, requirements, policy } = parts;
  const { durationMs, shown, notes, coverage, baseline, commandEnd } = parts;
  const incompleteReason = parts.incompleteReason ?? findUnjudgedCore(suite, parts.verdicts);
  const { diagnosis, unexplained, profiles, verdicts, readings = [] } = parts;
  const tried = profiles.filter(isTried).map(judgeProfile);
  const complete = incompleteReason === undefined;
  const unstable = findInstabilities(notes, parts.tolerance);
  const isStable = unstable.every(({ tolerated }) => tolerated === true);
  const untried = [...new Set(parts.requiredProfiles)].filter((name) => !tried.some((one) => one.name === name));
  const limits = findLimits({ suite, target, shown, profiles, verdicts });
  const countedNotes = notes.filter((note) => typeof note !== "string");
  return {
    format: "countersign/report",
    version: 1,
    complete,
    ...(incompleteReason !== undefined && { incompleteReason }),
    suite,
    target,
    ...(adapterFile !== undefined && { adapterFile }),
    ...(failOn !== undefined && { failOn }),
    ...(requirements !== undefined && { requirements }),
    ...(policy !== undefined && { policy }),
    conformant:
      complete &&
      isStable &&
      commandEnd === undefined &&
      untried.length === 0 &&
      tried.length > 0 &&
      tried.every(({ conformant }) => conformant) &&
      findLacking(coverage).length === 0,
    ...(limits.length > 0 && { limits }),
    profiles: profiles.map(judgeProfile).map((one) => (isStable && complete ? one : { ...one, conformant: false })),
    totals: countStatuses(verdicts),
    durationMs: toMicroseconds(durationMs),
    shown,
    notes: notes.map(formatNote),
    ...(countedNotes.length > 0 && { countedNotes }),
    ...(unstable.length > 0 && { unstable }),
    ...(untried.length > 0 && { untried }),
    ...(commandEnd !== undefined && { commandEnd }),
    choices: choicesOf(verdicts, readings),
    diagnosis,
    unexplained,
    ...(coverage !== undefined && { coverage }),
    ...(baseline !== undefined && { baseline }),
    clauses: quoteClauses([...verdicts.filter(isFailure), ...diagnosis]),
    verdicts,
  };
}

/**
 * Says what a run of the whole suite judged too little of: a verifier by some vectors under a method, but not by a right
 * request of each operation, or by no forgery. One that fails them all needs no more.
 */
function findUnjudgedCore({ selection }: SuiteSummary, verdicts: readonly Verdict[]): string | undefined {
  if (selection !== null) return undefined;
  const plain = verdicts.filter((verdict) => verdict.plain === true);
  const lacks = [...new Set(plain.map(({ method }) => method))].flatMap((method) => {
    const judged = verdicts.filter(
      (one) =>
        one.kind === "verification" && one.method === method && (one.status !== "skipped" || one.declined === true),
    );
    // Where no right request can be sent, only what is accepted is judged, and that is failure enough.
    if (judged.every(({ status }) => status === "failed")) return [];
    const unasked = plain.filter((one) => one.method === method && !judged.includes(one)).map(({ id }) => id);
    if (unasked.length > 0) return [`right requests under ${method} (${unasked.join(", ")})`];
    return judged.some(({ due }) => due === "refused") ? [] : [`forgeries under ${method}`];
  });
  return lacks.length === 0 ? undefined : `too little was judged: no ${lacks.join(", no ")}; "skipped" says why`;
}

/** Lists the incidents of an unstable target; a kind is tolerated as a whole, or not at all. */
export function findInstabilities(notes: readonly Note[], tolerance: Tolerance = {}): readonly Instability[] {
  const incidents = notes.flatMap((note) =>
    typeof note === "string" || note.kind === undefined ? [] : [{ ...note, kind: note.kind }],
  );
  return incidents.map((one) => {
    const total = incidents.filter(({ kind }) => kind === one.kind).reduce((sum, { count }) => sum + count, 0);
    return total <= (tolerance[one.kind] ?? 0) ? { ...one, tolerated: true } : one;
  });
}

/** How the note begins of a report whose failures were not diagnosed, or not to the end. */
export const UNDIAGNOSED = "countersign could not diagnose the failures";

/** The attribution where no causes were searched for. */
export const noAttribution: Attribution = { diagnosis: [], unexplained: [], sets: new Map() };

/** Diagnoses failures. If the diagnosis itself fails, the report lacks the causes but not the verdicts. */
export function diagnoseSafely<Found extends Attribution>(
  diagnose: () => Found,
  nothing: Found,
): Found & { readonly fault?: string } {
  try {
    return diagnose();
  } catch (error) {
    const fault = `${UNDIAGNOSED}: ${error instanceof Error ? error.message : "unknown fault"}`;
    return { ...nothing, fault };
  }
}

/** Whether a verdict is on an answer, or on a missing one, that did not pass. */
function isFailure(verdict: Verdict): verdict is FailedVerdict | ErroredVerdict {
  return verdict.status === "failed" || verdict.status === "errored";
}

/** Rounds milliseconds to the microsecond: more digits of a clock are noise. */
export function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

/** Collects the interpretations that were taken of ambiguities from the verdicts. */
function choicesOf(verdicts: readonly Verdict[], readings: readonly TakenChoice[]): Report["choices"] {
  const keyOf = ({ point, took }: TakenChoice): string => `${point} ${took}`;
  const known = new Map(readings.map((one) => [keyOf(one), one]));
  const taken = new Map<string, TakenChoice>();
  for (const verdict of verdicts) {
    const took = verdict.status === "passed" ? verdict.took : undefined;
    if (took === undefined) continue;
    const choice = { point: took.point, took: took.choice };
    taken.set(keyOf(choice), known.get(keyOf(choice)) ?? withReading(choice));
  }
  return [...taken.values()];
}

/** Adds to a choice what was taken, in a sentence, where it is one of the signing scheme's ambiguities. */
export function withReading(choice: TakenChoice): TakenChoice {
  const found = ambiguities[choice.point]?.readings.find(({ name }) => name === choice.took);
  return found === undefined ? choice : { ...choice, reading: found.reading };
}

function quoteClauses(citing: readonly { readonly clauses?: readonly string[] }[]): Report["clauses"] {
  const cited = new Set(citing.flatMap(({ clauses = [] }) => clauses));
  return Object.fromEntries([...cited].map((id) => [id, clauseOf(id)?.text ?? ""]));
}
