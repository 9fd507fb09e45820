import type { Mismatch } from "../judging/verdict.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import type { LearnedStatement } from "./inference/learned-statement.ts";

/** The ids and the title of a known mistake, or of several made together. */
export interface NamedMistake {
  readonly deviations: readonly string[];
  readonly title: string;
  /** Where alone they are made; absent where that is everywhere. */
  readonly only?: NarrowedTo;
}

/** Where alone mistakes are made, as a report holds it. */
export interface NarrowedTo {
  /** As they stand in "In … alone". */
  readonly words: string;
  /** The parameters, where it is these by name. */
  readonly parameters?: readonly string[];
}

/** A right line of code in one language. */
export interface FixLine {
  readonly language: string;
  readonly code: string;
}

/** A function of a real library, as its users write it. */
export interface FunctionName {
  readonly language: string;
  readonly call: string;
  /** Its documentation or source. */
  readonly link?: string;
}

/** The cause of failures: mistakes that are made together. */
export interface Cause extends NamedMistake {
  /** The effect on the bytes. */
  readonly happens: string;
  readonly fix: string;
  /** Right lines of code: for each of the mistakes one in each language for which there is one. */
  readonly fixes?: readonly FixLine[];
  /** The library functions that make these mistakes. */
  readonly functions?: readonly FunctionName[];
  readonly clauses: readonly string[];
  readonly links: readonly string[];
  /** Sets of as many mistakes that explain the same failures; the evidence does not distinguish them. */
  readonly alternatives: readonly NamedMistake[];
}

/** Mistakes that, made together, reproduce the evidence of each of these failed vectors byte for byte. */
export interface Diagnosis extends Cause {
  /** What was learned from the failures themselves, since no known mistake makes them; `deviations` has no id of it. */
  readonly learned?: readonly LearnedStatement[];
  /** The failures that it explains. */
  readonly vectors: readonly string[];
  /** The signature methods of these failures; absent where they are of none. */
  readonly methods?: readonly SignatureMethod[];
  /** The shortest of these failures that shows nothing else; the shortest one where all do. */
  readonly example: string;
  /** The number of these failures that remain when this is mended alone, since other mistakes show in them as well. */
  readonly left?: number;
  /**
   * What the signer signed in the example, beside what is right: the first stage on the way to the signature that is
   * wrong, one of `baseString`, `message` (its bytes), `signingKey` and `signature`. Where others show in each of the
   * failures, what this mistake alone would have made of it. Absent where that way is right.
   */
  readonly signed?: Mismatch;
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
  /** The signature methods of these failures; absent where they are of none. */
  readonly methods?: readonly SignatureMethod[];
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
