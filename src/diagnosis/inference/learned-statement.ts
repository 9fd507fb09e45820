import type { Deviation } from "../../deviations/deviation.ts";
import type { ByteForm, EncoderPlace } from "./byte-table.ts";
import type { NumberDress, NumberWriting } from "./number-rule.ts";

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

/** Characters that values lose at their ends, and no others. */
export interface LearnedTrim {
  readonly kind: "trim";
  readonly start: readonly string[];
  readonly end: readonly string[];
}

/** What is cut, and after how much of it. */
export interface LearnedCut {
  readonly kind: "cut";
  readonly what: CutText;
  readonly unit: CutUnit;
  readonly length: number;
}

/** What may be cut. */
export type CutText = "values" | "names" | "secret" | "base string";
/** In what a length is counted. */
export type CutUnit = "bytes" | "characters" | "UTF-16 units";

/** Texts in values that are replaced before the values are encoded. */
export interface LearnedReplacement {
  readonly kind: "replacement";
  /** Whether only the first place of each text in a value is meant. Default: all places. */
  readonly only?: "first";
  readonly texts: readonly { readonly from: string; readonly to: string }[];
}

/** Names that stand before others that belong before them; all else is in order. */
export interface LearnedOrder {
  readonly kind: "order";
  readonly moved: readonly { readonly name: string; readonly before: string }[];
}

/** Numbers among the caller's values that are read, and written otherwise. */
export interface LearnedNumber extends NumberWriting, NumberDress {
  readonly kind: "number";
}

/** Values whose parameters are not signed. */
export interface LearnedDrop {
  readonly kind: "drop";
  readonly values: readonly string[];
}

/** What was learned, with its exact parameters. */
export type LearnedStatement =
  | LearnedEncoder
  | LearnedTrim
  | LearnedCut
  | LearnedReplacement
  | LearnedNumber
  | LearnedDrop
  | LearnedOrder;

/** A mistake that was learned from a run: a deviation like any other, so that it is proved by replay. */
export interface LearnedMistake {
  /** Its id is a key for this run and never published. */
  readonly deviation: Deviation;
  readonly learned: LearnedStatement;
}
