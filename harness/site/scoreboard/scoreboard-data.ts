import type { KnownFailure } from "../../../src/report/report.ts";
import type { HistoryEntry } from "../../scoreboard/history.ts";
import type { Score } from "../../scoreboard/scoreboard.ts";

/** A vector that a bundled signer or verifier is known to fail. */
export interface BundledFailure extends KnownFailure {
  /** The name of the signer or verifier. */
  readonly by: string;
}

export interface ScoreboardData {
  readonly suite: string;
  readonly scores: readonly Score[];
  readonly failures: readonly BundledFailure[];
  /** The runs that were kept, the first first. */
  readonly history: readonly HistoryEntry[];
}
