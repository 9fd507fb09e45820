import type { Progress, PropertyTally } from "../campaign/run-campaign.ts";
import type { Finding } from "../finding.ts";

/** How far several jobs are together. */
export function joinProgress(parts: readonly Progress[], distinct: readonly Finding[]): Progress {
  const sum = (countOf: (part: Progress) => number): number => parts.reduce((total, part) => total + countOf(part), 0);
  return {
    runs: sum(({ runs }) => runs),
    runsPerSecond: sum(({ runsPerSecond }) => runsPerSecond),
    properties: joinTallies(
      parts.flatMap(({ properties }) => properties),
      distinct,
    ),
    findings: distinct.length,
  };
}

function joinTallies(tallies: readonly PropertyTally[], distinct: readonly Finding[]): readonly PropertyTally[] {
  const ids = [...new Set(tallies.map(({ id }) => id))];
  return ids.map((id) => {
    const own = tallies.filter((tally) => tally.id === id);
    const sum = (countOf: (tally: PropertyTally) => number): number =>
      own.reduce((total, tally) => total + countOf(tally), 0);
    return {
      id,
      says: own[0]?.says ?? "",
      runs: sum(({ runs }) => runs),
      skipped: sum(({ skipped }) => skipped),
      failures: sum(({ failures }) => failures),
      findings: distinct.filter(({ property }) => property === id).length,
    };
  });
}
