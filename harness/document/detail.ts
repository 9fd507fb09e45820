/**
 * Upper limits of what is shown: to a person who waits for the run, who waits and wants all of it, in a summary among
 * others, on a page to search in.
 */
const limits = {
  /** Notes, profiles, reasons, groups of coverage. */
  rows: [6, 20, 20, 50],
  choices: [0, 40, 20, 50],
  /** Entries of each part of a baseline's drift. */
  entries: [4, 8, 8, 100],
  /** Kinds of what was errored or skipped. */
  kinds: [3, 10, 20, 50],
  properties: [12, 12, 60, 200],
  findings: [5, 10, 10, 50],
  /** Mistakes, and kinds of what nothing explains. */
  mistakes: [4, 8, 5, 30],
  /** What is certain of failures that nothing explains, what only they try, and what they resemble. */
  evidence: [2, 4, 4, 4],
  clauses: [1, 3, 3, 3],
  links: [1, 3, 3, 5],
  /** Effects of wrong verdicts; those of them with a short example, and examples of one at length. */
  effects: [6, 10, 10, 50],
  effectsBrief: [3, 5, 5, 50],
  effectExamples: [2, 3, 2, 5],
  /** Groups of failures, and examples of each. */
  groups: [0, 20, 15, 50],
  examples: [1, 2, 1, 3],
  ids: [4, 8, 5, 100],
  crashLines: [3, 4, 2, 20],
} as const;

const extents = ["normal", "verbose", "brief", "whole"] as const;

/** The extent to which a report is described. */
export type Detail = Readonly<Record<keyof typeof limits, number>> & {
  /** Whether only the answer and what to do about it are described: the rest is counted. */
  readonly isShort: boolean;
  /** Whether every failure is listed, with a link to the mistake that explains it. */
  readonly isWhole: boolean;
};

function takeLimits(extent: (typeof extents)[number]): Detail {
  const entries = Object.entries(limits).map(([name, columns]) => [name, columns[extents.indexOf(extent)]] as const);
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof limits, number>),
    isShort: extent === "normal",
    isWhole: extent === "whole",
  };
}

/** For a person who waits for the end of the run. */
export const normal: Detail = takeLimits("normal");

/** For a person who waits, and asks for the rest. */
export const verbose: Detail = takeLimits("verbose");

/** For a summary that stands among others. */
export const brief: Detail = takeLimits("brief");

/** For a page to search in. */
export const whole: Detail = takeLimits("whole");
