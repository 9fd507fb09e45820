import { type CoverageItem, nameItem } from "./coverage-item.ts";
import { type Exercise, exercises } from "./exercises.ts";

/** The groups of what a client's requests can exercise. */
export const coverageGroups = ["operation", "method", "placement", "characters", "order"] as const;

/**
 * How many of the requests exercised each thing, given what each of them did.
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

/** What was not exercised though it is required, or though requests of the four operations can exercise it. */
export function findUncovered(coverage: readonly CoverageItem[]): readonly CoverageItem[] {
  return coverage.filter((item) => item.requests === 0 && (item.required === true || isAsked(item, coverageGroups)));
}

const beyondOperations: ReadonlySet<string> = new Set(
  exercises.filter((one) => one.isBeyondOperations === true).map(nameItem),
);

/** A group asks for what can be exercised of it, a name for itself. */
function isAsked(item: Pick<CoverageItem, "group" | "name">, of: readonly string[]): boolean {
  const name = nameItem(item);
  return of.includes(name) || (of.includes(item.group) && !beyondOperations.has(name));
}
