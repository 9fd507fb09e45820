import type { Verdict } from "../../src/conformance/report.ts";
import { rankOf, type Severity, worstOf } from "../../src/conformance/severity.ts";
import { type BreachWay, breachOf, breachWays } from "./breach-of.ts";
import type { Blanket } from "./find-blankets.ts";
import { type Group, groupBy } from "./group-verdicts.ts";

/** Failures of a verifier that mean the same, or whose answers lack the same: that is the key. */
export interface Effect extends Group {
  /** How bad the worst of them is; nothing of what must be accepted. */
  readonly severity: Severity | undefined;
}

/** So many effects are told after the takeovers, however many those are. */
const OTHERS_SHOWN = 3;

/** The failures of a verifier that are wrong in one way. */
export interface Breaches {
  readonly way: BreachWay;
  readonly verdicts: readonly Verdict[];
  /** Those that are told together, because the verifier always answers so. */
  readonly alike: readonly AlikeBreaches[];
  readonly effects: readonly Effect[];
}

/** Failures of a verifier that always answers so. */
export interface AlikeBreaches {
  readonly blanket: Blanket;
  /** The plainest first. */
  readonly verdicts: readonly Verdict[];
  readonly effects: readonly Effect[];
}

/**
 * What a verifier does wrong, the worst first: of forgeries that it accepts by how bad they are, of what it refuses
 * first the effects of which there is a plain example, which the others may follow from; then the most common.
 */
export function groupBreaches(verdicts: readonly Verdict[], blankets: readonly Blanket[] = []): readonly Breaches[] {
  return breachWays.flatMap((way) => {
    const members = tellingFirst(verdicts.filter((verdict) => breachOf(verdict) === way));
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

/** The effects that are to be told where about so many are: a takeover is never left out, nor are they all that is told. */
export function takeEffects(
  effects: readonly Effect[],
  limit: number,
): { readonly shown: readonly Effect[]; readonly rest: number } {
  // They come first.
  const count = Math.max(limit, effects.filter(isTakeover).length + OTHERS_SHOWN);
  return { shown: effects.slice(0, count), rest: Math.max(0, effects.length - count) };
}

/** Whether an effect is the worst that there is. */
export function isTakeover({ severity }: Effect): boolean {
  return severity === "takeover";
}

function groupEffects(way: BreachWay, verdicts: readonly Verdict[]): readonly Effect[] {
  const groups = groupBy(verdicts, way === "answers" ? lackOf : ({ effect }) => effect ?? "");
  const effects = groups.map((group) => ({ ...group, severity: severityOf(way, group) }));
  if (way === "accepts") return effects.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  return way === "refuses" ? effects.toSorted((a, b) => plainness(b.verdicts) - plainness(a.verdicts)) : effects;
}

/** What an answer lacks is one mistake, whatever else the requests try; the body behind it may differ each time. */
function lackOf({ mismatch }: Verdict): string {
  return mismatch?.actual.split(": ")[0] ?? "";
}

function severityOf(way: BreachWay, { verdicts }: Group): Severity | undefined {
  return way === "accepts" ? worstOf(verdicts.map(({ bugType }) => bugType)) : undefined;
}

/** The worst first, and of those that are as bad the plain ones. */
function tellingFirst(verdicts: readonly Verdict[]): readonly Verdict[] {
  const isPlain = ({ plain }: Verdict): number => (plain === true ? 0 : 1);
  return verdicts.toSorted((a, b) => rankOf(a.bugType) - rankOf(b.bugType) || isPlain(a) - isPlain(b));
}

function plainness(verdicts: readonly Verdict[]): number {
  return verdicts.some(({ plain }) => plain) ? 1 : 0;
}

function distinct(verdicts: readonly Verdict[]): readonly Verdict[] {
  const byComment = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const key = verdict.comment ?? verdict.id;
    if (!byComment.has(key)) byComment.set(key, verdict);
  }
  return [...byComment.values()];
}
