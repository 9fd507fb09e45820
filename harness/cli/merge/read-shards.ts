import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import { type JsonLimits, readJson } from "../../../src/encoding/read-json.ts";
import type { NamedReport } from "../../../src/report/merge/merge-reports.ts";
import { parseReport } from "../../../src/report/report-schema.ts";
import { placeOf } from "../../files/place-of.ts";
import { readBounded } from "../../files/read-bounded.ts";

const FILE_NAME = "report.json";
const MAX_DEPTH = 6;
const MAX_REPORTS = 10_000;
/** A run of which every vector fails writes some 10 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
const LIMITS: JsonLimits = { depth: 100, count: 100_000 };
const NAME_THEM = `Name the ${FILE_NAME} of each shard, or folders that hold them.`;
const CUT_OFF = "It is cut off, or no report: fetch it from its shard again, or run that shard again.";

/**
 * Reads the reports that paths name: files, or folders that hold `report.json` somewhere.
 *
 * @param out where the joined report goes: an earlier one is no shard.
 * @throws {CountersignError} `report-unreadable`, or `report-invalid` naming the file.
 */
export function readReports(paths: readonly string[], out: string): readonly NamedReport[] {
  const own = placeOf(join(out, FILE_NAME));
  const files = paths.flatMap((path) => {
    const found = reading(path, () => findReports(path, MAX_DEPTH));
    const shards = found.filter((file) => placeOf(file) !== own);
    if (shards.length > 0) return shards;
    if (found.length > 0) {
      throw unreadable(path, "the report that --out is to write anew", "Give --out a folder that holds no shard.");
    }
    throw unreadable(path, `a folder without ${FILE_NAME}`, "Let each shard write one, with --reporter json.");
  });
  const once = [...new Map(files.map((file) => [placeOf(file), file])).values()];
  if (once.length > MAX_REPORTS) throw unreadable(paths[0] ?? "", `${once.length} reports, more than ${MAX_REPORTS}`);
  return once.map((name) => ({ name, report: reading(name, () => readReport(name)) }));
}

function findReports(path: string, depth: number): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  if (depth === 0) return [];
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return findReports(join(path, entry.name), depth - 1);
    return entry.isFile() && entry.name === FILE_NAME ? [join(path, entry.name)] : [];
  });
}

function readReport(path: string): NamedReport["report"] {
  // A tool that passed it on may have put a byte order mark before it.
  return parseReport(readJson(readBounded(path, MAX_BYTES).replace(/^\ufeff/, ""), LIMITS));
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof CountersignError && cause.code === "report-unreadable") throw cause;
    const found = cause instanceof Error ? cause.message : "an error";
    if (cause instanceof CountersignError) throw new CountersignError(cause.code, `${path}: ${found}`, cause.hint);
    throw unreadable(path, found, cause instanceof SyntaxError ? CUT_OFF : undefined);
  }
}

function unreadable(path: string, found: string, hint: string = NAME_THEM): CountersignError {
  return new CountersignError(
    "report-unreadable",
    `report ${path}: expected a ${FILE_NAME} or a folder of them, got ${found}`,
    hint,
  );
}
