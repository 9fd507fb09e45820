import { type Baseline, holdAgainst, rewriteBaseline, UNEXPLAINED } from "../../src/conformance/baseline.ts";
import type { Report, Selection, SuiteSummary } from "../../src/conformance/report.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { readBaseline, writeBaseline } from "./baseline-file.ts";
import { printable } from "./printable.ts";

/** What the user said of a baseline. */
export interface BaselineFlags {
  readonly baseline?: string;
  readonly updateBaseline?: true;
}

/** What of a run decides whether a baseline may be learned from it. */
export interface RunScope {
  readonly selection?: Selection;
  readonly challenge?: string;
}

/**
 * Says before a run what is wrong with its baseline: better than after it.
 *
 * @throws {CountersignError} as {@link holdToBaseline}.
 */
export function checkBaseline(flags: BaselineFlags, { selection = {}, challenge }: RunScope = {}): void {
  const { baseline, updateBaseline } = flags;
  if (updateBaseline && baseline === undefined) throw unnamed();
  if (updateBaseline) {
    refusePart({ selection: Object.keys(selection).length > 0 ? selection : null, challenge: challenge ?? null });
  }
  if (baseline !== undefined) readBaseline(baseline, updateBaseline);
}

/**
 * Holds a run against the baseline that the flags name, if any; with `--update-baseline` the run becomes the baseline
 * first, and the reasons of what still fails alike are kept.
 *
 * @throws {CountersignError} `baseline-unnamed`; `baseline-incomplete` where it may not be learned from the run: the
 * file is then untouched; or as `readBaseline` and `writeBaseline`.
 */
export function holdToBaseline(report: Report, { baseline: path, updateBaseline }: BaselineFlags): Report {
  if (path === undefined) {
    if (updateBaseline) throw unnamed();
    return report;
  }
  const old = readBaseline(path, updateBaseline);
  if (old !== undefined && !updateBaseline) return holdAgainst(report, old);
  refuseCut(report);
  refusePart(report.suite);
  const learned = rewriteBaseline(report, old);
  writeBaseline(path, learned);
  process.stderr.write(`${printable(sayLearned(path, learned))}\n`);
  return holdAgainst(report, learned);
}

function refuseCut({ complete, incompleteReason, totals }: Report): void {
  if (!complete) throw refused(`one cut short (${incompleteReason ?? "no reason was given"})`);
  if (totals.passed + totals.failed + totals.errored === 0) throw refused("one that judged nothing");
}

function refusePart({ selection, challenge }: Pick<SuiteSummary, "selection" | "challenge">): void {
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

function sayLearned(path: string, { failures }: Baseline): string {
  const open = failures.filter(({ reason }) => reason === UNEXPLAINED).length;
  const count = `${failures.length} known failure${failures.length === 1 ? "" : "s"}`;
  const ask = open === 0 ? "" : `; ${open} of them ${open === 1 ? "has" : "have"} no reason yet: give each one`;
  return `countersign: baseline ${path} holds ${count} now${ask}`;
}
