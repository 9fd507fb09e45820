import type { Report } from "../../src/conformance/report.ts";
import { groupBreaches, takeEffects } from "./group-breaches.ts";
import { sayBefore, sayBreaches } from "./say-breach.ts";
import { sayDoubts, sayEffectCounted, sayMoreEffects } from "./say-effect.ts";

/** What a verifier does wrong in one way, and is known to do; escaped prose. */
export interface KnownBreaches {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/**
 * What a verifier is known to do wrong, the worst first, at least `limit` effects where there are so many: that a
 * baseline lists a forgery closes no hole.
 */
export function tellKnownBreaches({ verdicts }: Report, limit: number): readonly KnownBreaches[] {
  const known = verdicts.filter((verdict) => verdict.known !== undefined);
  return groupBreaches(known).map((breaches) => {
    const { shown, rest } = takeEffects(breaches.effects, limit);
    return {
      heading: `KNOWN, and still so: ${sayBreaches(breaches)}`,
      sentences: [
        ...sayBefore(breaches),
        ...shown.map((effect) => [sayEffectCounted(effect), ...sayDoubts(effect.verdicts)].join(" ")),
        ...sayMoreEffects(rest),
      ],
    };
  });
}
