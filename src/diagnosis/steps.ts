/** Long work that may be paused, or given up, wherever it yields. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
