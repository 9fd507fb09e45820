import { CountersignError } from "../../countersign-error.ts";
import { formatNote, type IncidentKind, joinNotes, type Note, type Tolerance } from "../../judging/note.ts";
import type { PlannedVector } from "../../judging/plan.ts";
import { describeUnasked } from "../../judging/policy.ts";
import type { Verdict } from "../../judging/verdict.ts";
import { UNEXPLAINED, wayOfFailing } from "../baseline.ts";
import { composeCampaign } from "../compose-campaign.ts";
import { composeReport } from "../compose-report.ts";
import { limitExplained } from "../limit-explained.ts";
import { joinProfiles } from "../profiles.ts";
import type { BaselineOutcome, PolicySummary, Report, SuiteSummary } from "../report.ts";
import { checkCounts, checkWhole, profilesOf } from "./check-counts.ts";
import { checkDeclarations } from "./check-declarations.ts";
import { joinCampaigns } from "./join-campaigns.ts";
import { joinDiagnosis, joinUnexplained, putChosenFirst } from "./join-diagnosis.ts";
import { type NamedReport, orderShards, type ShardReport, withoutShard } from "./order-shards.ts";
import { settleMerged } from "./settle-merged.ts";

export type { NamedReport } from "./order-shards.ts";

/**
 * Joins the reports of all shards of one run into the report of the whole run. A report holds no evidence, so each
 * shard's diagnosis stands as it is: it is not tested by the vectors that passed in other shards.
 *
 * Totals, profiles and verdict are counted anew from the verdicts.
 *
 * @param plan the vectors of the suite with all that the run drew, in its order, where it is at hand.
 * @throws {CountersignError} as `orderShards`, `checkCounts`, `checkDeclarations`, `joinVerdicts` and `checkWhole`.
 */
export function mergeReports(reports: readonly NamedReport[], plan: readonly PlannedVector[] = []): Report {
  const shards = orderShards(reports);
  const parts = shards.map(({ report }) => report);
  const [first] = parts;
  if (first === undefined) throw new TypeError("there is at least one shard");
  const joined = joinCampaigns(shards);
  const order = plan.map(({ vector }) => vector.id);
  const together = joined?.verdicts ?? joinVerdicts(shards, order);
  for (const shard of shards) checkCounts(shard, plan);
  if (joined === undefined) checkDeclarations(shards);
  const { verdicts, recount } = settleMerged(parts, together);
  if (joined === undefined && parts.every(({ complete }) => complete)) {
    checkWhole(verdicts, parts.find(({ suite }) => suite.plan !== undefined) ?? first, plan);
  }
  const policy = joinPolicies(parts);
  const shared = {
    ...incompleteOf(shards, policy),
    suite: joinSuites(first.suite, joined === undefined ? parts.map(({ suite }) => suite.vectors) : [verdicts.length]),
    target: first.target,
    ...(first.adapterFile !== undefined && { adapterFile: first.adapterFile }),
    // The shards ran side by side.
    durationMs: Math.max(...parts.map(({ durationMs }) => durationMs)),
    shown: [...new Set(parts.flatMap(({ shown }) => shown))].sort(),
    notes: joinNotes(parts.flatMap(notesOf)),
    tolerance: toleranceOf(parts),
    requiredProfiles: parts.flatMap(({ untried = [] }) => untried),
    ...explain(joined?.parts ?? parts, verdicts),
  };
  const ordered = putChosenFirst(verdicts, shared.diagnosis);
  if (joined !== undefined) {
    return composeCampaign({ ...shared, campaign: joined.campaign, verdicts: ordered, choices: joinChoices(parts) });
  }
  const baseline = joinBaselines(
    parts,
    verdicts.filter((one, at) => one !== together[at]),
  );
  const failOn = parts.find((part) => part.failOn !== undefined)?.failOn;
  const requirements = parts[0]?.requirements;
  const profiles = profilesOf(verdicts, plan) ?? joinProfiles(parts).map(recount);
  const readings = joinChoices(parts);
  return composeReport({
    ...shared,
    verdicts: ordered,
    profiles,
    readings,
    ...(failOn !== undefined && { failOn }),
    ...(requirements !== undefined && { requirements }),
    ...(policy !== undefined && { policy }),
    ...(baseline !== undefined && { baseline }),
  });
}

function incompleteOf(
  shards: readonly ShardReport[],
  policy: PolicySummary | undefined,
): { readonly incompleteReason?: string } {
  const cut = shards.flatMap(({ index, count, report: { complete, incompleteReason = "no reason was given" } }) =>
    complete ? [] : [`shard ${index}/${count}: ${incompleteReason}`],
  );
  // As in a whole run: one that is narrowed by other flags, too, says by itself that it asked for less.
  const isWhole = withoutShard(shards[0]?.report.suite.selection ?? null) === null;
  const unasked = isWhole ? describeUnasked(policy?.unasked ?? []) : undefined;
  const reasons = unasked === undefined ? cut : [...cut, unasked];
  return reasons.length === 0 ? {} : { incompleteReason: reasons.join("; ") };
}

