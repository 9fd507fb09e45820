import { CountersignError } from "../../countersign-error.ts";
import type { PlannedVector } from "../../judging/plan.ts";
import { filterPlanned } from "../../judging/selection.ts";
import { UNSEEN_PREFIX, type Verdict } from "../../judging/verdict.ts";
import { addTotals, countProfiles, countStatuses, type ProfileCounts } from "../profiles.ts";
import type { Report, Totals } from "../report.ts";
import { type NamedReport, withoutShard } from "./order-shards.ts";
import { digestPlan, type PlanDigest } from "./plan-digest.ts";

const RUN_AGAIN = "It was altered, or is of another version: run its shard again.";

/**
 * Requires of a report that its counts follow from its verdicts: they are what its readers go by.
 *
 * @param plan what the suite plans, where it is at hand: it knows the profile of each vector.
 * @throws {CountersignError} `merge-miscounted`.
 */
export function checkCounts({ name, report }: NamedReport, plan: readonly PlannedVector[]): void {
  const { verdicts, totals, profiles, suite, complete } = report;
  compare(`report ${name}: totals`, countStatuses(verdicts), totals);
  if (complete ? verdicts.length !== suite.vectors : verdicts.length > suite.vectors) {
    const due = `${complete ? "" : "at most "}${suite.vectors} verdicts, one for each of its vectors`;
    throw miscounted(`report ${name}: expected ${due}, got ${verdicts.length}`);
  }
  // The profiles of a campaign count inputs, of which it holds no verdicts.
  if (report.campaign !== undefined) return;
  const counted = profilesOf(verdicts, plan);
  if (counted === undefined) {
    compare(`report ${name}: totals of its profiles`, countStatuses(verdicts), addTotals(profiles));
    return;
  }
  const stated = new Map(profiles.map((profile) => [profile.name, profile]));
  for (const profile of counted) {
    compare(`report ${name}: profile ${profile.name}`, profile, stated.get(profile.name) ?? nothing);
  }
}

/** Counts the profiles of verdicts; nothing where neither the plan nor the verdict tells one of them. */
export function profilesOf(
  verdicts: readonly Verdict[],
  plan: readonly PlannedVector[],
): readonly ProfileCounts[] | undefined {
  const profiles = new Map(plan.map(({ vector, profile }) => [vector.id, profile]));
  const profiled = verdicts.flatMap((verdict) => {
    const profile = profiles.get(verdict.id) ?? profileOf(verdict);
    return profile === undefined ? [] : [{ profile, verdict }];
  });
  return profiled.length === verdicts.length ? countProfiles(profiled) : undefined;
}

/** Returns the profile that a verdict itself tells; older reports tell no method. */
function profileOf({ kind, method }: Verdict): string | undefined {
  switch (kind) {
    case "signing":
      return method && `signer/${method}`;
    case "verification":
      return method && `verifier/${method}`;
    case "encoding":
      return "encoder";
    default:
      return "client";
  }
}

/**
 * Requires a verdict on each vector that a run was to judge, and on no other. Where its shards do not tell what that was,
 * which unseen ones it drew depends on its target: of those the number is known alone.
 *
 * @throws {CountersignError} `merge-lacking`.
 */
export function checkWhole(
  verdicts: readonly Verdict[],
  { suite: { selection, plan: due } }: Pick<Report, "suite">,
  plan: readonly PlannedVector[],
): void {
  const held = new Set(verdicts.map(({ id }) => id));
  // The gate asks a verifier for nothing else.
  const isGate = verdicts.every(({ kind }) => kind === "verification");
  const asked = plan.filter(
    ({ kind, vector }) => (!isGate || kind === "verification") && !vector.id.startsWith(UNSEEN_PREFIX),
  );
  const lacking = filterPlanned(asked, withoutShard(selection) ?? {}).filter(({ vector }) => !held.has(vector.id));
  const [first] = lacking;
  if (first !== undefined) {
    throw new CountersignError(
      "merge-lacking",
      `vector ${JSON.stringify(first.vector.id)}${lacking.length > 1 ? ` and ${lacking.length - 1} more` : ""}: expected in one of the shards, got it in none`,
      RUN_AGAIN,
    );
  }
  if (due !== undefined) checkDigest(held, due);
}

function checkDigest(held: ReadonlySet<string>, due: PlanDigest): void {
  const { vectors, digest } = digestPlan([...held]);
  if (vectors === due.vectors && digest === due.digest) return;
  const [expected, got] = [due, { vectors, digest }].map(
    (one) => `${one.vectors} vectors (${one.digest.slice(0, 19)}…)`,
  );
  throw new CountersignError("merge-lacking", `shards: expected the ${expected} of the run, got ${got}`, RUN_AGAIN);
}

const nothing: Totals = { passed: 0, failed: 0, skipped: 0, errored: 0 };

function compare(what: string, counted: Totals, stated: Totals): void {
  const [due, got] = [describe(counted), describe(stated)];
  if (due !== got) throw miscounted(`${what}: expected ${due}, as its verdicts say, got ${got}`);
}

function describe({ passed, failed, skipped, errored, tolerated = 0 }: Totals): string {
  const aside = tolerated === 0 ? "" : ` (${tolerated} of them tolerated)`;
  return `${passed} passed, ${failed} failed${aside}, ${skipped} skipped, ${errored} errored`;
}

function miscounted(message: string): CountersignError {
  return new CountersignError("merge-miscounted", message, RUN_AGAIN);
}
