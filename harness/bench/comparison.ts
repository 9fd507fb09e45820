/** How long a measurement may take. */
export interface Budget {
  readonly name: string;
  /** How often each contender is measured, each time in a fresh process. */
  readonly rounds: number;
  /** Milliseconds of running before anything is measured, so that the code is compiled. */
  readonly warmUpMs: number;
  /** Milliseconds of one measured batch. */
  readonly batchMs: number;
  /** How much of the work to do where the work is fixed and the time is measured: 1 is all of it. */
  readonly scale: number;
}

/** For numbers to quote. */
export const thorough: Budget = { name: "thorough", rounds: 5, warmUpMs: 300, batchMs: 300, scale: 1 };

/** For a look while working. */
export const quick: Budget = { name: "quick", rounds: 3, warmUpMs: 100, batchMs: 100, scale: 0.2 };

/** What a contender shows in one process. */
export interface Measured {
  readonly value: number;
  /** What the contender computed; contenders of one comparison that give one must give the same. */
  readonly answer?: string;
  /** What else there is to know, for the table. */
  readonly note?: string;
}

/** What a contender shows, or why it cannot compete here. */
export type Sample = Measured | { readonly skipped: string };

/** What became of a contender in one round. */
export type RoundResult = Sample | { readonly failed: string };

/**
 * Measures a contender once, in a process of its own. What it needs it imports itself: code that another contender brings
 * along would slow this one down.
 */
export type Contender = (budget: Budget) => Promise<Sample>;

/** What a contender has to reach: `value`, or that many times what the contender `times` reaches. */
export interface Goal {
  readonly contender: string;
  readonly bound: "at least" | "at most";
  readonly value: number;
  readonly times?: string;
}

/** Contenders side by side. */
export interface Comparison {
  /** Kebab-case; `--only` selects by it. */
  readonly name: string;
  readonly title: string;
  readonly unit: "per second" | "milliseconds" | "seconds";
  /** The contender whose value counts as 1 in the ratios. */
  readonly one: string;
  readonly goals?: readonly Goal[];
  /** Made once before the first round, in the process of the bench. Throws `CountersignError` when it cannot be. */
  readonly prepare?: () => Promise<void>;
  /** By their names, in the order of the table. */
  readonly contenders: Readonly<Record<string, Contender>>;
}
