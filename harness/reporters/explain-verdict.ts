import type { NamedMistake, Report, Verdict } from "../../src/conformance/report.ts";

/** The mistakes that explain a failure, each of which is enough by itself; none where nothing does. */
export type ExplainVerdict = (verdict: Verdict) => readonly NamedMistake[];

/**
 * Prepares a report for the question which mistakes explain a failure: those of the diagnosis if they do (the very
 * entries), else what the verdict itself lists, under its title if the report has one and under its ids if not.
 */
export function explainVerdicts({ diagnosis }: Report): ExplainVerdict {
  const byVector = new Map<string, NamedMistake[]>();
  const byDeviations = new Map<string, NamedMistake>();
  for (const entry of diagnosis) {
    for (const id of entry.vectors) byVector.set(id, [...(byVector.get(id) ?? []), entry]);
    for (const named of [entry, ...entry.alternatives]) byDeviations.set(keyOf(named.deviations), named);
  }
  return ({ id, status, diagnosis: sets = [] }) => {
    if (status !== "failed") return [];
    const told = byVector.get(id);
    return told ?? sets.map((set) => byDeviations.get(keyOf(set)) ?? { deviations: set, title: set.join(" + ") });
  };
}

/** The failures that no mistake of the diagnosis explains. */
export function beyondDiagnosis({ diagnosis, verdicts }: Report): readonly Verdict[] {
  const explained = new Set(diagnosis.flatMap(({ vectors }) => vectors));
  return verdicts.filter(({ id, status }) => status === "failed" && !explained.has(id));
}

function keyOf(deviations: readonly string[]): string {
  return JSON.stringify([...deviations].sort());
}
