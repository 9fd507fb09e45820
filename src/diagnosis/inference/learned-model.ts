import { z } from "zod";
import { oneOf, strict, wordOf } from "../../suite/model/model.ts";
import { byteForms, encoderPlaces } from "./byte-table.ts";
import type {
  LearnedByte,
  LearnedCut,
  LearnedDrop,
  LearnedEncoder,
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
    unit: wordOf({ bytes: true, characters: true, "UTF-16 units": true }),
    length: z.int().describe("What is left of a longer text."),
  }),
  strict<LearnedReplacement>({
    kind: z.literal("replacement"),
    only: z.literal("first").exactOptional().describe("Where only the first place of each text in a value is meant."),
    texts: z.array(z.strictObject({ from: text, to: text })).describe("What is put in place of what, in values."),
  }),
  strict<LearnedDrop>({
    kind: z.literal("drop"),
    values: z.array(text).describe("Values of the caller whose parameters are not signed."),
  }),
  strict<LearnedOrder>({
    kind: z.literal("order"),
    moved: z
      .array(z.strictObject({ name: text, before: text }))
      .describe("Names that stand before others that belong before them."),
  }),
);
