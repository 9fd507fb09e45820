import { z } from "zod";
import { strict } from "../suite/model/model.ts";
import type { Diagnosis, NamedMistake, Resemblance, Unexplained } from "./diagnosis.ts";

const text = z.string();
const texts = z.array(text);

const named = {
  deviations: texts.describe("Ids of known mistakes, made together where they are several."),
  title: text,
};

export const diagnosisModel: z.ZodType<Diagnosis> = strict<Diagnosis>({
  ...named,
  happens: text.describe("What happens to the bytes."),
  fix: text,
  clauses: texts,
  links: texts,
  vectors: texts.describe("The failed vectors whose bytes these mistakes reproduce."),
  example: text.describe(
    "The one of the vectors that shows it, and nothing else if there is one, at the least length.",
  ),
  left: z
    .int()
    .optional()
    .describe("How many of the vectors still fail when this is mended alone: other mistakes show in them as well."),
  unsettled: texts.describe("Failed vectors that nothing explains, in which these mistakes would show as well."),
  alternatives: z
    .array(strict<NamedMistake>(named))
    .describe("What explains the same failures with as many mistakes: nothing that was shown tells them apart."),
});

export const unexplainedModel: z.ZodType<Unexplained> = strict<Unexplained>({
  stage: text.describe("Where what was shown first parts from what is expected."),
  vectors: texts.describe("Failed vectors whose bytes no known mistake reproduces."),
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
