import type { Arbitrary } from "fast-check";
import type { Deviation } from "../../src/deviations/deviation.ts";
import type { Evidence, Judgement } from "../../src/judging/judgement.ts";
import type { Mismatch } from "../../src/judging/verdict.ts";
import type { GatewayRequest } from "./finding.ts";

export interface PropertyFailure {
  /** Where it parts: a stage, `accepted`, `refused`, `thrown`, `errored`, … While shrinking, a failure stays of its kind. */
  readonly kind: string;
  /** What was expected and what came, as one sentence; not yet escaped. */
  readonly says: string;
  readonly mismatch?: Mismatch;
  /** Of a live gateway: what was sent, which no input tells, as its nonce and time are new each time. */
  readonly sent?: GatewayRequest;
  /** Of a target's answer: what a diagnosis tries the known mistakes on. */
  readonly judgement?: Judgement;
  /** What tells it from failures of the same kind that another fault makes; a campaign keeps one finding of each. */
  readonly about?: string;
}

export interface Answer {
  readonly failure?: PropertyFailure;
  /** All that the answer shows: what was right refutes mistakes, and some inputs are skipped. */
  readonly judgement: Judgement;
}

/**
 * A property that must hold of every input. The functions are methods, so that properties of different inputs can stand
 * in one list: whoever holds such a list gives a property only what it drew or read itself.
 */
export interface Property<Input = unknown> {
  /** Kebab-case, the name of its file: seeds and corpora hold it. */
  readonly id: string;
  readonly says: string;
  readonly arbitrary: Arbitrary<Input>;
  /** Nothing where the property holds. What it throws is a failure of kind `thrown`. */
  check(input: Input): PropertyFailure | undefined | Promise<PropertyFailure | undefined>;
  /**
   * Of a target, in place of `check`: what else its answer shows.
   *
   * @throws {CountersignError} `target-gone` where nothing was observed, and nothing will be; `check` throws it as well.
   */
  answer?(input: Input): Promise<Answer>;
  /** Of a target: what one with these mistakes would show of an input, as far as `like` shows it. */
  predict?(input: Input, mistakes: readonly Deviation[], like: Evidence): string;
  /** Of a target: groups of inputs that differ from this one in what a mistake may hang on; it need not break any of them. */
  nearby?(input: Input): readonly (readonly Input[])[];
  write(input: Input): unknown;
  /** @throws {CountersignError} `input-malformed` on what `write` cannot have written. */
  read(stored: unknown): Input;
}
