/** How long a measurement may take. */
export interface Budget {
  readonly name: string;
  /** How often each contender is measured, each time in a fresh process, and how often at most where rounds disagree on a goal. */
  readonly rounds: number;
  readonly mostRounds: number;
  /** Milliseconds of running before anything is measured, so that the code is compiled. */
  readonly warmUpMs: number;
  /** Milliseconds of one measured batch. */
  readonly batchMs: number;
  /** How much of the work to do where the work is fixed and the time is measured: 1 is all of it. */
  readonly scale: number;
}

/** For numbers to quote. */
export const thorough: Budget = { name: "thorough", rounds: 2, mostRounds: 3, warmUpMs: 250, batchMs: 60, scale: 1 };

/** For a look while working. */
export const quick: Budget = { name: "quick", rounds: 2, mostRounds: 2, warmUpMs: 100, batchMs: 40, scale: 0.2 };

/** A contender's measurement in one process. */
export interface Measured {
  readonly value: number;
  /** Result of the contender's work; contenders of one comparison that give one must give the same. */
  readonly answer?: string;
  /** Further information, for the table. */
  readonly note?: string;
}

/** A measurement, or why the contender cannot compete here. */
export type Sample = Measured | { readonly skipped: string };

/** The outcome of a contender in one round. */
export type RoundResult = Sample | { readonly failed: string };

/**
 * Measures a contender once, in a process of its own. A contender imports its own modules: those of another one would
 * slow it down.
 */
export type Contender = (budget: Budget) => Promise<Sample>;

/** A bound for a contender: `value`, or that many times the value of the contender `times`, or of each of several. */
export interface Goal {
  readonly contender: string;
  readonly bound: "at least" | "at most";
  readonly value: number;
  readonly times?: string | readonly string[];
}

/** Contenders side by side. */
export interface Comparison {
  /** Kebab-case; `--only` selects by it. */
  readonly name: string;
  readonly title: string;
  readonly unit: "per second" | "per second of CPU time" | "milliseconds" | "seconds" | "megabytes";
  /** The contender whose value counts as 1 in the ratios. */
  readonly one: string;
  readonly goals?: readonly Goal[];
  /** The rounds, where a contender takes many seconds of CPU time, which varies little. Default: the budget's. */
  readonly rounds?: number;
  /** How many contenders are measured at once, where time is not what is measured, or far below its goal. Default: one. */
  readonly sideBySide?: number;
  /** Made once before the first round, in the process of the bench. Throws `CountersignError` when it cannot be. */
  readonly prepare?: () => Promise<void>;
  /** By their names, in the order of the table. */
  readonly contenders: Readonly<Record<string, Contender>>;
}
