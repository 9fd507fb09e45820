/** Long work that may be paused, or given up, wherever it yields. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Filters these, and takes so many at most. Default: all. */
export function* filterInSteps<T>(
  all: Iterable<T>,
  holds: (one: T) => boolean,
  most: number = Number.POSITIVE_INFINITY,
): Steps<readonly T[]> {
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
