/** Upper limits of what is shown: to a person who waits for the run, in a summary among others, on a page to search in. */
const limits = {
  /** Notes, profiles, reasons, groups of coverage. */
  rows: [20, 20, 50],
  choices: [40, 20, 50],
  /** Entries of each part of a baseline's drift. */
  entries: [8, 8, 100],
  /** Kinds of what was errored or skipped. */
  kinds: [10, 20, 50],
  properties: [12, 60, 200],
  findings: [10, 10, 50],
  /** Mistakes, and kinds of what nothing explains. */
  mistakes: [8, 5, 30],
  links: [3, 3, 5],
  /** Effects of wrong verdicts; those of them with a short example, and examples of one at length. */
  effects: [10, 10, 50],
  effectsBrief: [5, 5, 50],
  effectExamples: [3, 2, 5],
  /** Groups of failures, and examples of each. */
  groups: [20, 15, 50],
  examples: [2, 1, 3],
  ids: [8, 5, 100],
  crashLines: [4, 2, 20],
} as const;

/** The extent to which a report is described. */
export type Detail = Readonly<Record<keyof typeof limits, number>> & {
  /** Whether every failure is listed, with a link to the mistake that explains it. */
  readonly isWhole: boolean;
};

function takeLimits(column: 0 | 1 | 2): Detail {
  const entries = Object.entries(limits).map(([name, columns]) => [name, columns[column]] as const);
  return { ...(Object.fromEntries(entries) as Record<keyof typeof limits, number>), isWhole: column === 2 };
}

/** For a person who waits for the end of the run. */
export const normal: Detail = takeLimits(0);

/** For a summary that stands among others. */
export const brief: Detail = takeLimits(1);

/** For a page to search in. */
export const whole: Detail = takeLimits(2);
