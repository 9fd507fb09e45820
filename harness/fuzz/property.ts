import type { Arbitrary } from "fast-check";
import type { Deviation } from "../../src/deviations/deviation.ts";
import type { Evidence, Judgement } from "../../src/judging/judgement.ts";
import type { Mismatch } from "../../src/judging/verdict.ts";
import type { GatewayRequest } from "./finding.ts";

export interface PropertyFailure {
  /** The place of the difference: a stage, `accepted`, `thrown`, `errored`, … Shrinking does not change the kind. */
  readonly kind: string;
  /** Expected and actual, as one sentence; not yet escaped. */
  readonly says: string;
  readonly mismatch?: Mismatch;
  /** Of a live gateway: the request, which does not follow from the input, as nonce and time are new each time. */
  readonly sent?: GatewayRequest;
  /** The fault, among those that make failures of this kind; a campaign records one finding of each. */
  readonly about?: string;
}

export interface Answer {
  readonly failure?: PropertyFailure;
  /** Of passed inputs, too, whose answers refute mistakes, and of skipped ones. */
  readonly judgement: Judgement;
}

/**
 * A statement that must hold of every input. The functions are methods, so that properties of different inputs can stand
 * in one list; a property of such a list must be given only inputs that it drew or read itself.
 */
export interface Property<Input = unknown> {
  /** Kebab-case, the name of its file: seeds and corpora hold it. */
  readonly id: string;
  readonly says: string;
  readonly arbitrary: Arbitrary<Input>;
  /** Returns `undefined` where the property holds. An exception counts as a failure of kind `thrown`. */
  check(input: Input): PropertyFailure | undefined | Promise<PropertyFailure | undefined>;
  /**
   * Asks a target, in place of `check`, and returns its judged answer as well.
   *
   * @throws {CountersignError} `target-gone` where nothing was observed, and nothing will be; `check` throws it as well.
   */
  answer?(input: Input): Promise<Answer>;
  /** Predicts what a target with these mistakes would show of an input, restricted to the fields that `like` shows. */
  predict?(input: Input, mistakes: readonly Deviation[], like: Evidence): string;
  /** Returns groups of inputs that differ from this one in what may trigger a mistake; the property may hold of them. */
  nearby?(input: Input): readonly (readonly Input[])[];
  write(input: Input): unknown;
  /** @throws {CountersignError} `input-malformed` where `write` cannot have written the value. */
  read(stored: unknown): Input;
}
