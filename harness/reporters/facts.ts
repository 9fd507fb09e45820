import type { Report } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { sayBaseline } from "./tell-baseline.ts";
import { sayCoverage } from "./tell-coverage.ts";

const FACT_LIMIT = 300;

/** Something that the reader must know to weigh the outcome. */
export interface Fact {
  readonly label: string;
  /** Escaped prose. */
  readonly value: string;
}

/** The suite, whatever narrowed the run, and why it ended early. */
export function factsOf(report: Report): readonly Fact[] {
  const { suite, shown, incompleteReason, complete, baseline } = report;
  const { only, method, shard, smoke } = suite.selection ?? {};
  const facts = [
    { label: "suite", value: `${suite.version}, ${suite.digest}` },
    { label: "challenge", value: suite.challenge ?? undefined },
    { label: "judged by", value: describeShown(shown) },
    { label: "coverage", value: sayCoverage(report) },
    { label: "baseline", value: baseline && sayBaseline(baseline) },
    { label: "only", value: only },
    { label: "method", value: method },
    { label: "shard", value: shard },
    { label: "smoke", value: smoke && "the smallest set of vectors that catches every known mistake" },
    { label: "narrowed", value: suite.selection === null ? undefined : "it certifies nothing beyond what it ran" },
    { label: "incomplete", value: complete ? undefined : (incompleteReason ?? "no reason was given") },
  ];
  return facts.flatMap(({ label, value }) =>
    value === undefined ? [] : [{ label, value: escapeProse(value, FACT_LIMIT) }],
  );
}

/** A signature tells that something is wrong and never what; who shows no more should know what else would help. */
function describeShown(shown: readonly string[]): string | undefined {
  if (shown.length === 0) return undefined;
  const list = shown.join(", ");
  return shown.includes("baseString")
    ? list
    : `${list} (a baseString in the answer would show the first wrong character)`;
}
