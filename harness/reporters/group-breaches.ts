import type { Verdict } from "../../src/conformance/report.ts";
import { type Group, groupBy } from "./group-verdicts.ts";

/** How a verifier can be wrong, the worst first. */
const ways = ["accepts", "refuses", "answers"] as const;

/** One of the ways in which a verifier can be wrong. */
export type BreachWay = (typeof ways)[number];

/** The failures of a verifier that are wrong in one way, by what they mean; the key of a group is that effect. */
export interface Breaches {
  readonly way: BreachWay;
  readonly verdicts: readonly Verdict[];
  readonly effects: readonly Group[];
}

/** In which way a verdict finds a verifier wrong, if it does. */
export function breachOf({ kind, status, mismatch }: Verdict): BreachWay | undefined {
  if (kind !== "verification" || status !== "failed" || mismatch === undefined) return undefined;
  if (mismatch.stage === "answer") return "answers";
  if (mismatch.stage !== "verified") return undefined;
  return mismatch.actual === "accepted" ? "accepts" : "refuses";
}

/** What a verifier does wrong, the worst first, and the most common effect first. */
export function groupBreaches(verdicts: readonly Verdict[]): readonly Breaches[] {
  return ways.flatMap((way) => {
    const members = verdicts.filter((verdict) => breachOf(verdict) === way);
    if (members.length === 0) return [];
    return [{ way, verdicts: members, effects: groupBy(members, ({ effect }) => effect ?? "") }];
  });
}

/** Verdicts that serve as examples: each tries something else, so that no twin of another signature method is among them. */
export function distinctExamples(verdicts: readonly Verdict[], count: number): readonly Verdict[] {
  const byComment = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const key = verdict.comment ?? verdict.id;
    if (!byComment.has(key)) byComment.set(key, verdict);
  }
  return [...byComment.values()].slice(0, count);
}
