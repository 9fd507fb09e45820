import { z } from "zod";
import { strict } from "../../suite/model/model.ts";
import { byteForms, encoderPlaces } from "./byte-table.ts";
import type { LearnedByte, LearnedEncoder, LearnedStatement } from "./learned-statement.ts";

const encoder = strict<LearnedEncoder>({
  kind: z.literal("encoder"),
  where: z.enum(Object.keys(encoderPlaces) as (keyof typeof encoderPlaces)[]).describe("What the encoder writes."),
  bytes: z
    .array(
      strict<LearnedByte>({
        byte: z
          .int()
          .min(0)
          .max(255)
          .describe("A byte of UTF-8 that is written wrongly; all others are written rightly."),
        form: z.enum(byteForms),
        written: z.string().optional().describe("The text, where the form is `other`."),
      }),
    )
    .min(1),
});

export const learnedModel: z.ZodType<LearnedStatement> = encoder;
