import type { DetectionNumbers } from "./summarize-detection.ts";

const better: Readonly<Record<keyof DetectionNumbers, "more" | "fewer">> = {
  deviations: "more",
  caughtBySignature: "more",
  caught: "more",
  caughtElsewhere: "more",
  toldApart: "more",
  twins: "fewer",
  vectors: "more",
  fewestCatching: "more",
  smoke: "fewer",
};

/**
 * The numbers of a detection that are worse than they once were, one sentence each. A larger smoke set is no worse where
 * it catches more, and what was never counted is never worse.
 */
export function findWorse(before: Partial<DetectionNumbers>, now: DetectionNumbers): readonly string[] {
  const catchesMore = now.caught + now.caughtElsewhere > (before.caught ?? 0) + (before.caughtElsewhere ?? 0);
  const names = Object.keys(better) as readonly (keyof DetectionNumbers)[];
  return names.flatMap((name) => {
    const was = before[name];
    if (was === undefined || (name === "smoke" && catchesMore)) return [];
    const isWorse = better[name] === "more" ? now[name] < was : now[name] > was;
    return isWorse ? [`detection: ${name} was ${was} and is ${now[name]}; it may only get better`] : [];
  });
}
