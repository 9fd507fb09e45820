/** Lets requests go one by one, each at its turn. */
export interface RateLimit {
  /** Waits for the turn of one request. */
  readonly waitForTurn: () => Promise<void>;
  /**
   * Lets nothing go for so many milliseconds, and everything at half the rate from then on.
   *
   * @param isAgain whether the same request had waited before: then the rate stays. Default: it had not.
   * @returns what takes the rate back that there was, where it was not for the rate that was answered so.
   */
  readonly slowDown: (milliseconds: number, isAgain?: boolean) => () => void;
  /** The least milliseconds between two requests; 0 where they are not limited. */
  readonly gap: () => number;
}

/** A clock, in milliseconds from any fixed point. */
export interface RateClock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The longest gap to which slowing down leads, in milliseconds. */
const LONGEST_GAP = 2000;

/** Limits requests to `perSecond`, evenly spaced and never in bursts; without a rate, does not limit them at first. */
export function limitRate(perSecond: number | undefined, { now, sleep }: RateClock): RateLimit {
  let gap = perSecond === undefined ? 0 : 1000 / perSecond;
  let next = Number.NEGATIVE_INFINITY;
  /** The end of the pause that was asked for last. */
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let turns = 0;
  let since: number | undefined;

  return {
    async waitForTurn() {
      since ??= now();
      for (;;) {
        const turn = Math.max(now(), next);
        if (gap > 0 || turn > now()) next = turn + gap;
        const left = turn - now();
        if (left > 0) await sleep(left);
        // Whoever waited while a pause was asked for waits anew.
        if (now() >= pausedUntil) break;
      }
      turns += 1;
    },
    slowDown(milliseconds, isAgain = false) {
      const isNew = now() >= pausedUntil;
      const before = gap;
      pausedUntil = Math.max(pausedUntil, now() + milliseconds);
      next = Math.max(next, pausedUntil);
      // What was in flight at that time is refused as well, for the same reason.
      if (isNew) {
        const taken = turns === 0 ? 0 : (now() - (since ?? now())) / turns;
        if (!isAgain) gap = Math.max(gap, Math.min(LONGEST_GAP, 2 * Math.max(gap, taken)));
        turns = 0;
        since = pausedUntil;
      }
      return () => {
        gap = Math.min(gap, before);
      };
    },
    gap: () => gap,
  };
}
