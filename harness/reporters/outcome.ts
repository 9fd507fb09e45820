import type { Profile, Report } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { plural } from "./plural.ts";

const NAME_LIMIT = 60;
const FACT_LIMIT = 300;

/** The outcome of a run in one word; a run that judged nothing is as incomplete as one that was cut short. */
export type OutcomeWord = "CONFORMANT" | "NOT CONFORMANT" | "INCOMPLETE";

/** Something that the reader must know to weigh the outcome. */
export interface Fact {
  readonly label: string;
  /** Escaped prose. */
  readonly value: string;
}

/** The outcome of a run, as a word. */
export function outcomeOf({ complete, conformant, totals }: Report): OutcomeWord {
  if (!complete || judged(totals) === 0) return "INCOMPLETE";
  return conformant ? "CONFORMANT" : "NOT CONFORMANT";
}

/** Who was tested: name, version, language and how it was reached; escaped prose. */
export function describeTarget({ target: { kind, implementation } }: Report): string {
  const { name, version, language } = implementation;
  const named = [name, version].map((text) => escapeProse(text, NAME_LIMIT)).join(" ");
  return `${named} (${escapeProse(language, NAME_LIMIT)}, ${kind})`;
}

/** What came out, as the end of a sentence of which the target is the subject. Holds none of the target's text. */
export function describeOutcome(report: Report): string {
  const { totals, suite, complete, conformant, verdicts } = report;
  const { failed, errored } = totals;
  const all = plural(judged(totals), "judged vector");
  if (!complete) return `was tried on ${verdicts.length} of ${plural(suite.vectors, "vector")} when the run ended`;
  if (judged(totals) === 0) return `was judged on no vector at all${describeSkipped(report)}`;
  const faults = [
    ...(failed > 0 ? [`fails ${failed}`] : []),
    ...(errored > 0 ? [`gives no answer to ${errored}`] : []),
  ];
  if (faults.length > 0) return `${faults.join(" and ")} of ${all}${describeSkipped(report)}`;
  return `passes all ${all}${conformant ? "" : " and yet does not conform"}${describeSkipped(report)}`;
}

function describeSkipped({ totals, verdicts }: Report): string {
  if (totals.skipped === 0) return "";
  const declined = verdicts.filter((verdict) => verdict.declined === true).length;
  return `; ${totals.skipped} skipped${declined > 0 ? `, ${declined} of them declined by the signer` : ""}`;
}

/** The suite, whatever narrowed the run, and why it ended early. */
export function factsOf({ suite, shown, incompleteReason, complete }: Report): readonly Fact[] {
  const { only, method, shard, smoke } = suite.selection ?? {};
  const facts = [
    { label: "suite", value: `${suite.version}, ${suite.digest}` },
    { label: "challenge", value: suite.challenge ?? undefined },
    { label: "judged by", value: describeShown(shown) },
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

function judged({ passed, failed, errored }: Report["totals"]): number {
  return passed + failed + errored;
}

/** Whether anything of a profile was tried: one that was skipped whole is neither good nor bad. */
export function wasTried({ passed, failed, errored }: Profile): boolean {
  return passed + failed + errored > 0;
}

/** A signature tells that something is wrong and never what; who shows no more should know what else would help. */
function describeShown(shown: readonly string[]): string | undefined {
  if (shown.length === 0) return undefined;
  const list = shown.join(", ");
  return shown.includes("baseString")
    ? list
    : `${list} (a baseString in the answer would show the first wrong character)`;
}
