import { isNothingNew } from "../../src/conformance/baseline.ts";
import type { Report } from "../../src/conformance/report.ts";
import type { BundledResult } from "./certify-bundled.ts";
import { readKnownFailures } from "./known-failures.ts";

/** One signer's line on the scoreboard. */
export interface Score {
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly conformant: boolean;
  /** By profile: how many vectors passed, of how many that were tried. */
  readonly profiles: Readonly<Record<string, { readonly passed: number; readonly tried: number }>>;
  /** Why vectors fail, with how many, the most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly vectors: number }[];
  /** Whether the run showed what was known, and no more. */
  readonly asKnown: boolean;
}

/** The scores of the signers that are installed here. */
export function scoresOf(results: readonly BundledResult[]): readonly Score[] {
  return results.flatMap((result) => ("report" in result ? [scoreOf(result)] : []));
}

function scoreOf({ signer, report, drift }: Extract<BundledResult, { readonly report: Report }>): Score {
  const { version, language } = report.target.implementation;
  return {
    name: signer.name,
    version,
    language,
    conformant: report.conformant,
    profiles: Object.fromEntries(
      report.profiles
        .map(({ name, passed, failed, errored }) => [name, { passed, tried: passed + failed + errored }] as const)
        .filter(([, { tried }]) => tried > 0),
    ),
    reasons: countReasons(signer.name),
    asKnown: isNothingNew(drift),
  };
}

function countReasons(name: string): Score["reasons"] {
  const counts = new Map<string, number>();
  for (const { reason } of readKnownFailures(name).failures) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, vectors]) => ({ reason, vectors })).sort((a, b) => b.vectors - a.vectors);
}
