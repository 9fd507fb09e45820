import type { Mismatch, Verdict } from "../../src/judging/verdict.ts";
import { clip } from "../text/escape-text.ts";

const ID_LIMIT = 100;

export interface VerdictGroup<V extends Verdict = Verdict> {
  readonly key: string;
  readonly verdicts: readonly V[];
}

/** Failures of one concern at one stage: as a rule, one mistake. */
export interface FailureGroup {
  readonly concern: string;
  readonly stage: string;
  readonly verdicts: readonly Verdict[];
}

/** Returns the concern of a vector: its id before the last slash. */
export function concernOf(id: string): string {
  const slash = id.lastIndexOf("/");
  return slash < 0 ? id : id.slice(0, slash);
}

/** Returns the mismatch of a failed vector. */
export function mismatchOf(verdict: Verdict): Mismatch | undefined {
  return verdict.status === "failed" ? verdict.mismatch : undefined;
}

/** Returns the comment of a vector that was not passed. */
export function commentOf(verdict: Verdict): string | undefined {
  return verdict.status === "failed" || verdict.status === "errored" ? verdict.comment : undefined;
}

/** Returns the stage at which a failure shows. */
export function stageOf(verdict: Verdict): string {
  return mismatchOf(verdict)?.stage ?? "unknown stage";
}

/** Groups verdicts by a key: the largest group first, equal ones in order of appearance. */
export function groupBy<V extends Verdict>(
  verdicts: readonly V[],
  keyOf: (verdict: V) => string,
): readonly VerdictGroup<V>[] {
  const groups = new Map<string, V[]>();
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
 * Picks the verdicts that show a mistake best, at most `count` of them: those with the shortest texts to compare, but
 * signatures last, in which a mistake cannot be read.
 */
export function simplest(verdicts: readonly Verdict[], count: number): readonly Verdict[] {
  return [...verdicts].sort((a, b) => obscurity(a) - obscurity(b)).slice(0, count);
}

function obscurity(verdict: Verdict): number {
  const mismatch = mismatchOf(verdict);
  if (mismatch === undefined) return Number.MAX_SAFE_INTEGER;
  return mismatch.expected.length + mismatch.actual.length + (mismatch.stage === "signature" ? 2 ** 32 : 0);
}

export function clipId(id: string): string {
  return clip(id, ID_LIMIT);
}

/** Lists the ids of verdicts, cut after `shown` of them. */
export function listIds(verdicts: readonly Pick<Verdict, "id">[], shown: number): string {
  const ids = verdicts.slice(0, shown).map(({ id }) => clipId(id));
  const rest = verdicts.length - ids.length;
  return rest > 0 ? `${ids.join(", ")} … and ${rest} more, see report.json` : ids.join(", ");
}
