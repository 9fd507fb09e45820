/** How much of a report a document tells; each member but `isWhole` is how many are shown at most. */
export interface Detail {
  /** Every failure is listed, with the way to what explains it. */
  readonly isWhole: boolean;
  /** Notes, profiles, reasons, groups of coverage. */
  readonly rows: number;
  readonly choices: number;
  /** Entries of each part of a baseline's drift. */
  readonly entries: number;
  /** Kinds of what was errored or skipped. */
  readonly kinds: number;
  readonly properties: number;
  readonly findings: number;
  /** Mistakes, and kinds of what nothing explains. */
  readonly mistakes: number;
  readonly links: number;
  /** Effects of wrong verdicts; those of them with a short example, and examples of one at length. */
  readonly effects: number;
  readonly effectsBrief: number;
  readonly effectExamples: number;
  /** Groups of failures, and examples of each. */
  readonly groups: number;
  readonly examples: number;
  readonly ids: number;
  readonly crashLines: number;
}

/** For a person who waits for the end of the run. */
export const normal: Detail = {
  isWhole: false,
  rows: 20,
  choices: 40,
  entries: 8,
  kinds: 10,
  properties: 12,
  findings: 10,
  mistakes: 8,
  links: 3,
  effects: 10,
  effectsBrief: 5,
  effectExamples: 3,
  groups: 20,
  examples: 2,
  ids: 8,
  crashLines: 4,
};

/** For a summary that stands among others. */
export const brief: Detail = {
  ...normal,
  choices: 20,
  kinds: 20,
  properties: 60,
  mistakes: 5,
  effectExamples: 2,
  groups: 15,
  examples: 1,
  ids: 5,
  crashLines: 2,
};

/** For a page to search in. */
export const whole: Detail = {
  isWhole: true,
  rows: 50,
  choices: 50,
  entries: 100,
  kinds: 50,
  properties: 200,
  findings: 50,
  mistakes: 30,
  links: 5,
  effects: 50,
  effectsBrief: 50,
  effectExamples: 5,
  groups: 50,
  examples: 3,
  ids: 100,
  crashLines: 20,
};
