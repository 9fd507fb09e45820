import * as z from "zod";
import { CountersignError } from "../countersign-error.ts";
import { findLacking } from "../coverage/coverage-item.ts";
import { readJson } from "../encoding/read-json.ts";
import { isTolerated, knownReasonOf, MEANT_REFUSAL, type Verdict } from "../judging/verdict.ts";
import { strict } from "../suite/model/model.ts";
import { describeIssues } from "./describe-issues.ts";
import type { BaselineDrift, KnownFailure, Report } from "./report.ts";

/** The known failures of one target (CLI, "Baseline"). */
export interface Baseline {
  readonly format: "countersign/baseline";
  readonly version: 1;
  readonly failures: readonly KnownFailure[];
}

/** The reason of a known failure that nobody has explained yet. */
export const UNEXPLAINED = "not explained yet";

/** The way of failing of a wrong acceptance or a wrong refusal. */
const ACCEPTED = "stage:verified";
/** The way of failing of a wrong acceptance by the status alone: the body still reads like a refusal. */
const REFUSED_IN_BODY = `${ACCEPTED}/refused-in-body`;

/**
 * Compares a run with the baseline of its target. A vector that a narrowed or interrupted run did not judge is no
 * drift.
 *
 * @param ids the vectors of the whole suite, where they are at hand: a listed one that is not among them is stale in any run.
 */
export function compareWithBaseline(report: Report, { failures }: Baseline, ids?: ReadonlySet<string>): BaselineDrift {
  const { verdicts, complete, suite } = report;
  const isWhole = complete && suite.selection === null;
  const listed = new Map(failures.map((known) => [known.id, known]));
  const found = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const failing = verdicts.flatMap((verdict) => {
    const failsWith = wayOfFailing(verdict);
    const isNone = failsWith === undefined || (isTolerated(verdict) && !listed.has(verdict.id));
    return isNone ? [] : [{ id: verdict.id, failsWith, reason: UNEXPLAINED }];
  });
  const ways = new Map(failing.map(({ id, failsWith }) => [id, failsWith]));
  return {
    unlisted: failing.filter(({ id }) => !listed.has(id)),
    fixed: failures.filter(({ id }) => found.get(id)?.status === "passed"),
    changed: failures.flatMap((known) => {
      const verdict = found.get(known.id);
      const failsWith = ways.get(known.id) ?? (verdict?.status === "skipped" ? "skipped" : known.failsWith);
      return isListedAs(known.failsWith, failsWith) ? [] : [{ ...known, failsWith, was: known.failsWith }];
    }),
    unknown: failures.filter(({ id }) => !found.has(id) && (isWhole || ids?.has(id) === false)),
  };
}

/** Whether a run shows only known failures, each as it is listed. */
export function isNothingNew({ unlisted, fixed, changed, unknown }: BaselineDrift): boolean {
  return unlisted.length + fixed.length + changed.length + unknown.length === 0;
}

/** Adds to a report its comparison with a baseline, as {@link compareWithBaseline}, and the reasons for the known failures. */
export function holdAgainst(report: Report, baseline: Baseline, ids?: ReadonlySet<string>): Report {
  const drift = compareWithBaseline(report, baseline, ids);
  const reasonOf = openReasons(baseline);
  const verdicts = report.verdicts.map((verdict): Verdict => {
    const known = reasonOf(verdict.id, wayOfFailing(verdict));
    return known === undefined || verdict.status === "passed" ? verdict : { ...verdict, known };
  });
  const known = verdicts.filter((verdict) => knownReasonOf(verdict) !== undefined).length;
  return { ...report, baseline: { known, ...drift }, verdicts };
}

/**
 * Whether a run is as good as its baseline: conformant or, with a baseline, complete, without drift, and short of
 * conformance for known failures only.
 */
export function isAsKnown({
  baseline,
  complete,
  conformant,
  totals,
  coverage,
  unstable = [],
  untried = [],
  commandEnd,
}: Report): boolean {
  // A baseline lists failures; a feature that was not tried is none of them, nor a command that failed.
  const isStable = unstable.every(({ tolerated }) => tolerated === true);
  const isListable = findLacking(coverage).length === 0 && untried.length === 0 && commandEnd === undefined && isStable;
  if (baseline === undefined || !isListable) return conformant;
  const judged = totals.passed + totals.failed + totals.errored;
  return complete && judged > 0 && isNothingNew(baseline) && (conformant || baseline.known > 0);
}

/** Makes the baseline of a run: its failures, with the reasons that the old baseline gives for them. */
export function rewriteBaseline({ verdicts }: Report, old: Baseline | undefined): Baseline {
  const reasonOf = openReasons(old);
  return {
    format: "countersign/baseline",
    version: 1,
    failures: verdicts.flatMap((verdict) => {
      const failsWith = wayOfFailing(verdict);
      if (failsWith === undefined || isTolerated(verdict)) return [];
      return [{ id: verdict.id, failsWith, reason: reasonOf(verdict.id, failsWith) ?? UNEXPLAINED }];
    }),
  };
}

/** Returns a lookup of a baseline's reasons, each for a failure that is as it is listed. */
function openReasons(
  baseline: Baseline | undefined,
): (id: string, failsWith: string | undefined) => string | undefined {
  const listed = new Map(baseline?.failures.map((known) => [known.id, known]));
  return (id, failsWith) => {
    const known = listed.get(id);
    return known !== undefined && isListedAs(known.failsWith, failsWith) ? known.reason : undefined;
  };
}

/** Whether a failure is as it is listed. Baselines from before the milder way list both as the first. */
function isListedAs(listed: string, failsWith: string | undefined): boolean {
  return listed === failsWith || (listed === ACCEPTED && failsWith === REFUSED_IN_BODY);
}

/** Returns how a verdict failed, as a baseline lists it; nothing where it did not. */
export function wayOfFailing(verdict: Verdict): string | undefined {
  if (verdict.status === "errored") return "errored";
  if (verdict.status === "skipped") return verdict.declined === true ? "declined" : undefined;
  if (verdict.status === "passed") return undefined;
  const { mismatch, diagnosis, flaws = [] } = verdict;
  const stage = `stage:${mismatch?.stage}`;
  const isRefusedInBody = stage === ACCEPTED && mismatch?.note?.startsWith(MEANT_REFUSAL) === true;
  const main = diagnosis?.[0] ?? [isRefusedInBody ? REFUSED_IN_BODY : stage];
  return [...main, ...flaws].join(" + ");
}

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
    // An editor may have added a byte order mark.
    return readJson(source.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw invalid(where, `no JSON: ${cause instanceof Error ? formatLine(cause.message, source) : "unknown fault"}`);
  }
}

/** Converts V8's error message, which counts characters or quotes the text, to a line number. */
function formatLine(message: string, source: string): string {
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
