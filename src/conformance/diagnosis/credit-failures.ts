import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "./case.ts";
import type { TriedSet } from "./notebook.ts";
import { reproduces } from "./reproduces.ts";
import { spreadCases } from "./spread-cases.ts";

/** Mistakes that together explain failures. */
export interface Hypothesis {
  readonly deviations: readonly Deviation[];
  /** The failures for which it is a simplest explanation. */
  readonly explains: ReadonlySet<Case>;
  /** What passed though these mistakes would break it; a hypothesis with such cases is refuted. */
  readonly passed: readonly Case[];
}

/** How many failures tell which sets explain less than others: few, to be quick. */
const SAMPLE = 24;

/**
 * Gives each failure to the smallest sets that explain it. Sets that explain less than others come in only for what is
 * left, so that what is proved by many failures is not mixed with what a few allow.
 */
export function creditFailures(failures: readonly Case[], sets: readonly TriedSet[]): readonly Hypothesis[] {
  const strong = withoutWeaker(failures, sets);
  const first = credit(failures, strong);
  const explained = new Set(first.flatMap(({ explains }) => [...explains]));
  const left = failures.filter((one) => !explained.has(one));
  return [
    ...first,
    ...credit(
      left,
      sets.filter((one) => !strong.includes(one)),
    ),
  ];
}

/** Without the sets that explain less than another of no more mistakes does. */
function withoutWeaker(failures: readonly Case[], rows: readonly TriedSet[]): readonly TriedSet[] {
  const sample = spreadCases(failures).slice(0, SAMPLE);
  const scored = rows.map((row) => ({ row, hits: sample.map((one) => reproduces(one, row.set)) }));
  const isWeaker = (a: (typeof scored)[number], b: (typeof scored)[number]): boolean =>
    b.row.set.length <= a.row.set.length &&
    a.hits.every((hit, at) => !hit || b.hits[at] === true) &&
    b.hits.some((hit, at) => hit && a.hits[at] !== true);
  return scored
    .filter((one) => !one.hits.includes(true) || !scored.some((other) => isWeaker(one, other)))
    .map(({ row }) => row);
}

/** Gives each failure to the smallest sets that explain it. */
function credit(failures: readonly Case[], rows: readonly TriedSet[]): readonly Hypothesis[] {
  const bySize = rows
    .toSorted((a, b) => a.set.length - b.set.length)
    .map((row) => ({ row, explains: new Set<Case>() }));
  for (const one of failures) {
    let size = Number.POSITIVE_INFINITY;
    for (const { row, explains } of bySize) {
      if (row.set.length > size) break;
      if (!reproduces(one, row.set)) continue;
      size = row.set.length;
      explains.add(one);
    }
  }
  return bySize.flatMap(({ row: { set, passed }, explains }) =>
    explains.size > 0 ? [{ deviations: set, explains, passed }] : [],
  );
}
