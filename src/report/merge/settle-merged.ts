import { settleAnswers } from "../../judging/settle-answers.ts";
import {
  type FailedVerdict,
  isTolerated,
  knownReasonOf,
  type PassedVerdict,
  type Verdict,
} from "../../judging/verdict.ts";
import type { ProfileCounts } from "../profiles.ts";
import type { Report } from "../report.ts";

/** The verdicts of all shards, settled as those of one run, and what that changes in the counts of a profile. */
interface Settled {
  readonly verdicts: readonly Verdict[];
  readonly recount: (profile: ProfileCounts) => ProfileCounts;
}

/**
 * Settles the answers of a signer over all shards: each shard may have read a point in one way throughout, or have shown
 * the same parts of every request, and not so the whole run.
 */
export function settleMerged(parts: readonly Report[], verdicts: readonly Verdict[]): Settled {
  const shown = new Set(parts.flatMap((part) => part.shown));
  const hidden = new Map(
    parts.flatMap((part) => {
      const lacking = [...shown].filter((name) => !part.shown.includes(name));
      return part.verdicts.map(({ id }) => [id, lacking] as const);
    }),
  );
  const findings = settleAnswers(
    verdicts.flatMap((verdict) => {
      if (verdict.kind !== "signing" || isExcused(verdict)) return [];
      const { id, method, status } = verdict;
      const { lacks = [] } = "lacks" in verdict ? verdict : {};
      const { readings = [] } = status === "passed" ? verdict : {};
      const all = { id, lacks: [...lacks, ...(hidden.get(id) ?? [])], readings };
      // What failed since it lacks a part was right: it is counted anew.
      return [{ ...all, status: isWithheld(verdict) ? "passed" : status, ...(method !== undefined && { method }) }];
    }),
  );
  const failed = new Map<string, number>();
  const settled = verdicts.map((verdict) => {
    const mismatch = findings.get(verdict.id);
    if (mismatch === undefined || (verdict.status !== "passed" && !isWithheld(verdict))) return verdict;
    const profile = `signer/${verdict.method}`;
    if (verdict.status === "passed") failed.set(profile, (failed.get(profile) ?? 0) + 1);
    return { ...withoutReadings(verdict), status: "failed" as const, mismatch };
  });
  return {
    verdicts: settled,
    recount: (profile) => {
      const more = failed.get(profile.name) ?? 0;
      return { ...profile, passed: profile.passed - more, failed: profile.failed + more };
    },
  };
}

/** Whether a failure excuses no other answer: it counts for nothing, or a baseline knows it. */
function isExcused(verdict: Verdict): boolean {
  return isTolerated(verdict) || knownReasonOf(verdict) !== undefined;
}

function isWithheld(verdict: Verdict): verdict is FailedVerdict {
  return verdict.status === "failed" && verdict.mismatch?.stage === "shown";
}

function withoutReadings(verdict: PassedVerdict | FailedVerdict): Omit<PassedVerdict | FailedVerdict, "status"> {
  if (verdict.status === "failed") return verdict;
  const { took: _, readings: __, ...rest } = verdict;
  return rest;
}
