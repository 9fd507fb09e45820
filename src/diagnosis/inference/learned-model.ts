import * as z from "zod";
import { oneOf, strict, wordOf } from "../../suite/model/model.ts";
import { byteForms, encoderPlaces } from "./byte-table.ts";
import { escapeClasses, filterClasses } from "./escapes/character-classes.ts";
import type {
  EscapeForm,
  LearnedAlphabet,
  LearnedByte,
  LearnedCut,
  LearnedDate,
  LearnedDrop,
  LearnedEncoder,
  LearnedEscape,
  LearnedFilter,
  LearnedFunctions,
  LearnedNumber,
  LearnedOrder,
  LearnedReplacement,
  LearnedStatement,
  LearnedTidying,
  LearnedTrim,
  LearnedWriting,
  SingleSubject,
} from "./learned-statement.ts";
import { encodedSubjects } from "./rules/encoded-texts.ts";
import {
  type NumberHolding,
  type NumberReading,
  type NumberRounding,
  numberHoldings,
  numberReadings,
  numberRoundings,
} from "./rules/number-rule.ts";
import { singleTexts } from "./rules/single-texts.ts";

const text = z.string();
const characters = z.array(text);
const replaced = z.array(z.strictObject({ from: text, to: text }));
const subject = z
  .union([
    z.enum([...(Object.keys(singleTexts) as SingleSubject[]), ...encodedSubjects]),
    z.templateLiteral(["The value of ", text]),
    z.templateLiteral(["The values of ", text]),
  ])
  .exactOptional()
  .describe(
    "What it is about, where it is a text of which each request has one, the value of some parameters, or all that are encoded, and not values.",
  );

