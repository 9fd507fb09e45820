import type { Detected, Detection } from "../detection.ts";
import type { Twins } from "./find-gaps.ts";
import { bySizeThenId, catchersOf, type SmokeSet } from "./smoke-set.ts";

const EXAMPLES = 3;

/** How well the suite detects, as numbers that may only get better. */
export interface DetectionNumbers {
  /** Known mistakes. */
  readonly deviations: number;
  /** Of all pairs of a mistake and a signature method: those that a vector catches by the signature alone. */
  readonly caughtBySignature: number;
  /** Those that a vector catches at all. */
  readonly caught: number;
  /** Pairs of a mistake and an encoder or a client that a vector catches. */
  readonly caughtElsewhere: number;
  /** Mistakes, those counted once that all vectors see alike. */
  readonly toldApart: number;
  /** Declared sets of mistakes that no request tells apart. */
  readonly twins: number;
  /** Vectors that ask for a signature, an encoding or a request. */
  readonly vectors: number;
  /** The least number of vectors that catch one mistake under one method. */
  readonly fewestCatching: number;
  readonly smoke: number;
}

/** A row of the detection matrix in short. */
export interface DetectedRow {
  readonly deviation: string;
  readonly profile: string;
  /** How many vectors catch it. */
  readonly vectors: number;
  /** How many of them by the signature alone. */
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
export function summarizeDetection(
  { subjects, rows }: Detection,
  twins: readonly Twins[],
  smoke: SmokeSet,
): DetectionSummary {
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
      twins: twins.length,
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

/** Mistakes of one class have the same outcomes under every method in which they can be made. */
function countClasses(rows: readonly Detected[]): number {
  const outcomes = new Map<string, string>();
  for (const { deviation, profile, outcome } of rows) {
    outcomes.set(deviation.id, `${outcomes.get(deviation.id) ?? ""} ${profile} ${outcome}`);
  }
  return new Set(outcomes.values()).size;
}
