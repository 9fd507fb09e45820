/** Waits for the turn of one request. */
export type Pacer = () => Promise<void>;

/** The clock of a pacer, in milliseconds from any fixed point. */
export interface PacerClock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Hands out turns at even distances, so many a second at most and never several at once; without a rate, at once. */
export function createPacer(perSecond: number | undefined, { now, sleep }: PacerClock): Pacer {
  if (perSecond === undefined) return async () => undefined;
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const turn = Math.max(now(), next);
    next = turn + 1000 / perSecond;
    const left = turn - now();
    if (left > 0) await sleep(left);
  };
}
