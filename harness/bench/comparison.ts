import type { Budget } from "./budget.ts";

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

/** Someone who does the work of a comparison. */
export interface Contender {
  readonly name: string;
  /**
   * Measures once, in a process of its own. What it needs it imports itself: code that another contender brings
   * along would slow this one down.
   */
  readonly measure: (budget: Budget) => Promise<Sample>;
}

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
  readonly contenders: readonly Contender[];
}
