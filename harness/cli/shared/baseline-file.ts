import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import {
  type Baseline,
  holdAgainst,
  parseBaseline,
  rewriteBaseline,
  UNEXPLAINED,
} from "../../../src/report/baseline.ts";
import { UNDIAGNOSED } from "../../../src/report/compose-report.ts";
import type { Report, SuiteSummary } from "../../../src/report/report.ts";
import { checkPlace } from "../../files/check-place.ts";
import { replaceFile } from "../../files/durable-file.ts";
import { readBounded } from "../../files/read-bounded.ts";
import { formatJson } from "../../generate/format-json.ts";
import { plural } from "../../text/plural.ts";
import { writeNotice } from "./console.ts";
import type { BaselineFlags } from "./run-flags.ts";

/** The extent of a run, which decides whether a baseline may be learned from it. */
export type RunScope = Pick<SuiteSummary, "selection" | "challenge">;

/**
 * Finds out before a run what is wrong with its baseline: better than after it.
 *
 * @throws {CountersignError} as {@link holdToBaseline}.
 */
export function checkBaseline(
  { baseline, updateBaseline }: BaselineFlags,
  scope: RunScope = { selection: null, challenge: null },
): void {
  if (updateBaseline && baseline === undefined) throw unnamed();
  if (updateBaseline) refusePart(scope);
  if (baseline === undefined) return;
  readBaseline(baseline, updateBaseline);
  if (updateBaseline)
    accessing(baseline, "baseline-not-written", "to write it", () => checkPlace(dirname(baseline), [baseline]));
}

/** Returns whether a failure of a vector is known; to a run that becomes the baseline, each is. Throws as {@link checkBaseline}. */
export function readKnown({ baseline, updateBaseline }: BaselineFlags): (id: string) => boolean {
  if (updateBaseline) return () => true;
  const listed = baseline === undefined ? undefined : readBaseline(baseline, undefined);
  const ids = new Set(listed?.failures.map(({ id }) => id));
  return (id) => ids.has(id);
}

/**
 * Compares a run with the baseline that the flags name, if any; with `--update-baseline` the run becomes the baseline
 * first, and a failure that is the same as before retains its reason.
 *
 * @param suite the vectors that a baseline may list, where the run may be a part of them.
 * @throws {CountersignError} `baseline-unnamed`; `baseline-missing`, `baseline-unreadable` or as `parseBaseline`;
 * `baseline-incomplete` where it may not be learned from the run: the file is then untouched; `baseline-not-written`.
 */
export function holdToBaseline(
  report: Report,
  { baseline: path, updateBaseline }: BaselineFlags,
  suite?: Suite,
): Report {
  if (path === undefined) {
    if (updateBaseline) throw unnamed();
    return report;
  }
  const old = readBaseline(path, updateBaseline);
  if (old !== undefined && !updateBaseline) {
    const ids = suite?.files.flatMap(({ vectors }) => vectors.map(({ id }) => id));
    return holdAgainst(report, old, ids && new Set(ids));
  }
  refuseCut(report);
  refusePart(report.suite);
  const learned = rewriteBaseline(report, old);
  writeBaseline(path, learned);
  writeNotice(describeLearned(path, learned));
  return holdAgainst(report, learned);
}

/** Reads a baseline; nothing where there is no such file and one may be missing. */
function readBaseline(path: string, mayBeMissing: true | undefined): Baseline | undefined {
  if (existsSync(path)) {
    const text = accessing(path, "baseline-unreadable", "a readable file", () => readBounded(path));
    return parseBaseline(text, `baseline ${path}`);
  }
  if (mayBeMissing) return undefined;
  throw new CountersignError(
    "baseline-missing",
    `baseline ${path}: expected a file, got none`,
    "Write it from a whole run: add --update-baseline.",
  );
}

function writeBaseline(path: string, baseline: Baseline): void {
  accessing(path, "baseline-not-written", "to write it", () => {
    mkdirSync(dirname(path), { recursive: true });
    // Where the name is a link, the file behind it is the baseline.
    replaceFile(existsSync(path) ? realpathSync(path) : path, formatJson(baseline));
  });
}

function accessing<T>(path: string, code: string, expected: string, access: () => T): T {
  try {
    return access();
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : "an error";
    const message = `baseline ${path}: expected ${expected}, got ${found}`;
    throw new CountersignError(code, message, "Name another file with --baseline.", { cause });
  }
}

/** What a failure is known by is its diagnosis: without it, none would be the same as before, and the reasons be lost. */
function refuseCut({ complete, incompleteReason, totals, notes }: Report): void {
  if (!complete) throw refused(`one cut short (${incompleteReason ?? "no reason was given"})`);
  if (notes.some((note) => note.startsWith(UNDIAGNOSED))) throw refused("one whose failures were not diagnosed");
  if (totals.passed + totals.failed + totals.errored === 0) throw refused("one that judged nothing");
}

function refusePart({ selection, challenge }: RunScope): void {
  const [flag] = Object.keys(selection ?? {});
  if (flag !== undefined) throw refused(`a part of it (--${flag})`);
  if (challenge !== null) throw refused("one with vectors that are drawn anew each time (--challenge)");
}

function refused(found: string): CountersignError {
  return new CountersignError(
    "baseline-incomplete",
    `--update-baseline: expected a run of the whole suite, got ${found}`,
    "The baseline is as it was. Run everything, to the end.",
  );
}

function unnamed(): CountersignError {
  return new CountersignError(
    "baseline-unnamed",
    "--update-baseline: expected --baseline FILE beside it, got none",
    "Name the file that is to be written.",
  );
}

function describeLearned(path: string, { failures }: Baseline): string {
  const open = failures.filter(({ reason }) => reason === UNEXPLAINED).length;
  const count = plural(failures.length, "known failure");
  const ask = open === 0 ? "" : `; ${open} of them ${open === 1 ? "has" : "have"} no reason yet: give each one`;
  return `baseline ${path} holds ${count} now${ask}`;
}
