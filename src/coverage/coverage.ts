import { type CoverageItem, nameItem } from "./coverage-item.ts";
import { type Exercise, exercises } from "./exercises.ts";

export const coverageGroups = ["operation", "method", "placement", "characters", "order"] as const;

/**
 * Counts the requests that exercised each feature, given the exercises of each request.
 *
 * @param required groups, or single items as `group/name`. Default: none.
 */
export function countCoverage(
  exercised: readonly (readonly Exercise[])[],
  required: readonly string[] = [],
): readonly CoverageItem[] {
  const counts = new Map<Exercise, number>();
  for (const one of exercised.flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
  return exercises.map((one) => ({
    group: one.group,
    name: one.name,
    requests: counts.get(one) ?? 0,
    ...(isAsked(one, required) && { required: true }),
  }));
}

/**
 * Finds the items that no request exercised, though they are required or requests of the four operations can exercise
 * them.
 */
export function findUncovered(coverage: readonly CoverageItem[]): readonly CoverageItem[] {
  return coverage.filter((item) => item.requests === 0 && (item.required === true || isAsked(item, coverageGroups)));
}

const beyondOperations: ReadonlySet<string> = new Set(
  exercises.filter((one) => one.isBeyondOperations === true).map(nameItem),
);

/**
 * Whether an item is among the required ones. A group requires only the exercises that are possible within the
 * operations; a name requires that item in any case.
 */
function isAsked(item: Pick<CoverageItem, "group" | "name">, of: readonly string[]): boolean {
  const name = nameItem(item);
  return of.includes(name) || (of.includes(item.group) && !beyondOperations.has(name));
}
