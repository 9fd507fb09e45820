import * as z from "zod";
import type { Mismatch } from "../judging/verdict.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import { strict, wordOf } from "../suite/model/model.ts";
import type {
  Diagnosis,
  FixLine,
  FunctionName,
  NamedMistake,
  NarrowedTo,
  Resemblance,
  Unexplained,
} from "./diagnosis.ts";
import { learnedModel } from "./inference/learned-model.ts";

const text = z.string();
const texts = z.array(text);

const named = {
  deviations: texts.describe("Ids of known mistakes, made together where they are several."),
  title: text,
  only: strict<NarrowedTo>({
    words: text.describe('Where, as in "In … alone".'),
    parameters: texts.describe("The parameters, where it is these by name.").exactOptional(),
  })
    .describe("Where alone the mistakes are made; absent where that is everywhere.")
    .exactOptional(),
};

export const mismatchModel: z.ZodType<Mismatch> = strict<Mismatch>({
  stage: text.describe("What was compared: baseString, signature, authorization, body, …"),
  offset: z.int().nonnegative().describe("Zero-based, in Unicode code points: the first character that differs."),
  expected: text,
  actual: text,
  note: text.describe("A finding that the two texts do not show by themselves.").exactOptional(),
});

export const methodModel: z.ZodType<SignatureMethod> = wordOf<SignatureMethod>({
  "HMAC-SHA1": true,
  "RSA-SHA256": true,
});

const fixLine = strict<FixLine>({ language: text, code: text });

const functionName = strict<FunctionName>({
  language: text,
  call: text.describe("As its users write it."),
  link: text.exactOptional(),
});

export const diagnosisModel: z.ZodType<Diagnosis> = strict<Diagnosis>({
  ...named,
  happens: text.describe("What happens to the bytes."),
  fix: text,
  fixes: z
    .array(fixLine)
    .describe("Right lines of code: for each of the mistakes one in each language for which there is one.")
    .exactOptional(),
  functions: z.array(functionName).describe("The library functions that make these mistakes.").exactOptional(),
  clauses: texts,
  links: texts,
  vectors: texts.describe("The failed vectors whose bytes these mistakes reproduce."),
  methods: z.array(methodModel).describe("The signature methods of these vectors.").exactOptional(),
  example: text.describe(
    "The one of the vectors that shows it, and nothing else if there is one, at the least length.",
  ),
  learned: z
    .array(learnedModel)
    .describe("What was learned from the failures themselves, since no known mistake makes them.")
    .exactOptional(),
  left: z
    .int()
    .optional()
    .describe("How many of the vectors still fail when this is mended alone: other mistakes show in them as well."),
  signed: mismatchModel
    .describe(
      "What was signed in the example (actual) beside what is right (expected): the first of baseString, message (its bytes), signingKey and signature that is wrong. Of this mistake alone, where others show in all of the vectors.",
    )
    .exactOptional(),
  unsettled: texts.describe("Failed vectors that nothing explains, in which these mistakes would show as well."),
  alternatives: z
    .array(strict<NamedMistake>(named))
    .describe("What explains the same failures with as many mistakes: nothing that was shown tells them apart."),
});

export const unexplainedModel: z.ZodType<Unexplained> = strict<Unexplained>({
  stage: text.describe("Where what was shown first parts from what is expected."),
  vectors: texts.describe("Failed vectors whose bytes no known mistake reproduces."),
  methods: z.array(methodModel).describe("The signature methods of these vectors.").exactOptional(),
  example: text,
  flags: z
    .array(z.strictObject({ name: text, description: text }))
    .describe("What all of the vectors try and nothing that passed does."),
  findings: texts.describe("What is certain all the same, one sentence each."),
  resembles: z
    .array(
      strict<Resemblance>({
        ...named,
        vectors: texts.describe("The failed vectors that it would explain."),
        passed: texts.describe("What passed though this mistake would break it."),
      }),
    )
    .describe("Known mistakes that it looks like and is not."),
});
