import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import type { DetectionNumbers } from "../../src/detection/summarize-detection.ts";
import { DETECTION } from "./format-detection.ts";
import { readIfThere } from "./read-if-there.ts";

/**
 * Reads the numbers that were committed last; none where none ever were.
 *
 * @param root the root of the package.
 * @throws {CountersignError} `detection-invalid` or `file-unreadable`: to go on would forget how good it once was.
 */
export function readDetectionNumbers(root: string): Partial<DetectionNumbers> {
  const path = join(root, DETECTION);
  const text = readIfThere(path);
  if (text === undefined) return {};
  const numbers = parseNumbers(text);
  if (numbers !== undefined) return numbers;
  throw new CountersignError(
    "detection-invalid",
    `${path}: expected a JSON object with numbers, got something else`,
    "Restore the file from version control: it remembers how much the suite detected.",
  );
}

function parseNumbers(text: string): Partial<DetectionNumbers> | undefined {
  try {
    const { numbers } = JSON.parse(text);
    return Object.values(numbers).every((value) => typeof value === "number") ? numbers : undefined;
  } catch {
    return undefined;
  }
}
