import { groupBy } from "../../src/judging/group-by.ts";
import { levels, rankOf, type Severity, severityOf } from "../../src/judging/verdict.ts";
import { type Baseline, compareWithBaseline, isNothingNew } from "../../src/report/baseline.ts";
import type { Report } from "../../src/report/report.ts";
import type { BundledRole } from "../signers/bundled.ts";
import { markdownTable } from "../text/markdown-table.ts";
import type { BundledResult, CertifiedBundled } from "./certify-bundled.ts";

/** Why vectors fail. */
export interface ScoredReason {
  readonly reason: string;
  readonly vectors: number;
  /** A verifier's only: how bad the worst of them is; absent where it only gives no answer. */
  readonly severity?: Severity;
}

/** How many vectors passed, of how many that were tried. */
export interface Share {
  readonly passed: number;
  readonly tried: number;
}

export interface Score {
  readonly name: string;
  readonly role: BundledRole;
  readonly version: string;
  readonly language: string;
  readonly conformant: boolean;
  /** By profile. */
  readonly profiles: Readonly<Record<string, Share>>;
  /** By concern of the suite, likewise. */
  readonly concerns: Readonly<Record<string, Share>>;
  /** A verifier's only: how many failures there are of each level; one without an answer counts as `must`. */
  readonly failures?: Readonly<Record<string, number>>;
  /** A verifier's only: the ids of the vectors by which it is taken over. */
  readonly takeovers?: readonly string[];
  /** Why vectors fail that fail the run: the worst first, then the most frequent. */
  readonly reasons: readonly ScoredReason[];
  /** Whether the run showed what was known, and no more. */
  readonly asKnown: boolean;
}

/** Returns the scores of the signers and verifiers that are installed here. */
export function scoresOf(results: readonly BundledResult[]): readonly Score[] {
  return results.flatMap((result) => ("report" in result ? [scoreOf(result)] : []));
}

function scoreOf({ bundled: { name, role }, report, known }: CertifiedBundled): Score {
  const { version, language } = report.target.implementation;
  return {
    name,
    role,
    version,
    language,
    conformant: report.conformant,
    profiles: Object.fromEntries(
      report.profiles
        .map(({ name, passed, failed, errored }) => [name, { passed, tried: passed + failed + errored }] as const)
        .filter(([, { tried }]) => tried > 0),
    ),
    concerns: shareByConcern(report),
    ...(role === "verifier" && { failures: countByLevel(report), takeovers: findTakeovers(report) }),
    reasons: countReasons(known, report),
    asKnown: report.complete && isNothingNew(compareWithBaseline(report, known)),
  };
}

function shareByConcern({ verdicts }: Report): Score["concerns"] {
  const tried = verdicts.filter(({ status }) => status !== "skipped");
  const groups = groupBy(tried, ({ id }) => id.slice(0, id.indexOf("/")));
  return Object.fromEntries(
    Array.from(groups, ([concern, own]) => {
      const passed = own.filter(({ status }) => status === "passed").length;
      return [concern, { passed, tried: own.length }] as const;
    }),
  );
}

/** Counts a verifier's failures by level. */
export function countByLevel({ verdicts, totals }: Report): Readonly<Record<string, number>> {
  const failed = verdicts.flatMap((verdict) => (verdict.status === "failed" ? [verdict.level ?? "must"] : []));
  const counts = levels.map((level) => [level, failed.filter((one) => one === level).length] as const);
  return Object.fromEntries(counts.map(([level, count]) => [level, level === "must" ? count + totals.errored : count]));
}

/** Returns the ids of the takeovers among a verifier's failures. */
export function findTakeovers({ verdicts }: Report): readonly string[] {
  return verdicts.flatMap((verdict) => (severityOf(verdict) === "takeover" ? [verdict.id] : []));
}

function countReasons({ failures }: Baseline, { verdicts }: Report): Score["reasons"] {
  const severities = new Map(verdicts.map((verdict) => [verdict.id, severityOf(verdict)]));
  const counts = new Map<string, ScoredReason>();
  for (const { id, reason } of failures) {
    const { vectors, severity } = counts.get(reason) ?? { vectors: 0 };
    const [worst] = [severity, severities.get(id)].sort((a, b) => rankOf(a) - rankOf(b));
    counts.set(reason, { reason, vectors: vectors + 1, ...(worst !== undefined && { severity: worst }) });
  }
  return [...counts.values()].sort((a, b) => rankOf(a.severity) - rankOf(b.severity) || b.vectors - a.vectors);
}

const COMMON = ["Version", "Language", "HMAC-SHA1", "RSA-SHA256"] as const;

/** Formats the scoreboard as it is committed for readers of the repository. */
export function formatScoreboard(scores: readonly Score[], suite: string): string {
  const of = (role: BundledRole): readonly Score[] => scores.filter((score) => score.role === role);
  return [
    "# Scoreboard",
    "",
    `Real signers and verifiers on the countersign suite ${suite}. Written by \`npm run certify -- --update\`; do not edit.`,
    "",
    ...markdownTable(["Signer", ...COMMON, "Verdict"], of("signer").map(cellsOf)),
    "",
    "Passed of tried. The vectors that fail are in `known-failures.json` of `harness/signers/<package>` and",
    "`harness/verifiers/<package>`.",
    "",
    ...markdownTable(["Verifier", ...COMMON, ...levels, "Takeovers", "Verdict"], of("verifier").map(cellsOf)),
    "",
    "Of a verifier's failures only those of level `must`, and crashes, fail its run, and these are explained below, the worst first.",
    "By a takeover somebody else signs in a merchant's name; here are the names of its vectors.",
    ...[...of("signer"), ...of("verifier")].flatMap(formatReasons),
    "",
  ].join("\n");
}

function cellsOf({ name, role, version, language, profiles, conformant, ...verifier }: Score): readonly string[] {
  const counts = ["HMAC-SHA1", "RSA-SHA256"].map((method) => {
    const score = profiles[`${role}/${method}`];
    return score === undefined ? "–" : `${score.passed}/${score.tried}`;
  });
  const { failures, takeovers = [] } = verifier;
  const names = takeovers.map((id) => id.split("/")[1]).join(", ");
  const byLevel = failures === undefined ? [] : [...levels.map((level) => String(failures[level])), names || "none"];
  return [name, version, language, ...counts, ...byLevel, conformant ? "conformant" : "not conformant"];
}

function formatReasons({ name, reasons }: Score): readonly string[] {
  if (reasons.length === 0) return [];
  const lines = reasons.map(({ reason, vectors, severity }) => {
    const kind = severity === undefined ? "" : `${severity}: `;
    return `- ${vectors} × ${kind}${reason}`;
  });
  return ["", `## ${name}`, "", ...lines];
}
