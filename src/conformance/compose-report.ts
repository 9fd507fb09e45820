import { clauseOf } from "../spec/clauses.ts";
import { findLacking } from "./coverage.ts";
import type { RunDiagnosis } from "./diagnose.ts";
import type {
  BaselineOutcome,
  CoverageItem,
  Profile,
  Report,
  Status,
  SuiteSummary,
  Totals,
  Verdict,
} from "./report.ts";

/** A verdict, and where it counts: `signer/HMAC-SHA1`, for instance. */
export interface ProfiledVerdict {
  readonly profile: string;
  readonly verdict: Verdict;
}

/** A profile, and whether anything of it was tried. */
export interface TriedProfile {
  readonly profile: Profile;
  readonly isTried: boolean;
}

interface Shared extends Pick<RunDiagnosis, "diagnosis" | "unexplained"> {
  readonly suite: SuiteSummary;
  readonly target: Report["target"];
  readonly durationMs: number;
  readonly shown: readonly string[];
  readonly notes: readonly string[];
  readonly coverage?: readonly CoverageItem[];
  /** Why verdicts are missing, if they are. */
  readonly incompleteReason?: string;
}

/** What a report is made of, wherever its verdicts come from: vectors that were asked for, or a client's own requests. */
export interface Findings extends Shared {
  readonly verdicts: readonly ProfiledVerdict[];
}

/** The same where profiles are counted already, and verdicts no longer say where they count. */
export interface CountedFindings extends Shared {
  readonly verdicts: readonly Verdict[];
  readonly profiles: readonly TriedProfile[];
  readonly baseline?: BaselineOutcome;
}

/**
 * Makes a report. A profile is conformant when something passed, nothing failed or errored, and the adapter declined
 * nothing; a run is conformant when it is complete, every profile that was tried is, and what had to be exercised was.
 */
export function composeReport(findings: Findings): Report {
  return composeCounted({
    ...findings,
    verdicts: findings.verdicts.map(({ verdict }) => verdict),
    profiles: profilesOf(findings.verdicts).map((profile) => ({
      profile,
      isTried: profile.skipped < totalOf(profile) || isDeclined(profile, findings),
    })),
  });
}

/** Makes a report of profiles that are counted; see {@link composeReport}. */
export function composeCounted(findings: CountedFindings): Report {
  const { suite, target, durationMs, shown, notes, coverage, baseline, incompleteReason } = findings;
  const { diagnosis, unexplained, profiles, verdicts } = findings;
  const tried = profiles.filter(({ isTried }) => isTried);
  const complete = incompleteReason === undefined;
  return {
    format: "countersign/report",
    version: 1,
    complete,
    ...(incompleteReason !== undefined && { incompleteReason }),
    suite,
    target,
    conformant:
      complete &&
      tried.length > 0 &&
      tried.every(({ profile }) => profile.conformant) &&
      findLacking(coverage).length === 0,
    profiles: profiles.map(({ profile }) => profile),
    totals: countStatuses(verdicts),
    durationMs: toMicroseconds(durationMs),
    shown,
    notes,
    choices: choicesOf(verdicts),
    diagnosis,
    unexplained,
    ...(coverage !== undefined && { coverage }),
    ...(baseline !== undefined && { baseline }),
    clauses: quoteClauses([...verdicts, ...diagnosis]),
    verdicts,
  };
}

/** Milliseconds to the microsecond: what clocks tell beyond that is noise. */
export function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

function profilesOf(verdicts: readonly ProfiledVerdict[]): readonly Profile[] {
  const byName = new Map<string, Verdict[]>();
  for (const { profile, verdict } of verdicts) {
    const own = byName.get(profile);
    if (own === undefined) byName.set(profile, [verdict]);
    else own.push(verdict);
  }
  return [...byName].map(([name, own]) => {
    const totals = countStatuses(own);
    const conformant = totals.passed > 0 && totals.failed === 0 && totals.errored === 0 && !own.some(wasDeclined);
    return { name, conformant, ...totals };
  });
}

function isDeclined({ name }: Profile, { verdicts }: Findings): boolean {
  return verdicts.some(({ profile, verdict }) => profile === name && wasDeclined(verdict));
}

function wasDeclined({ status, declined }: Verdict): boolean {
  return status === "skipped" && declined === true;
}

function totalOf({ passed, failed, skipped, errored }: Totals): number {
  return passed + failed + skipped + errored;
}

function countStatuses(verdicts: readonly Verdict[]): Totals {
  const count = (status: Status): number => verdicts.filter((verdict) => verdict.status === status).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped"), errored: count("errored") };
}

/** What was taken where the specification is silent, as the verdicts tell it. */
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
