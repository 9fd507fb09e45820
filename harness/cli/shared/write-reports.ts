import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CountersignError, faultOf } from "../../../src/countersign-error.ts";
import type { Report } from "../../../src/report/report.ts";
import { checkPlace } from "../../files/check-place.ts";
import { replaceFile } from "../../files/durable-file.ts";
import { type OwnFile, refuseForeign } from "../../files/own-files.ts";
import { placeOf } from "../../files/place-of.ts";
import { type Extent, type ReporterName, renderReport, reporters } from "../../reporters/reporters.ts";
import { collectGarbage } from "../../runner/bound-heap.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { wantsAnsi } from "./console.ts";
import { describeRun } from "./describe-run.ts";

/** Columns where nothing tells the width of the terminal. */
const DEFAULT_COLUMNS = 100;

const FOLDER_HINT = "Name another folder with --out.";
const FOREIGN_HINT =
  "Name another folder with --out, or move that file away: only reports of countersign are replaced.";

/** Which reports are wanted, and where their files go. */
export interface ReportOutput {
  readonly names: readonly ReporterName[];
  readonly folder: string;
  /** How much is printed. Default: `normal`. */
  readonly extent?: Extent;
}

/**
 * Finds out whether the report files can be written, and leaves nothing: better to fail before a long run than after it. A
 * file that is there is replaced where it is a report of ours, or empty.
 *
 * @param inputs files that the run reads: no report may be written over them.
 * @throws {CountersignError} `report-not-written` when they cannot.
 */
export function checkReports({ names, folder }: ReportOutput, inputs: readonly (string | undefined)[] = []): void {
  const own = names.flatMap((name) => fileOf(name, folder) ?? []);
  const files = own.map(({ path }) => path);
  if (files.length === 0) return;
  const read = new Set(inputs.flatMap((path) => (path === undefined ? [] : [placeOf(path)])));
  for (const file of files) {
    if (!read.has(placeOf(file))) continue;
    writing(file, () => {
      throw new Error("a file that this run reads");
    });
  }
  writing(folder, () => checkPlace(folder, files));
  for (const file of own) writing(file.path, () => refuseForeign(file), FOREIGN_HINT);
}

/** Makes the folder for the report files. Takes and throws what {@link checkReports} does. */
export function prepareReports(output: ReportOutput, inputs?: readonly (string | undefined)[]): void {
  checkReports(output, inputs);
  makeFolder(output);
}

/** Returns where a reporter writes; nothing where it prints. */
function fileOf(name: ReporterName, folder: string): OwnFile | undefined {
  const { file } = reporters[name];
  return file && { path: join(folder, file.name), mark: file.mark };
}

function makeFolder({ names, folder }: ReportOutput): void {
  if (names.some((name) => reporters[name].file !== undefined)) {
    writing(folder, () => mkdirSync(folder, { recursive: true }));
  }
}

/**
 * Prints the reports that go to standard output and writes the others to their files. Returns the first error of a file,
 * `report-not-written`: what is printed must not be lost with it.
 */
export function writeReports(judged: Report, output: ReportOutput): CountersignError | undefined {
  let fault = faultOf(() => makeFolder(output));
  const report = { ...judged, run: describeRun(process.argv.slice(2), new Date()) };
  const { extent = "normal" } = output;
  const options = { color: wantsAnsi(process.stdout), width: process.stdout.columns ?? DEFAULT_COLUMNS, extent };
  const written: string[] = [];
  for (const name of new Set(output.names)) {
    const file = fileOf(name, output.folder);
    if (file === undefined) {
      process.stdout.write(renderReport(name, report, options));
      continue;
    }
    const { path } = file;
    const content = collectingBetween(reporters[name].render(report, options));
    const own = faultOf(() => {
      // A file of the user's may have come meanwhile.
      writing(path, () => refuseForeign(file), FOREIGN_HINT);
      writing(path, () => replaceFile(path, content));
    });
    if (own === undefined) written.push(path);
    fault ??= own;
  }
  if (written.length > 0 && extent !== "quiet")
    process.stdout.write(`\nWritten: ${written.map((path) => escapeProse(path)).join(", ")}\n`);
  return fault;
}

/** Leaves no more garbage between the parts of a report than a run does: nothing else has a turn while it is written. */
function* collectingBetween(parts: Iterable<string>): Generator<string> {
  for (const part of parts) {
    collectGarbage();
    yield part;
  }
}

function writing(path: string, write: () => void, hint: string = FOLDER_HINT): void {
  try {
    write();
  } catch (cause) {
    throw new CountersignError(
      "report-not-written",
      `report ${path}: expected to write it, got ${cause instanceof Error ? cause.message : "an error"}`,
      hint,
      { cause },
    );
  }
}
