import { coverageGroups, exercises, nameItem } from "../../src/conformance/coverage.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { nearestTexts } from "./nearest-texts.ts";

/**
 * Reads the groups, or single items as `group/name`, that a client must exercise.
 *
 * @throws {CountersignError} `coverage-unknown`.
 */
export function readRequired(list: string | undefined): readonly string[] {
  if (list === undefined) return [];
  const known: readonly string[] = [...coverageGroups, ...exercises.map(nameItem)];
  return list.split(",").map((name) => {
    if (known.includes(name)) return name;
    throw new CountersignError(
      "coverage-unknown",
      `--require-coverage: expected groups (${coverageGroups.join(", ")}) or single items, got ${JSON.stringify(name)}`,
      `Nearest: ${nearestTexts(name, known, 3).join(", ")}.`,
    );
  });
}
