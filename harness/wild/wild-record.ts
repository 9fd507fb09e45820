import { CountersignError } from "../../src/countersign-error.ts";
import { groupBy } from "../../src/judging/group-by.ts";
import { markdownTable } from "../text/markdown-table.ts";
import { aims, missedBy, type WildResult } from "./judge-wild.ts";
import { isPlain, kindOf, type WildCase } from "./wild-case.ts";

/** How many of some cases reach each aim, and all of them. */
export interface WildScore {
  readonly name: string;
  readonly cases: number;
  readonly reached: Readonly<Record<string, number>>;
  readonly all: number;
}

/** What `reports/wild.json` holds: the figures that may only get better. */
export interface WildRecord {
  readonly format: "countersign/wild";
  readonly version: 1;
  readonly total: WildScore;
  readonly byLanguage: readonly WildScore[];
  readonly byKind: readonly WildScore[];
  readonly results: readonly WildResult[];
}

/** Makes the record of a run; cases without a result, whose runtime is missing, are left out. */
export function recordOf(cases: readonly WildCase[], results: readonly WildResult[]): WildRecord {
  const byId = new Map(results.map((result) => [result.id, result]));
  const passes = new Set(
    cases.filter(isPlain).flatMap((one) => (byId.get(one.id)?.caught === true ? [signerOf(one)] : [])),
  );
  const ran = cases.flatMap((one) => {
    const result = byId.get(one.id);
    return result === undefined ? [] : [{ one, result: { ...result, fixed: passes.has(signerOf(one)) } }];
  });
  const scores = (nameOf: (one: WildCase) => string): readonly WildScore[] =>
    [...groupBy(ran, ({ one }) => nameOf(one))].map(([name, group]) =>
      scoreOf(
        name,
        group.map(({ result }) => result),
      ),
    );
  return {
    format: "countersign/wild",
    version: 1,
    total: scoreOf(
      "all",
      ran.map(({ result }) => result),
    ),
    byLanguage: scores(({ language }) => language),
    byKind: scores(kindOf).toSorted((a, b) => b.cases - a.cases),
    results: ran.map(({ result }) => result),
  };
}

/** Names the signer that is left of a case once its wrong calls are replaced by the right ones. */
function signerOf({ language, method }: WildCase): string {
  return `${language} ${method}`;
}

function scoreOf(name: string, results: readonly WildResult[]): WildScore {
  const reached = Object.entries(aims).map(([aim, isReached]) => [aim, results.filter(isReached).length] as const);
  const all = results.filter((result) => missedBy(result).length === 0).length;
  return { name, cases: results.length, reached: Object.fromEntries(reached), all };
}

/**
 * Returns what got worse since a record was written, a sentence each: an aim that a case reached and misses, more that is
 * unexplained, said besides or untrue, and cases that the record lacks and that miss an aim.
 */
export function findWorse(before: WildRecord, now: readonly WildResult[]): readonly string[] {
  const recorded = new Map(before.results.map((result) => [result.id, result]));
  return now.flatMap((result) => {
    const was = recorded.get(result.id);
    const missed = missedBy(result).filter((aim) => was === undefined || !missedBy(was).includes(aim));
    const grown = was === undefined ? [] : growths.filter((count) => count.of(result) > count.of(was));
    const said = [
      ...missed.map((aim) => `misses "${aim}"${was === undefined ? ", and is new" : ""}`),
      ...grown.map(({ what, of }) => `${what}: ${of(result)}, was ${was === undefined ? 0 : of(was)}`),
    ];
    return said.length === 0 ? [] : [`${result.id}: ${said.join("; ")}`];
  });
}

const growths: readonly { readonly what: string; readonly of: (result: WildResult) => number }[] = [
  { what: "unexplained", of: ({ unexplained }) => unexplained },
  { what: "errored", of: ({ errored }) => errored },
  { what: "statements beyond the causes", of: ({ statements, causes }) => Math.max(0, statements.length - causes) },
  { what: "untrue", of: ({ untrue }) => untrue.length },
];

/**
 * Reads a record from its JSON.
 *
 * @throws {CountersignError} `wild-record-invalid` for what is no record of this format.
 */
export function parseRecord(text: string, path: string): WildRecord {
  const record: unknown = JSON.parse(text);
  if (isRecord(record)) return record;
  throw new CountersignError(
    "wild-record-invalid",
    `${path}: expected a record of version 1`,
    "Write it: npm run wild",
  );
}

/** It is ours alone: what stands in it, `npm run wild` has written. */
function isRecord(value: unknown): value is WildRecord {
  return typeof value === "object" && value !== null && "format" in value && value.format === "countersign/wild";
}

export function formatRecord({ total, byLanguage, byKind, results }: WildRecord): string {
  const missing = results
    .map((result) => ({ result, missed: missedBy(result) }))
    .filter(({ missed }) => missed.length > 0);
  return `${[
    "# Wrong signers of real code",
    "",
    "Signers in eight languages with calls of real libraries at the wrong place, certified and diagnosed: written by",
    "`npm run wild`, held by `npm run wild -- --check`. How they are made: [harness/wild](../harness/wild/README.md).",
    "",
    ...formatScores("Language", [...byLanguage, total]),
    "",
    ...formatScores("Kind", byKind),
    "",
    "## What is missed",
    "",
    ...markdownTable(
      ["Case", "Misses", "Says"],
      missing.map(({ result, missed }) => [result.id, missed.join(", "), describeResult(result)]),
    ),
  ].join("\n")}\n`;
}

function formatScores(title: string, scores: readonly WildScore[]): readonly string[] {
  const names = Object.keys(aims);
  const cells = ({ name, cases, reached, all }: WildScore): readonly (string | number)[] => [
    name,
    cases,
    ...names.map((aim) => reached[aim] ?? 0),
    `${all} (${cases === 0 ? 100 : Math.floor((100 * all) / cases)} %)`,
  ];
  return markdownTable([title, "Cases", ...names, "all of these"], scores.map(cells));
}

/** Describes what was said of a case, in a line. */
export function describeResult({ statements, unexplained, errored, unnamed, untrue }: WildResult): string {
  return [
    statements.length === 0 ? "names nothing" : statements.join(", "),
    ...(unexplained > 0 ? [`${unexplained} unexplained`] : []),
    ...(errored > 0 ? [`${errored} errored`] : []),
    ...(unnamed.length > 0 ? [`not named: ${unnamed.join("; ").replaceAll("|", "\\|")}`] : []),
    ...(untrue.length > 0 ? [`untrue: ${untrue.join(", ")}`] : []),
  ].join("; ");
}
