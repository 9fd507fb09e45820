import type { Comparison } from "./comparison.ts";
import { startUp, wholeRun } from "./comparisons/command-comparisons.ts";
import { diagnosisOfOne, diagnosisOfRun } from "./comparisons/diagnosis-comparisons.ts";
import { fuzzDrawing, fuzzStdio } from "./comparisons/fuzz-comparisons.ts";
import { rsaSigning, rsaVerifying } from "./comparisons/rsa-comparisons.ts";
import { accumulated, baseStrings, hmacSigning } from "./comparisons/signing-comparisons.ts";
import { gate, stdio } from "./comparisons/traffic-comparisons.ts";

/** What the bench compares, in the order in which it does. A new comparison stands in a file of `comparisons/`, and in a line here. */
export const comparisons: readonly Comparison[] = [
  baseStrings,
  hmacSigning,
  rsaSigning,
  rsaVerifying,
  startUp,
  stdio,
  wholeRun,
  accumulated,
  diagnosisOfOne,
  diagnosisOfRun,
  gate,
  fuzzDrawing,
  fuzzStdio,
];
