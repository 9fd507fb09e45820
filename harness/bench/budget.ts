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
