import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import type { Judged } from "./judge-input.ts";
import type { CampaignOutcome, PropertyTally } from "./run-campaign.ts";

/** Counts of one campaign. */
export interface Tallies {
  readonly count: (property: string, judged: Judged) => void;
  readonly runs: () => number;
  readonly list: (findings: readonly Finding[]) => readonly PropertyTally[];
  readonly choices: () => CampaignOutcome["choices"];
}

/** Opens the counts of these properties. */
export function createTallies(properties: readonly Property[]): Tallies {
  const counts = new Map(properties.map(({ id }) => [id, { runs: 0, skipped: 0, failures: 0 }]));
  const took = new Map<string, CampaignOutcome["choices"][number]>();
  let runs = 0;
  return {
    count(property, judged) {
      const own = counts.get(property);
      if (own === undefined || judged.kind === "gone") return;
      runs += 1;
      own.runs += 1;
      if (judged.kind === "broken") own.failures += 1;
      if (judged.judgement?.status === "skipped" && judged.kind === "held") own.skipped += 1;
      if (judged.judgement?.status !== "passed" || judged.judgement.took === undefined) return;
      const { point, choice } = judged.judgement.took;
      const key = `${point} ${choice}`;
      if (!took.has(key)) took.set(key, { point, took: choice });
    },
    runs: () => runs,
    list: (findings) =>
      properties.map(({ id, says }) => ({
        id,
        says,
        ...(counts.get(id) ?? { runs: 0, skipped: 0, failures: 0 }),
        findings: findings.filter(({ property }) => property === id).length,
      })),
    choices: () => [...took.values()].toSorted((a, b) => (a.point < b.point ? -1 : 1)),
  };
}
