import { joinNotes } from "../../../src/judging/note.ts";
import { selectSmallest } from "../../../src/report/merge/select-smallest.ts";
import type { CampaignOutcome, Progress, PropertyTally } from "../campaign/campaign.ts";
import type { Finding } from "../finding.ts";
import type { ShardOutcome } from "./job-messages.ts";

/** Joins the findings of several shards as `merge` does: of those of one mistake the smallest, if it is shrunk. */
export function joinDistinct(findings: readonly Finding[]): readonly Finding[] {
  return selectSmallest(findings, ({ id, property, breach, diagnosis: [named], input, shrunk }) => ({
    id,
    property,
    kind: breach.kind,
    named: named?.deviations,
    input,
    shrunk,
  }));
}

/** Joins the progress of several shards, which have these distinct findings. */
export function joinProgress(shards: readonly Progress[], distinct: readonly Finding[]): Progress {
  return {
    runs: sum(shards, ({ runs }) => runs),
    runsPerSecond: sum(shards, ({ runsPerSecond }) => runsPerSecond),
    properties: countFindings(joinTallies(shards.flatMap(({ properties }) => properties)), distinct),
    findings: distinct.length,
  };
}

/** Joins the interpretations and notes of several shards. */
export function joinShown(
  outcomes: readonly ShardOutcome[],
): Pick<CampaignOutcome, "choices"> & Pick<ShardOutcome, "notes"> {
  const choices = outcomes.flatMap((outcome) => outcome.choices);
  return {
    choices: [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()],
    notes: joinNotes(outcomes.flatMap(({ notes }) => notes)),
  };
}

/** Adds the known findings that still fail to an outcome. */
export function withKnown<Outcome extends CampaignOutcome>(outcome: Outcome, known: readonly Finding[]): Outcome {
  if (known.length === 0) return outcome;
  const distinct = joinDistinct([...known, ...outcome.distinct]);
  const properties = countFindings(outcome.properties, distinct);
  return { ...outcome, distinct, properties, findings: distinct.length };
}

function joinTallies(tallies: readonly PropertyTally[]): readonly PropertyTally[] {
  return [...new Map(tallies.map((tally) => [tally.id, tally])).values()].map((tally) => {
    const own = tallies.filter(({ id }) => id === tally.id);
    return {
      ...tally,
      runs: sum(own, ({ runs }) => runs),
      skipped: sum(own, ({ skipped }) => skipped),
      failures: sum(own, ({ failures }) => failures),
    };
  });
}

function countFindings(tallies: readonly PropertyTally[], distinct: readonly Finding[]): readonly PropertyTally[] {
  return tallies.map((tally) => ({
    ...tally,
    findings: distinct.filter(({ property }) => property === tally.id).length,
  }));
}

function sum<T>(all: readonly T[], countOf: (one: T) => number): number {
  return all.reduce((total, one) => total + countOf(one), 0);
}
