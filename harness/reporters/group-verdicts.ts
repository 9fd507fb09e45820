import type { Verdict } from "../../src/conformance/report.ts";

/** Verdicts that share what they are grouped by. */
export interface Group {
  readonly key: string;
  readonly verdicts: readonly Verdict[];
}

/** Failures of one concern at one stage: as a rule, one mistake. */
export interface FailureGroup {
  readonly concern: string;
  readonly stage: string;
  readonly verdicts: readonly Verdict[];
}

/** The concern of a vector: its id before the last slash. */
export function concernOf(id: string): string {
  const slash = id.lastIndexOf("/");
  return slash < 0 ? id : id.slice(0, slash);
}

/** The stage at which a failure shows. */
export function stageOf(verdict: Verdict): string {
  return verdict.mismatch?.stage ?? "unknown stage";
}

/** Groups verdicts by a key: the largest group first, equal ones in order of appearance. */
export function groupBy(verdicts: readonly Verdict[], keyOf: (verdict: Verdict) => string): readonly Group[] {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const key = keyOf(verdict);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [verdict]);
    else group.push(verdict);
  }
  return Array.from(groups, ([key, members]) => ({ key, verdicts: members })).sort(
    (a, b) => b.verdicts.length - a.verdicts.length,
  );
}

/** Groups the failed verdicts by concern and stage, the largest group first. */
export function groupFailures(verdicts: readonly Verdict[]): readonly FailureGroup[] {
  const failed = verdicts.filter(({ status }) => status === "failed");
  const groups = groupBy(failed, (verdict) => JSON.stringify([concernOf(verdict.id), stageOf(verdict)]));
  return groups.flatMap(({ verdicts: members }) => {
    const [first] = members;
    return first === undefined ? [] : [{ concern: concernOf(first.id), stage: stageOf(first), verdicts: members }];
  });
}

/**
 * The verdicts that show a mistake best, at most `count` of them: those with the shortest texts to compare, but
 * signatures last, in which a mistake cannot be read.
 */
export function simplest(verdicts: readonly Verdict[], count: number): readonly Verdict[] {
  return [...verdicts].sort((a, b) => obscurity(a) - obscurity(b)).slice(0, count);
}

function obscurity({ mismatch }: Verdict): number {
  if (mismatch === undefined) return Number.MAX_SAFE_INTEGER;
  return mismatch.expected.length + mismatch.actual.length + (mismatch.stage === "signature" ? 2 ** 32 : 0);
}
