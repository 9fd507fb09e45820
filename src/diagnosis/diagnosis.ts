/** The ids and the title of a known mistake, or of several made together. */
export interface NamedMistake {
  readonly deviations: readonly string[];
  readonly title: string;
}

/** The cause of failures: mistakes that are made together. */
export interface Cause extends NamedMistake {
  /** The effect on the bytes. */
  readonly happens: string;
  readonly fix: string;
  readonly clauses: readonly string[];
  readonly links: readonly string[];
  /** Sets of as many mistakes that explain the same failures; the evidence does not distinguish them. */
  readonly alternatives: readonly NamedMistake[];
}

/** Mistakes that, made together, reproduce the evidence of each of these failed vectors byte for byte. */
export interface Diagnosis extends Cause {
  /** The failures that it explains. */
  readonly vectors: readonly string[];
  /** The shortest of these failures that shows nothing else; the shortest one where all do. */
  readonly example: string;
  /** The number of these failures that remain when this is mended alone, since other mistakes show in them as well. */
  readonly left?: number;
  /**
   * Unexplained failures in which these mistakes would show as well: there is another mistake beside them, or the
   * actual mistake differs slightly.
   */
  readonly unsettled: readonly string[];
}

/** A known mistake that would explain failures, but is refuted by vectors that passed and that it would break. */
export interface Resemblance extends NamedMistake {
  readonly vectors: readonly string[];
  /** The vectors that passed and that this mistake would break. */
  readonly passed: readonly string[];
}

/** Failures that no known mistake explains, with everything that narrows down their cause. */
export interface Unexplained {
  /** The stage of the first mismatch; see {@link Mismatch}. */
  readonly stage: string;
  readonly vectors: readonly string[];
  readonly example: string;
  /** Flags that all of these failures carry and no vector that passed does. */
  readonly flags: readonly { readonly name: string; readonly description: string }[];
  /** Findings that are certain without a known cause, one sentence each. */
  readonly findings: readonly string[];
  readonly resembles: readonly Resemblance[];
}

/** The causes that failures are attributed to. */
export interface Attribution {
  readonly diagnosis: readonly Diagnosis[];
  readonly unexplained: readonly Unexplained[];
  /** The simplest sets of deviations that reproduce a failed vector's bytes, by its id; the chosen set first. */
  readonly sets: ReadonlyMap<string, readonly (readonly string[])[]>;
}
