import { z } from "zod";
import { CountersignError } from "../countersign-error.ts";
import { strict } from "../vectors/model.ts";
import type { Baseline } from "./baseline.ts";
import { describeIssues } from "./describe-issues.ts";
import type { KnownFailure } from "./report.ts";

const SHOWN = 100;

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
  if (!parsed.success) throw invalid(where, describeIssues(parsed.error));
  const { failures } = parsed.data;
  const last = new Map(failures.map(({ id }, index) => [id, index]));
  const first = failures.findIndex(({ id }, index) => last.get(id) !== index);
  const id = failures[first]?.id;
  if (id === undefined) return parsed.data;
  const shown = JSON.stringify(id.slice(0, SHOWN));
  throw invalid(where, `at failures[${first}].id: ${shown} stands at failures[${last.get(id)}] too`);
}

function parseJson(source: string, where: string): unknown {
  try {
    // An editor may have put a byte order mark before it.
    return JSON.parse(source.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw invalid(where, `no JSON: ${cause instanceof Error ? sayLine(cause.message, source) : "unknown fault"}`);
  }
}

/** V8 counts characters, or quotes what it stumbled over; a reader counts lines. */
function sayLine(message: string, source: string): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return message;
  const line = source.slice(0, Number(position)).split("\n").length;
  return message.replace(/ at position \d+.*$/, ` at line ${line}`);
}

function invalid(where: string, found: string): CountersignError {
  return new CountersignError(
    "baseline-invalid",
    `${where}: expected a countersign baseline, version 1, got another text (${found})`,
    "Mend the file, or delete it and write it anew with --update-baseline.",
  );
}
