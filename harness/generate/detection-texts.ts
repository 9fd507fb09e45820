import type { Twins } from "../../src/conformance/detection/find-gaps.ts";
import type { SmokeSet } from "../../src/conformance/detection/smoke-set.ts";
import type { DetectedRow, DetectionSummary } from "../../src/conformance/detection/summarize-detection.ts";
import type { Detection } from "../../src/conformance/detection.ts";
import { formatDetectionMarkdown } from "./format-detection.ts";
import { formatJson } from "./format-json.ts";

/** The path of the detection matrix in short, from the root of the package. */
export const DETECTION = "reports/detection.json";

const columns = ["deviation", "profile", "vectors", "by the signature alone", "the smallest of them"];

/** The reports on what the suite detects, by their paths from the root of the package. */
export function detectionTexts(
  detection: Detection,
  summary: DetectionSummary,
  smoke: SmokeSet,
  twins: readonly Twins[],
): ReadonlyMap<string, string> {
  const { rows, ...head } = summary;
  return new Map([
    [DETECTION, formatJson({ ...head, columns, rows: rows.map(writeRow) })],
    ["reports/detection.md", formatDetectionMarkdown(detection, summary, smoke, twins)],
  ]);
}

/** The smoke set as `vectors/smoke.json` holds it. */
export function smokeText({ vectors }: SmokeSet): string {
  return formatJson({
    countersign: 1,
    about: "The smallest set of vectors that catches every known mistake that the whole suite catches.",
    vectors: vectors.map(({ id }) => id),
  });
}

/** A list of plain values is one line of the file. */
function writeRow({ deviation, profile, vectors, bySignature, examples }: DetectedRow): readonly (string | number)[] {
  return [deviation, profile, vectors, bySignature, ...examples];
}