/** The parameters of what was learned, as a report holds them. */
export const learnedModel: z.ZodType<LearnedStatement> = oneOf<LearnedStatement>(
  "kind",
  strict<LearnedEncoder>({
    kind: z.literal("encoder"),
    where: z.enum(Object.keys(encoderPlaces) as (keyof typeof encoderPlaces)[]).describe("What the encoder writes."),
    spares: z.literal(true).exactOptional().describe("Whether it leaves what looks like an escape already."),
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
    subject,
    start: characters.describe("The characters that values lose at their start."),
    end: characters.describe("The characters that values lose at their end."),
    within: strict<LearnedTidying>({
      characters,
      each: wordOf({ character: true, run: true }).describe("What is replaced at once."),
      to: text,
    })
      .exactOptional()
      .describe("The characters that are replaced in what is left."),
  }),
  strict<LearnedCut>({
    kind: z.literal("cut"),
    subject,
    what: wordOf({ values: true, names: true, secret: true, "base string": true }),
    unit: wordOf({
      bytes: true,
      "bytes, half a character as U+FFFD": true,
      "whole characters of bytes": true,
      characters: true,
      "UTF-16 units": true,
    }),
    length: z.int().describe("What is left of a longer text."),
    ending: text.exactOptional().describe("What is written behind it."),
    limit: z
      .int()
      .exactOptional()
      .describe("The length of the longest text that stays whole, where it is not `length`."),
    limitIn: wordOf({ bytes: true }).exactOptional().describe("In what `limit` is counted, where it is not `unit`."),
    atSpace: wordOf({ "or there": true, "or none is left": true, "or before the last character": true })
      .exactOptional()
      .describe("What is left ends before its last space; what is done where it has none."),
  }),
  strict<LearnedReplacement>({
    kind: z.literal("replacement"),
    subject,
    only: z
      .enum(["first", "start", "end", "whole"])
      .exactOptional()
      .describe(
        "Where a text is meant: its first place in a value, an end, or the whole value. Without it, all places.",
      ),
    texts: replaced.describe("What is put in place of what, in values."),
  }),
  strict<LearnedFilter>({
    kind: z.literal("filter"),
    subject,
    kept: text.describe("The characters of ASCII that values keep."),
    beyondAscii: z.enum(filterClasses).describe("The characters beyond ASCII that values keep."),
    to: text.describe("What stands in place of the others."),
    each: wordOf({ character: true, byte: true, "UTF-16 unit": true, run: true }).describe("What is replaced at once."),
  }),
  strict<LearnedEscape>({
    kind: z.literal("escape"),
    subject,
    form: strict<EscapeForm>({
      unit: z.enum(["character", "UTF-16 unit", "byte"]).describe("What has a number: a byte is one of UTF-8."),
      base: z.union([z.literal(8), z.literal(10), z.literal(16)]),
      digits: z.int().describe("The least count of digits."),
      capital: z.boolean().describe("Whether digits that are letters are capitals."),
      before: text,
      after: text,
    }).describe("How a character is written by its number."),
    escaped: text.describe("The characters of ASCII that are written so."),
    beyondAscii: z.enum(escapeClasses).describe("The characters beyond ASCII that are written so."),
    texts: replaced.describe("What is written for other characters."),
    around: text.describe("What stands on both sides of the whole."),
  }),
  strict<LearnedFunctions>({
    kind: z.literal("functions"),
    subject,
    calls: z.array(text).describe("What values are put through, one after the other."),
    but: replaced.exactOptional().describe("Values of which something else is made."),
  }),
  strict<LearnedNumber>({
    kind: z.literal("number"),
    reads: z.enum(Object.keys(numberReadings) as NumberReading[]).describe("Which values are numbers."),
    holds: z.enum(Object.keys(numberHoldings) as NumberHolding[]),
    hundredfold: z.boolean(),
    least: z.int().describe("The fewest decimals."),
    most: z.int().exactOptional().describe("The most decimals; without it, all."),
    rounding: z.enum(Object.keys(numberRoundings) as NumberRounding[]),
    keepsMinus: z.boolean().describe("Whether what is rounded to zero keeps its minus."),
    infinity: text.exactOptional().describe("What is written for the name of what is infinite."),
    overflow: text.exactOptional().describe("What is written for digits that are too many for a double."),
    group: text.describe("Between thousands."),
    point: z.enum([".", ","]),
    width: z.int().describe("Filled up to so many characters."),
    fill: z.enum(["0", " "]),
    countsSign: z.boolean(),
    before: text,
    after: text,
    beforeSign: z
      .literal(true)
      .exactOptional()
      .describe("Whether what stands before them stands before their sign, too."),
    plus: z.enum(["", "+"]).describe("What stands before a number that is not negative."),
  }),
  strict<LearnedDate>({
    kind: z.literal("date"),
    reads: text.describe("Which values are dates."),
    zone: z
      .union([z.int(), z.literal("their own")])
      .describe("The zone in which they are written, in minutes ahead of UTC."),
    assumes: z.enum(["UTC", "that zone", "none"]).describe("In which zone a date is that names none."),
    format: text.describe(
      "In the letters of C's strftime; besides, %.3f is a fraction of three digits, %.f one of as many as it needs, ? lets out one of zeros, %:z is +01:00, %K is Z or that, %Z is UTC or +0100, %Q is milliseconds since 1970.",
    ),
  }),
  strict<LearnedDrop>({
    kind: z.literal("drop"),
    subject,
    values: z.array(text).describe("Values of the caller whose parameters are not signed."),
    names: z.array(text).exactOptional().describe("Names whose parameters are not signed, whatever their values."),
    signed: z.array(text).exactOptional().describe("Names whose parameters alone are signed."),
    which: text.exactOptional().describe("What they have in common, where they are not listed."),
  }),
  strict<LearnedOrder>({
    kind: z.literal("order"),
    moved: z
      .array(
        z.strictObject({
          name: text,
          before: text,
          values: z
            .tuple([text, text])
            .readonly()
            .exactOptional()
            .describe("Of parameters of one name, the value of the one that stands first, and of the other."),
        }),
      )
      .describe("Names that stand before others that belong before them."),
    names: z
      .array(text)
      .exactOptional()
      .describe(
        "Names in an order in which all stand that were seen together, where more change places than are listed.",
      ),
    by: text.exactOptional().describe("What is made of names before their bytes are compared."),
    ties: wordOf({ "by their bytes": true, "by their values": true, "as given": true })
      .exactOptional()
      .describe("The order of names of which the same is made."),
    descends: z.boolean().exactOptional().describe("Whether the largest comes first."),
    encoded: z.boolean().exactOptional().describe("Whether names are encoded before something is made of them."),
  }),
  strict<LearnedWriting>({
    kind: z.literal("writing"),
    texts: replaced.describe("Which encoded text is signed for which values, as far as they were shown."),
  }),
  strict<LearnedAlphabet>({
    kind: z.literal("alphabet"),
    characters: replaced.describe("What is written in place of which characters of the Base64 signature."),
  }),
);