/** Joins what the parts say of their one policy: what none of them asked for, the whole run did not. */
function joinPolicies(parts: readonly Report[]): PolicySummary | undefined {
  const [first] = parts;
  if (first?.policy === undefined) return undefined;
  const unasked = (first.policy.unasked ?? []).filter((point) =>
    parts.every(({ policy }) => policy?.unasked?.includes(point) === true),
  );
  return { digest: first.policy.digest, ...(unasked.length > 0 && { unasked }) };
}

/** Returns the notes of a report, the counted ones as data. */
function notesOf({ notes, countedNotes = [] }: Report): readonly Note[] {
  const counted = new Map(countedNotes.map((note) => [formatNote(note), note]));
  return notes.map((note) => counted.get(note) ?? note);
}

/** Returns what the shards tolerated: where one did not, the sum of all is too much. */
function toleranceOf(parts: readonly Report[]): Tolerance {
  const tolerated = parts.flatMap(({ unstable = [] }) => unstable.filter((one) => one.tolerated === true));
  const sums = new Map<IncidentKind, number>();
  for (const { kind, count } of tolerated) sums.set(kind, (sums.get(kind) ?? 0) + count);
  return Object.fromEntries(sums);
}

function joinSuites(suite: SuiteSummary, vectors: readonly number[]): SuiteSummary {
  const { plan: _, ...rest } = suite;
  return { ...rest, vectors: vectors.reduce((sum, own) => sum + own, 0), selection: withoutShard(suite.selection) };
}

function joinChoices(parts: readonly Report[]): Report["choices"] {
  const taken = parts.flatMap(({ choices }) => choices);
  return [...new Map(taken.map((choice) => [JSON.stringify([choice.point, choice.took]), choice])).values()];
}

/** Joins the explanations of all parts for their own verdicts, without the findings that were found twice. */
function explain(parts: readonly Report[], verdicts: readonly Verdict[]): Pick<Report, "diagnosis" | "unexplained"> {
  const joined = new Set(verdicts.map(({ id }) => id));
  const held = parts.map((part) => {
    const ids = new Set(part.verdicts.map(({ id }) => id).filter((id) => joined.has(id)));
    return limitExplained(part, (id) => ids.has(id));
  });
  const [diagnoses, residuals] = [held.map(({ diagnosis }) => diagnosis), held.map(({ unexplained }) => unexplained)];
  return { diagnosis: joinDiagnosis(diagnoses, verdicts), unexplained: joinUnexplained(residuals, verdicts) };
}

/**
 * Joins the comparisons of the parts with their baseline, which listed none of the failures that only all parts together
 * show. A listed vector that is not of the suite is told by each part.
 */
function joinBaselines(reports: readonly Report[], found: readonly Verdict[]): BaselineOutcome | undefined {
  const outcomes = reports.flatMap(({ baseline }) => baseline ?? []);
  if (outcomes.length === 0) return undefined;
  const unlisted = found.flatMap((verdict) => {
    const failsWith = wayOfFailing(verdict);
    return failsWith === undefined ? [] : [{ id: verdict.id, failsWith, reason: UNEXPLAINED }];
  });
  return {
    known: outcomes.reduce((sum, { known }) => sum + known, 0),
    unlisted: [...outcomes.flatMap((outcome) => outcome.unlisted), ...unlisted],
    fixed: outcomes.flatMap(({ fixed }) => fixed),
    changed: outcomes.flatMap(({ changed }) => changed),
    unknown: [...new Map(outcomes.flatMap(({ unknown }) => unknown).map((one) => [one.id, one])).values()],
  };
}

/**
 * Joins the verdicts of all shards in the order of the suite.
 *
 * @param order the ids of the suite, where it is at hand. Else the order follows from how a shard is dealt: every
 * `count`-th vector. That is exact where no shard was cut short.
 * @throws {CountersignError} `merge-overlap` where two shards judged the same vector.
 */
function joinVerdicts(shards: readonly ShardReport[], order: readonly string[]): readonly Verdict[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const owners = new Map<string, string>();
  const placed = shards.flatMap(({ name, report, index, count }) =>
    report.verdicts.map((verdict, at) => {
      const other = owners.get(verdict.id);
      if (other !== undefined) throw overlap(verdict.id, other, name);
      owners.set(verdict.id, name);
      return { verdict, place: places.get(verdict.id), dealt: at * count + index };
    }),
  );
  return placed
    .sort((a, b) => (a.place ?? order.length) - (b.place ?? order.length) || a.dealt - b.dealt)
    .map(({ verdict }) => verdict);
}

function overlap(id: string, one: string, other: string): CountersignError {
  return new CountersignError(
    "merge-overlap",
    `vector ${JSON.stringify(id)}: expected in one shard, got it in ${one} and ${other}`,
    "Shards of one run hold different vectors: these are not of one.",
  );
}
