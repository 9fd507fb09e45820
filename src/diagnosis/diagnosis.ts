/** A known mistake, or several made together, by their ids. */
export interface NamedMistake {
  readonly deviations: readonly string[];
  readonly title: string;
}

/** What explains failures: mistakes that are made together. */
export interface Cause extends NamedMistake {
  /** What happens to the bytes. */
  readonly happens: string;
  readonly fix: string;
  readonly clauses: readonly string[];
  readonly links: readonly string[];
  /** What explains the same failures with as many mistakes: nothing that was shown tells them apart. */
  readonly alternatives: readonly NamedMistake[];
}

/** Mistakes that, made together, reproduce byte for byte what was shown of each of these failed vectors. */
export interface Diagnosis extends Cause {
  /** The failures that it explains. */
  readonly vectors: readonly string[];
  /** The one of them that shows it at the least length. */
  readonly example: string;
  /**
   * Failures that nothing explains, in which this would show as well: there is another mistake beside it, or it is not
   * quite this one.
   */
  readonly unsettled: readonly string[];
}

/** A known mistake that would explain failures, had not vectors passed that it breaks: so it is not the mistake. */
export interface Resemblance extends NamedMistake {
  readonly vectors: readonly string[];
  /** What passed though this mistake would break it. */
  readonly passed: readonly string[];
}

/** Failures that no known mistake explains, with the narrowest that can be said of them. */
export interface Unexplained {
  /** Where what was shown first parts from what is expected; see {@link Mismatch}. */
  readonly stage: string;
  readonly vectors: readonly string[];
  readonly example: string;
  /** What all of them try and nothing that passed does. */
  readonly flags: readonly { readonly name: string; readonly description: string }[];
  /** What is certain all the same, one sentence each. */
  readonly findings: readonly string[];
  readonly resembles: readonly Resemblance[];
}

/** What failures are attributed to. */
export interface Attribution {
  readonly diagnosis: readonly Diagnosis[];
  readonly unexplained: readonly Unexplained[];
  /** The simplest sets of deviations that reproduce a failed vector's bytes, by its id; what was chosen first. */
  readonly sets: ReadonlyMap<string, readonly (readonly string[])[]>;
}
