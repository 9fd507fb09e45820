import { CountersignError } from "../../countersign-error.ts";
import { isUnscored, type Verdict } from "../../judging/verdict.ts";
import type { NamedReport } from "./order-shards.ts";

/**
 * Requires that the target declared the same roles and methods in all parts of a run, as far as its verdicts tell: what it
 * declared in one part alone was judged in that part alone.
 *
 * @throws {CountersignError} `merge-mismatch`.
 */
export function checkDeclarations(reports: readonly NamedReport[]): void {
  const asked = new Map<string, string>();
  for (const { name, report } of reports) {
    for (const verdict of report.verdicts) if (!isUnscored(verdict)) asked.set(subjectOf(verdict), name);
  }
  for (const { name, report } of reports) {
    for (const verdict of report.verdicts.filter(isUnscored)) {
      const other = asked.get(subjectOf(verdict));
      if (other === undefined) continue;
      throw new CountersignError(
        "merge-mismatch",
        `report ${name}: expected a target with the roles and methods of ${other}, got one of which it says: ${verdict.reason}`,
        "All shards of a run test one target, which declares the same roles and methods in each: run its shard again.",
      );
    }
  }
}

function subjectOf({ kind, method }: Verdict): string {
  return `${kind} ${method}`;
}
