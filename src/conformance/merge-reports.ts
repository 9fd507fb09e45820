import { composeCampaign } from "./compose-campaign.ts";
import { composeCounted } from "./compose-report.ts";
import { joinNotes } from "./counted-notes.ts";
import { joinBaselines } from "./merge/join-baselines.ts";
import { joinCampaigns } from "./merge/join-campaigns.ts";
import { joinDiagnosis, joinUnexplained, putChosenFirst } from "./merge/join-diagnosis.ts";
import { joinProfiles } from "./merge/join-profiles.ts";
import { joinVerdicts } from "./merge/join-verdicts.ts";
import { type NamedReport, orderShards, type ShardReport, withoutShard } from "./merge/order-shards.ts";
import type { Diagnosis, Report, SuiteSummary, Unexplained, Verdict } from "./report.ts";

export type { NamedReport } from "./merge/order-shards.ts";

/**
 * Joins the reports of all shards of one run into the report that the whole run would have made. What only evidence
 * could tell, and reports hold none of it, stays as each shard found it: a shard's diagnosis is not held against what
 * passed in another.
 *
 * @param order the ids of the suite's vectors in its order, where it is at hand.
 * @throws {CountersignError} as `orderShards` and `joinVerdicts`.
 */
export function mergeReports(reports: readonly NamedReport[], order: readonly string[] = []): Report {
  const shards = orderShards(reports);
  const parts = shards.map(({ report }) => report);
  const [first] = parts;
  if (first === undefined) throw new TypeError("there is at least one shard");
  const joined = joinCampaigns(shards);
  const verdicts = joined?.verdicts ?? joinVerdicts(shards, order);
  const shared = {
    ...incompleteOf(shards),
    suite: joinSuites(first.suite, joined === undefined ? parts.map(({ suite }) => suite.vectors) : [verdicts.length]),
    target: first.target,
    // They ran side by side.
    durationMs: Math.max(...parts.map(({ durationMs }) => durationMs)),
    shown: [...new Set(parts.flatMap(({ shown }) => shown))].sort(),
    notes: joinNotes(parts.flatMap(({ notes }) => notes)),
    ...explain(joined?.parts ?? parts, verdicts),
  };
  const ordered = putChosenFirst(verdicts, shared.diagnosis);
  if (joined !== undefined) {
    return composeCampaign({ ...shared, campaign: joined.campaign, verdicts: ordered, choices: joinChoices(parts) });
  }
  const baseline = joinBaselines(parts);
  // The profiles of verdicts stand in no report, and so they cannot be counted again.
  const profiles = joinProfiles(parts);
  return composeCounted({ ...shared, verdicts: ordered, profiles, ...(baseline !== undefined && { baseline }) });
}

function incompleteOf(shards: readonly ShardReport[]): { readonly incompleteReason?: string } {
  const reasons = shards.flatMap(({ index, count, report: { complete, incompleteReason = "no reason was given" } }) =>
    complete ? [] : [`shard ${index}/${count}: ${incompleteReason}`],
  );
  return reasons.length === 0 ? {} : { incompleteReason: reasons.join("; ") };
}

function joinSuites(suite: SuiteSummary, vectors: readonly number[]): SuiteSummary {
  return { ...suite, vectors: vectors.reduce((sum, own) => sum + own, 0), selection: withoutShard(suite.selection) };
}

function joinChoices(parts: readonly Report[]): Report["choices"] {
  const taken = parts.flatMap(({ choices }) => choices);
  return [...new Map(taken.map((choice) => [JSON.stringify([choice.point, choice.took]), choice])).values()];
}

/** The reasons of all parts for their own verdicts, less the findings that were found twice. */
function explain(parts: readonly Report[], verdicts: readonly Verdict[]): Pick<Report, "diagnosis" | "unexplained"> {
  const joined = new Set(verdicts.map(({ id }) => id));
  const held = parts.map((part) => ({
    part,
    ids: new Set(part.verdicts.flatMap(({ id }) => (joined.has(id) ? [id] : []))),
  }));
  return {
    diagnosis: joinDiagnosis(
      held.map(({ part, ids }) =>
        keep<Diagnosis>(part.diagnosis, ids).map((entry) => ({
          ...entry,
          unsettled: entry.unsettled.filter((id) => ids.has(id)),
        })),
      ),
      verdicts,
    ),
    unexplained: joinUnexplained(
      held.map(({ part, ids }) => keep<Unexplained>(part.unexplained, ids)),
      verdicts,
    ),
  };
}

function keep<Entry extends { readonly vectors: readonly string[]; readonly example: string }>(
  entries: readonly Entry[],
  ids: ReadonlySet<string>,
): readonly Entry[] {
  return entries.flatMap((entry) => {
    const vectors = entry.vectors.filter((id) => ids.has(id));
    const [first] = vectors;
    return first === undefined ? [] : [{ ...entry, vectors, example: ids.has(entry.example) ? entry.example : first }];
  });
}
