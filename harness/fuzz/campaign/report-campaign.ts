import type { Diagnosis, Unexplained } from "../../../src/diagnosis/diagnosis.ts";
import type { Note } from "../../../src/judging/note.ts";
import type { Selection } from "../../../src/judging/selection.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import type { FailedVerdict, Verdict } from "../../../src/judging/verdict.ts";
import { campaignVerdictId, composeCampaign } from "../../../src/report/compose-campaign.ts";
import type { CampaignAsked, CampaignFinding, Report } from "../../../src/report/report.ts";
import { describeNoMistake, type Finding } from "../finding.ts";
import type { CampaignOutcome, PropertyTally } from "./campaign.ts";

export interface CampaignRun {
  readonly suite: Suite;
  readonly target: Report["target"];
  /** The filters of the command line; `shard` is the campaign's as well. */
  readonly selection: Selection;
  readonly asked: CampaignAsked;
  readonly jobs: number;
  readonly notes: readonly Note[];
}

/**
 * Makes the report of a campaign: a failed or errored verdict for each finding, a passed one for each property that held.
 * A property that broke without a finding of its own has none.
 */
export function reportCampaign(outcome: CampaignOutcome, run: CampaignRun): Report {
  const { seed, distinct, properties, complete, incompleteReason, choices, durationMs } = outcome;
  const { suite, target, selection, asked, jobs, notes } = run;
  const verdicts = properties.flatMap((tally) => verdictsOn(tally, distinct));
  const { version, digest } = suite;
  return composeCampaign({
    suite: {
      version,
      digest,
      vectors: verdicts.length,
      challenge: null,
      selection: Object.keys(selection).length > 0 ? selection : null,
    },
    target,
    verdicts,
    durationMs,
    shown: [],
    notes,
    choices,
    diagnosis: joinDiagnoses(distinct),
    unexplained: distinct.filter(({ diagnosis }) => diagnosis.length === 0).flatMap(unexplainedOf),
    campaign: {
      seed,
      shard: selection.shard ?? null,
      asked,
      runs: outcome.runs,
      runsPerSecond: Math.round(outcome.runsPerSecond * 10) / 10,
      jobs,
      properties: properties.map(({ id, says, runs, failures, findings }) => ({ id, says, runs, failures, findings })),
      findings: distinct.map(summarize),
    },
    ...(complete ? {} : { incompleteReason: incompleteReason ?? "no reason was given" }),
  });
}

function verdictsOn(tally: PropertyTally, findings: readonly Finding[]): readonly Verdict[] {
  const { id, says, runs, skipped, failures } = tally;
  const kind = kinds.get(id) ?? OF_OUR_OWN;
  const own = findings.filter(({ property }) => property === id);
  if (own.length > 0) return own.map((finding) => verdictOnFinding(finding, kind));
  if (failures > 0) return [];
  const head = { id: campaignVerdictId(id), kind, durationMs: 0 };
  if (runs === 0) return [{ ...head, status: "skipped", reason: "no input of this property was drawn in this run" }];
  if (runs === skipped) {
    return [{ ...head, status: "skipped", declined: true, reason: `nothing could be judged of the property: ${says}` }];
  }
  return [{ ...head, status: "passed" }];
}

/** Describes the failure itself where it is no mismatch of two texts. */
function commentOf({ law, breach }: Finding, kind: string): string {
  if (breach.mismatch === undefined) return `${law} ${breach.says}`;
  return kind === "verification" ? breach.says : law;
}

function meaningOf({ mismatch }: Finding["breach"]): Pick<FailedVerdict, "due" | "effect" | "bugType"> {
  const isDue = mismatch?.expected.startsWith("accepted") === true;
  return isDue
    ? { due: "accepted", effect: "Honest requests are turned away.", bugType: "refusal" }
    : { due: "refused", effect: "Whoever sends such a request is obeyed.", bugType: "forgery" };
}

function verdictOnFinding(finding: Finding, kind: string): Verdict {
  const { id, breach, diagnosis } = finding;
  const head = {
    id: campaignVerdictId(id),
    kind,
    comment: commentOf(finding, kind),
    clauses: [...new Set(diagnosis.flatMap(({ clauses }) => clauses))],
    durationMs: 0,
  };
  if (breach.kind === "errored") return { ...head, status: "errored", error: { message: breach.says } };
  return {
    ...head,
    status: "failed",
    ...(breach.mismatch !== undefined && { mismatch: breach.mismatch }),
    ...(kind === "verification" && meaningOf(breach)),
    diagnosis: setsOf(finding),
  };
}

function summarize(finding: Finding): CampaignFinding {
  const { id, property, seed, path, breach, input } = finding;
  const shrunk = finding.shrunk && finding.cutShort === undefined;
  const { kind, says, sent } = breach;
  const request = sent === undefined ? {} : { sent: sent.request };
  return { id, property, kind, shrunk, seed, path, says, input, ...request, diagnosis: setsOf(finding) };
}

function setsOf({ diagnosis }: Finding): readonly (readonly string[])[] {
  return diagnosis.map(({ deviations }) => deviations);
}

/** Returns the chosen diagnosis of each finding, those of equal mistakes joined. */
function joinDiagnoses(findings: readonly Finding[]): readonly Diagnosis[] {
  const joined = new Map<string, Diagnosis>();
  for (const { id, diagnosis } of findings) {
    const [first] = diagnosis;
    if (first === undefined) continue;
    const key = first.deviations.join(" + ");
    const own = campaignVerdictId(id);
    const known = joined.get(key);
    if (known === undefined) joined.set(key, { ...first, vectors: [own], example: own, unsettled: [] });
    else joined.set(key, { ...known, vectors: [...known.vectors, own] });
  }
  return [...joined.values()];
}

/** Describes a finding as unexplained; none where there was no answer, and so nothing to explain. */
function unexplainedOf(finding: Finding): readonly Unexplained[] {
  const { id, breach, unexplained } = finding;
  if (breach.kind === "errored") return [];
  const own = campaignVerdictId(id);
  const stage = breach.mismatch?.stage ?? breach.kind;
  const findings = unexplained.filter((sentence) => sentence !== describeNoMistake(stage));
  return [{ stage, vectors: [own], example: own, flags: [], findings, resembles: [] }];
}

const OF_OUR_OWN = "law";
const kinds: ReadonlyMap<string, string> = new Map([
  ["signer", "signing"],
  ["encoder", "encoding"],
  ["verifier", "verification"],
  ["gateway", "verification"],
]);

/** Decides whether a property is of a target rather than of our own code. */
export function isOfTarget(property: string): boolean {
  return kinds.has(property);
}
