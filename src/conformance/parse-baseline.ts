import { z } from "zod";
import { CountersignError } from "../countersign-error.ts";
import { strict } from "../vectors/model.ts";
import type { Baseline } from "./baseline.ts";
import type { KnownFailure } from "./report.ts";

const text = z.string().min(1);
const baselineModel: z.ZodType<Baseline> = strict<Baseline>({
  format: z.literal("countersign/baseline"),
  version: z.literal(1),
  failures: z.array(strict<KnownFailure>({ id: text, failsWith: text, reason: text })),
});

/**
 * Parses the text of a baseline file.
 *
 * @param where what to call the file in messages.
 * @throws {CountersignError} `baseline-invalid`, naming each place that is wrong.
 */
export function parseBaseline(source: string, where: string): Baseline {
  const parsed = baselineModel.safeParse(parseJson(source, where));
  if (parsed.success) return parsed.data;
  throw invalid(where, z.prettifyError(parsed.error));
}

function parseJson(source: string, where: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw invalid(where, cause instanceof Error ? cause.message : "no JSON");
  }
}

function invalid(where: string, found: string): CountersignError {
  return new CountersignError(
    "baseline-invalid",
    `${where}: expected a countersign baseline, version 1, got:\n${found}`,
    "Mend the file, or delete it and write it anew.",
  );
}
