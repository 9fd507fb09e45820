import { z } from "zod";
import { oneOf, strict, wordOf } from "../../suite/model/model.ts";
import { byteForms, encoderPlaces } from "./byte-table.ts";
import type {
  LearnedByte,
  LearnedCut,
  LearnedEncoder,
  LearnedFilter,
  LearnedFunctions,
  LearnedNumber,
  LearnedOrder,
  LearnedReplacement,
  LearnedStatement,
  LearnedTrim,
} from "./learned-statement.ts";

const text = z.string();
const characters = z.array(text);

/** The parameters of what was learned, as a report holds them. */
export const learnedModel: z.ZodType<LearnedStatement> = oneOf<LearnedStatement>(
  "kind",
  strict<LearnedEncoder>({
    kind: z.literal("encoder"),
    where: z.enum(Object.keys(encoderPlaces) as (keyof typeof encoderPlaces)[]).describe("What the encoder writes."),
    bytes: z
      .array(
        strict<LearnedByte>({
          byte: z.int().min(0).max(255).describe("A byte of UTF-8 that is written wrongly; all others are right."),
          form: z.enum(byteForms),
          written: text.exactOptional().describe("The text, where the form is `other`."),
        }),
      )
      .describe("In the order of the bytes."),
  }),
  strict<LearnedTrim>({
    kind: z.literal("trim"),
    start: characters.describe("The characters that values lose at their start."),
    end: characters.describe("The characters that values lose at their end."),
  }),
  strict<LearnedCut>({
    kind: z.literal("cut"),
    what: wordOf({ values: true, names: true, secret: true, "base string": true }),
    unit: wordOf({ bytes: true, "whole characters of bytes": true, characters: true, "UTF-16 units": true }),
    length: z.int().describe("What is left of a longer text."),
    ending: text.exactOptional().describe("What is written behind it."),
  }),
  strict<LearnedReplacement>({
    kind: z.literal("replacement"),
    texts: z.array(z.strictObject({ from: text, to: text })).describe("What is put in place of what, in values."),
    only: z.literal("first").exactOptional().describe("Where only the first of each is replaced."),
  }),
  strict<LearnedFilter>({
    kind: z.literal("filter"),
    kept: text.describe("The characters of ASCII that values keep."),
    beyondAscii: wordOf({
      all: true,
      none: true,
      letters: true,
      "letters and digits": true,
      "letters, digits and white space": true,
      "word characters": true,
      "word characters and white space": true,
    }).describe("The characters beyond ASCII that values keep."),
    to: text.describe("What stands in place of the others."),
    each: wordOf({ character: true, byte: true, run: true }).describe("What is replaced at once."),
  }),
  strict<LearnedNumber>({
    kind: z.literal("number"),
    which: text.describe("What is taken for a number."),
    written: text.describe("How it is written."),
  }),
  strict<LearnedFunctions>({
    kind: z.literal("functions"),
    calls: z.array(text).describe("What values are put through, one after the other."),
  }),
  strict<LearnedOrder>({
    kind: z.literal("order"),
    moved: z
      .array(z.strictObject({ name: text, before: text }))
      .describe("Names that stand before others that belong before them."),
  }),
);
