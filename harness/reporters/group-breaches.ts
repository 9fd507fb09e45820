import type { Verdict } from "../../src/conformance/report.ts";
import { type BreachWay, breachOf, breachWays } from "./breach-of.ts";
import type { Blanket } from "./find-blankets.ts";
import { type Group, groupBy } from "./group-verdicts.ts";
import { isPlain } from "./right-requests.ts";

/** The failures of a verifier that are wrong in one way. */
export interface Breaches {
  readonly way: BreachWay;
  readonly verdicts: readonly Verdict[];
  /** Those that are told together, because the verifier always answers so. */
  readonly alike: readonly AlikeBreaches[];
  /** The others, by what they mean, or by what the answer lacks: that is the key of a group. */
  readonly effects: readonly Group[];
}

/** Failures of a verifier that always answers so. */
export interface AlikeBreaches {
  readonly blanket: Blanket;
  /** The plainest first. */
  readonly verdicts: readonly Verdict[];
  readonly effects: readonly Group[];
}

/**
 * What a verifier does wrong, the worst first, and the most common effect first; but of what it must accept first the
 * effects of which there is a plain example, which the others may follow from.
 */
export function groupBreaches(verdicts: readonly Verdict[], blankets: readonly Blanket[] = []): readonly Breaches[] {
  return breachWays.flatMap((way) => {
    const members = plainFirst(verdicts.filter((verdict) => breachOf(verdict) === way));
    if (members.length === 0) return [];
    const alike = blankets.flatMap((blanket) => {
      const own = members.filter((verdict) => blanket.verdicts.has(verdict));
      return own.length === 0 ? [] : [{ blanket, verdicts: own, effects: groupEffects(way, own) }];
    });
    const others = members.filter((verdict) => !blankets.some((blanket) => blanket.verdicts.has(verdict)));
    return [{ way, verdicts: members, alike, effects: groupEffects(way, others) }];
  });
}

/** Verdicts that serve as examples: each tries something else, so that no twin of another signature method is among them. */
export function distinctExamples(verdicts: readonly Verdict[], count: number): readonly Verdict[] {
  return distinct(verdicts).slice(0, count);
}

/** The verdicts that are no examples: first those that try something that none before them does. */
export function othersThan(examples: readonly Verdict[], verdicts: readonly Verdict[]): readonly Verdict[] {
  const ordered = [...new Set([...distinct(verdicts), ...verdicts])];
  return ordered.filter((verdict) => !examples.includes(verdict));
}

function groupEffects(way: BreachWay, verdicts: readonly Verdict[]): readonly Group[] {
  // What its answer lacks is one mistake, whatever else the requests try; the body behind it may differ each time.
  if (way === "answers") return groupBy(verdicts, ({ mismatch }) => mismatch?.actual.split(": ")[0] ?? "");
  const groups = groupBy(verdicts, ({ effect }) => effect ?? "");
  return way === "accepts" ? groups : groups.toSorted((a, b) => plainness(b.verdicts) - plainness(a.verdicts));
}

function plainFirst(verdicts: readonly Verdict[]): readonly Verdict[] {
  return [...verdicts.filter(isPlain), ...verdicts.filter((verdict) => !isPlain(verdict))];
}

function plainness(verdicts: readonly Verdict[]): number {
  return verdicts.some(isPlain) ? 1 : 0;
}

function distinct(verdicts: readonly Verdict[]): readonly Verdict[] {
  const byComment = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const key = verdict.comment ?? verdict.id;
    if (!byComment.has(key)) byComment.set(key, verdict);
  }
  return [...byComment.values()];
}
