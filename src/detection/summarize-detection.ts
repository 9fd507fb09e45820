import type { Detected, Detection } from "./detection.ts";
import { bySizeThenId, catchersOf, type SmokeSet } from "./smoke-set.ts";

const EXAMPLES = 3;

/** Counts of what the suite detects, which may only improve. */
export interface DetectionNumbers {
  /** Known mistakes. */
  readonly deviations: number;
  /** Pairs of a mistake and a signature method that a vector catches by the signature alone. */
  readonly caughtBySignature: number;
  /** Pairs of a mistake and a signature method that a vector catches. */
  readonly caught: number;
  /** Pairs of a mistake and an encoder or a client that a vector catches. */
  readonly caughtElsewhere: number;
  /** Mistakes, where those that no vector distinguishes count once. */
  readonly toldApart: number;
  /** Sets of mistakes that no request distinguishes: there are none. */
  readonly twins: 0;
  /** Vectors of signing, encoding or request shapes. */
  readonly vectors: number;
  /** The least number of vectors that catch one mistake under one method. */
  readonly fewestCatching: number;
  readonly smoke: number;
}

/** A short row of the detection matrix. */
export interface DetectedRow {
  readonly deviation: string;
  readonly profile: string;
  /** The number of vectors that catch it. */
  readonly vectors: number;
  /** The number of them that catch it by the signature alone. */
  readonly bySignature: number;
  /** The smallest of those that show it best. */
  readonly examples: readonly string[];
}

/** The detection matrix in short. */
export interface DetectionSummary {
  readonly format: "countersign/detection";
  readonly version: 1;
  readonly numbers: DetectionNumbers;
  /** Whether no smaller smoke set catches as much. */
  readonly smokeIsProven: boolean;
  readonly rows: readonly DetectedRow[];
}

/** Counts what a detection found. */
export function summarizeDetection({ subjects, rows }: Detection, smoke: SmokeSet): DetectionSummary {
  const ofSigners = rows.filter(({ profile }) => profile.startsWith("signer/"));
  const counts = ofSigners.map(({ bySignature, byAnswer }) => bySignature.length + byAnswer.length);
  return {
    format: "countersign/detection",
    version: 1,
    numbers: {
      deviations: new Set(ofSigners.map(({ deviation }) => deviation.id)).size,
      caughtBySignature: ofSigners.filter(({ bySignature }) => bySignature.length > 0).length,
      caught: counts.filter((count) => count > 0).length,
      caughtElsewhere: rows.length - ofSigners.length,
      toldApart: countClasses(ofSigners),
      twins: 0,
      vectors: subjects.length,
      fewestCatching: counts.length === 0 ? 0 : Math.min(...counts),
      smoke: smoke.vectors.length,
    },
    smokeIsProven: smoke.isProven,
    rows: rows.map(summarizeRow),
  };
}

function summarizeRow(row: Detected): DetectedRow {
  const { deviation, profile, bySignature, byAnswer } = row;
  return {
    deviation: deviation.id,
    profile,
    vectors: bySignature.length + byAnswer.length,
    bySignature: bySignature.length,
    examples: catchersOf(row)
      .toSorted(bySizeThenId)
      .slice(0, EXAMPLES)
      .map(({ id }) => id),
  };
}

/** Counts classes of mistakes with the same outcomes under every method in which they can be made. */
function countClasses(rows: readonly Detected[]): number {
  const outcomes = new Map<string, string>();
  for (const { deviation, profile, outcome } of rows) {
    outcomes.set(deviation.id, `${outcomes.get(deviation.id) ?? ""} ${profile} ${outcome}`);
  }
  return new Set(outcomes.values()).size;
}

type Counted = Exclude<keyof DetectionNumbers, "twins">;

const better: Readonly<Record<Counted, "more" | "fewer">> = {
  deviations: "more",
  caughtBySignature: "more",
  caught: "more",
  caughtElsewhere: "more",
  toldApart: "more",
  vectors: "more",
  fewestCatching: "more",
  smoke: "fewer",
};

/**
 * Lists the counts that are worse than before, one sentence each. A larger smoke set is no worse where it catches more,
 * and a new count is never worse.
 */
export function findWorse(before: Partial<DetectionNumbers>, now: DetectionNumbers): readonly string[] {
  const catchesMore = now.caught + now.caughtElsewhere > (before.caught ?? 0) + (before.caughtElsewhere ?? 0);
  const names = Object.keys(better) as readonly Counted[];
  return names.flatMap((name) => {
    const was = before[name];
    if (was === undefined || (name === "smoke" && catchesMore)) return [];
    const isWorse = better[name] === "more" ? now[name] < was : now[name] > was;
    return isWorse ? [`detection: ${name} was ${was} and is ${now[name]}; it may only get better`] : [];
  });
}
