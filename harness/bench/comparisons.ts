import type { Comparison } from "./comparison.ts";
import { accumulated } from "./comparisons/accumulated.ts";
import { baseStrings } from "./comparisons/base-strings.ts";
import { diagnosisOfOne, diagnosisOfRun } from "./comparisons/diagnosis.ts";
import { fuzzDrawing } from "./comparisons/fuzz-drawing.ts";
import { fuzzStdio } from "./comparisons/fuzz-stdio.ts";
import { gate } from "./comparisons/gate.ts";
import { hmacSigning } from "./comparisons/hmac-signing.ts";
import { rsaSigning, rsaVerifying } from "./comparisons/rsa.ts";
import { startUp } from "./comparisons/start-up.ts";
import { stdio } from "./comparisons/stdio.ts";
import { wholeRun } from "./comparisons/whole-run.ts";

/** What the bench compares, in the order in which it does. A new comparison is a file of `comparisons/` and a line here. */
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
