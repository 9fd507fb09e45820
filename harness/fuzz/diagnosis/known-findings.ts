import type { Finding } from "../finding.ts";
import type { FindingEvidence } from "./diagnose-finding.ts";

/** A finding of the campaign or of its corpus. */
export interface KnownFinding {
  readonly finding: Finding;
  /** Absent where it comes from the corpus: then it is no finding of this campaign. */
  readonly evidence?: FindingEvidence | "none";
  /** The distinction from failures of the same kind, where its property gives one. */
  readonly about: string | undefined;
}

/** The findings of a campaign and its corpus, each distinct from the others. */
export interface KnownFindings {
  readonly entries: KnownFinding[];
  /** How many failures like an unexplained finding were shrunk, by their kind. */
  readonly examined: Map<string, number>;
}

/** Begins without a finding. */
export function noFindings(): KnownFindings {
  return { entries: [], examined: new Map() };
}

/** Lists the findings of the campaign itself, in the order in which they were found. */
export function foundIn({ entries }: KnownFindings): readonly KnownFinding[] {
  return entries.filter(({ evidence }) => evidence !== undefined);
}
