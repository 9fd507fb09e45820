import type { Deviation } from "../../deviations/deviation.ts";
import type { ByteForm, EncoderPlace } from "./byte-table.ts";

/** An encoder that writes these bytes wrongly and all others rightly. */
export interface LearnedEncoder {
  readonly kind: "encoder";
  readonly where: EncoderPlace;
  readonly bytes: readonly LearnedByte[];
}

/** What one byte is written as. */
export interface LearnedByte {
  /** From 0 to 255. */
  readonly byte: number;
  readonly form: ByteForm;
  /** The text, where the form is `other`. */
  readonly written?: string;
}

/** What was learned, with its exact parameters. */
export type LearnedStatement = LearnedEncoder;

/** A mistake that was learned from a run: a deviation like any other, so that it is proved by replay. */
export interface LearnedMistake {
  /** Its id is a key for this run and never published. */
  readonly deviation: Deviation;
  readonly learned: LearnedStatement;
}
