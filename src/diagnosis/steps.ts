/** Long work that may be paused, or given up, wherever it yields. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Takes the first of these for which something holds, so many at most. */
export function* takeInSteps<T>(all: Iterable<T>, most: number, holds: (one: T) => boolean): Steps<readonly T[]> {
  const taken: T[] = [];
  for (const one of all) {
    if (taken.length === most) break;
    yield;
    if (holds(one)) taken.push(one);
  }
  return taken;
}

/** Does all of the work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
