import type { Deviation } from "../../deviations/deviation.ts";
import type { EncodedTexts } from "../../deviations/signer/encoding/encoding-places.ts";
import type { DateWriting } from "../../deviations/signer/values/dates.ts";
import type { ByteForm, EncoderPlace } from "./byte-table.ts";
import type { NumberDress, NumberWriting } from "./rules/number-rule.ts";

/** An encoder that writes these bytes wrongly and all others rightly. */
export interface LearnedEncoder {
  readonly kind: "encoder";
  readonly where: EncoderPlace;
  /** Whether it leaves what looks like an escape already. */
  readonly spares?: true;
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
export interface LearnedTrim extends OfText {
  readonly kind: "trim";
  readonly start: readonly string[];
  readonly end: readonly string[];
  /** Those that are replaced in what is left. Default: none. */
  readonly within?: LearnedTidying;
}

/** What becomes of characters within values. */
export interface LearnedTidying {
  readonly characters: readonly string[];
  /** What is replaced at once. */
  readonly each: "character" | "run";
  readonly to: string;
}

/** What is done to another text than values. */
interface OfText {
  /** The text, where it is one that each request has once, or all that are encoded. Default: values, or what the kind says. */
  readonly subject?: SingleSubject | FieldSubject | EncodedTexts;
}

/** What is cut, and after how much of it. */
export interface LearnedCut extends OfText {
  readonly kind: "cut";
  readonly what: CutText;
  readonly unit: CutUnit;
  readonly length: number;
  /** Written behind what is left, if anything is. */
  readonly ending?: string;
  /** The longest text that stays whole. Default: `length`. */
  readonly limit?: number;
  /** In what the limit is counted. Default: `unit`. */
  readonly limitIn?: "bytes";
  /** What is left ends before its last space; where it has none, this is done. */
  readonly atSpace?: "or there" | "or none is left" | "or before the last character";
}

/** What may be cut. */
export type CutText = "values" | "names" | "secret" | "base string";
/** In what a length is counted. */
export type CutUnit =
  | "bytes"
  | "bytes, half a character as U+FFFD"
  | "whole characters of bytes"
  | "characters"
  | "UTF-16 units";

/** Texts in values that are replaced before the values are encoded. */
export interface LearnedReplacement extends OfText {
  readonly kind: "replacement";
  /** Where a text is meant: its first place in a value, one of the value's ends, or a value that is just this text. Default: all places. */
  readonly only?: "first" | "start" | "end" | "whole";
  readonly texts: readonly { readonly from: string; readonly to: string }[];
}

/** Characters that values keep: all others are replaced before the values are encoded. */
export interface LearnedFilter extends OfText {
  readonly kind: "filter";
  /** Of ASCII, in the order of their code points. */
  readonly kept: string;
  readonly beyondAscii: FilterClass;
  /** What stands in place of the others. */
  readonly to: string;
  /** What is replaced at once. */
  readonly each: FilterUnit;
}

/** Characters beyond ASCII that a filter keeps. */
export type FilterClass =
  | "all"
  | "all but punctuation"
  | "none"
  | "white space"
  | "white space of JavaScript"
  | "decimal digits"
  | "letters"
  | "letters and digits"
  | "letters and decimal digits"
  | "letters, digits and white space"
  | "letters, digits and white space of PHP"
  | "letters, digits and white space of JavaScript"
  | "visible characters"
  | "word characters"
  | "word characters and white space"
  | "letters up to U+FFFF"
  | "letters and digits up to U+FFFF"
  | "letters and decimal digits up to U+FFFF"
  | "letters, digits and white space up to U+FFFF"
  | "letters, decimal digits and white space up to U+FFFF"
  | "word characters up to U+FFFF"
  | "word characters and white space up to U+FFFF";
/** What a filter replaces at once: a byte is one of UTF-8. */
export type FilterUnit = "character" | "byte" | "UTF-16 unit" | "run";

/** Characters that are written by their numbers, as in literals of a language, before the values are encoded. */
export interface LearnedEscape extends OfText {
  readonly kind: "escape";
  /** How a number is written. */
  readonly form: EscapeForm;
  /** The characters of ASCII that are escaped, in the order of their code points. */
  readonly escaped: string;
  readonly beyondAscii: EscapeClass;
  /** What is written for characters otherwise. */
  readonly texts: readonly { readonly from: string; readonly to: string }[];
  /** What stands on both sides of the whole. */
  readonly around: string;
}

/** How characters are written by their numbers. */
export interface EscapeForm {
  readonly unit: "character" | "UTF-16 unit" | "byte";
  readonly base: 8 | 10 | 16;
  /** The least count of digits. */
  readonly digits: number;
  readonly capital: boolean;
  readonly before: string;
  readonly after: string;
}

/** Characters beyond ASCII that are escaped. */
export type EscapeClass =
  | "none"
  | "all"
  | "beyond ISO-8859-1"
  | "up to U+00FF"
  | "U+00A0 to U+9999"
  | "controls"
  | "invisible characters"
  | "invisible and combining characters"
  | "all but letters and digits";

/** What values are put through, one after the other, before they are encoded. */
export interface LearnedFunctions extends OfText {
  readonly kind: "functions";
  readonly calls: readonly string[];
  /** Values of which something else is made. Default: none. */
  readonly but?: readonly { readonly from: string; readonly to: string }[];
}

/** Names that stand before others that belong before them, all else in order; or names sorted by what is made of them. */
export interface LearnedOrder {
  readonly kind: "order";
  readonly moved: readonly {
    readonly name: string;
    readonly before: string;
    /** Of parameters of one name, the value of the one that stands first, and of the other. */
    readonly values?: readonly [string, string];
  }[];
  /** Names in an order in which all stand that were seen together, where too many change places to be listed. */
  readonly names?: readonly string[];
  /** What is made of names before their bytes are compared; then none are listed. */
  readonly by?: string;
  /** The order of those of which the same is made. */
  readonly ties?: "by their bytes" | "by their values" | "as given";
  /** Whether the largest comes first. */
  readonly descends?: boolean;
  /** Whether names are encoded before something is made of them; absent where they are not, or it makes no difference. */
  readonly encoded?: boolean;
}

/** Values whose encoded text is another one. */
export interface LearnedWriting {
  readonly kind: "writing";
  readonly texts: readonly { readonly from: string; readonly to: string }[];
}

/** Numbers among the caller's values that are read, and written otherwise. */
export interface LearnedNumber extends NumberWriting, NumberDress {
  readonly kind: "number";
}

/** Dates among the caller's values that are read, and written otherwise. */
export interface LearnedDate extends DateWriting {
  readonly kind: "date";
  /** Which values are dates, by how it is said. */
  readonly reads: string;
}

/** Values or names whose parameters are not signed. */
export interface LearnedDrop extends OfText {
  readonly kind: "drop";
  readonly values: readonly string[];
  /** The names of the body's parameters that are left out, whatever their values; then none are listed. */
  readonly names?: readonly string[];
  /** The names of those that alone are signed, where these are fewer. */
  readonly signed?: readonly string[];
  /** What they have in common, where they are not listed. */
  readonly which?: string;
}

/** Characters of the Base64 text of signatures that are written otherwise: all others are right. */
export interface LearnedAlphabet {
  readonly kind: "alphabet";
  readonly characters: readonly { readonly from: string; readonly to: string }[];
}

/** What was learned, with its exact parameters. */
export type LearnedStatement =
  | LearnedEncoder
  | LearnedTrim
  | LearnedCut
  | LearnedReplacement
  | LearnedFilter
  | LearnedEscape
  | LearnedFunctions
  | LearnedNumber
  | LearnedDate
  | LearnedDrop
  | LearnedOrder
  | LearnedWriting
  | LearnedAlphabet;

/** What is learned without an encoder. */
export type LearnedRule = Exclude<LearnedStatement, LearnedEncoder>;
/** Of which texts a rule is. */
export type RuleSubject =
  | "Values"
  | "The caller's values"
  | "The body's values"
  | NameSubject
  | FieldSubject
  | SingleSubject
  | EncodedTexts;
/** The value of one parameter, by its name, or of several. */
export type FieldSubject = `The value of ${string}` | `The values of ${string}`;
/** Names of parameters: of all, of the caller's, and of those in the body. */
export type NameSubject = "Names" | "The caller's names" | "The body's names";
/** A text of which each request has one. */
export type SingleSubject =
  | "The merchant login"
  | "The nonce"
  | "The timestamp"
  | "The name of the signature method"
  | "The method"
  | "The host"
  | "The path"
  | "The URL"
  | "The parameter string"
  | "The base string"
  | "The text that is signed"
  | "The control key"
  | "The signing key"
  | "The signature"
  | "The Authorization header"
  | "The body";

/** A mistake that was learned from a run: a deviation like any other, so that it is proved by replay. */
export interface LearnedMistake {
  /** Its id is a key for this run and never published. */
  readonly deviation: Deviation;
  readonly learned: LearnedStatement;
}

/** An encoder that was learned. */
export interface LearnedEncoderMistake extends LearnedMistake {
  readonly learned: LearnedEncoder;
}
