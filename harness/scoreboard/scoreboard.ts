import { type Baseline, compareWithBaseline, isNothingNew } from "../../src/conformance/baseline.ts";
import type { BundledResult, CertifiedSigner } from "./certify-bundled.ts";

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

function scoreOf({ signer, report, known }: CertifiedSigner): Score {
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
    reasons: countReasons(known),
    asKnown: report.complete && isNothingNew(compareWithBaseline(report, known)),
  };
}

function countReasons({ failures }: Baseline): Score["reasons"] {
  const counts = new Map<string, number>();
  for (const { reason } of failures) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, vectors]) => ({ reason, vectors })).sort((a, b) => b.vectors - a.vectors);
}
