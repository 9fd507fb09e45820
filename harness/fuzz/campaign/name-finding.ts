import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import { diagnoseFinding, type FindingEvidence, sayTooNarrow } from "../diagnosis/diagnose-finding.ts";
import { setsIn } from "../diagnosis/distinct-findings.ts";
import { asVector } from "../diagnosis/evidence-pool.ts";
import { lookNearby } from "../diagnosis/look-nearby.ts";
import { type Candidates, tellApart } from "../diagnosis/tell-apart.ts";
import { evidenceOf, type MistakeSet, refutedBy } from "../diagnosis/try-mistakes.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import type { Campaign } from "./campaign.ts";

/** What was seen of a finding's input, and of its likes. */
export interface Seen {
  readonly judgement: Judgement | undefined;
  /** Of other inputs that failed by the same mistake, and of those that held. */
  readonly failed: readonly Judgement[];
  readonly held: readonly Judgement[];
}

/** A finding that is diagnosed, and what it was diagnosed over. */
export interface Named {
  readonly finding: Finding;
  readonly evidence: FindingEvidence | "none";
}

/** Diagnoses a finding; where several mistakes would do, the target is asked what tells them apart. */
export async function nameFinding(
  campaign: Campaign,
  property: Property,
  finding: Finding,
  { judgement, failed, held }: Seen,
): Promise<Named> {
  const like = evidenceOf(judgement);
  if (judgement === undefined || like === undefined) return { finding, evidence: "none" };
  const { pool, interruptible, options } = campaign;
  const passed = [...pool.passedLike(property.id, like), ...held.map((one, at) => asVector(`shrinking/${at}`, one))];
  const evidence: FindingEvidence = { judgement, failed, passed };
  for (const one of held) pool.note(property.id, one);
  const named = { ...finding, ...diagnoseFinding(finding.id, evidence) };
  if (options.discriminate === false || campaign.isDone()) return { finding: named, evidence };
  const sets = setsIn(named);
  const asking = { property, seed: options.seed, like, pool, interruptible };
  const told = await tellApart({ ...asking, sets });
  if (told.gone !== undefined) campaign.giveUp(told.gone);
  for (const one of told.judgements) pool.note(property.id, one);
  const apart = withTold(evidence, told.judgements);
  const left = told.judgements.length === 0 ? named : nameBy(finding, apart, told.byChance);
  return nameUnlessNarrow(campaign, { finding: left, evidence: apart }, asking, told.byChance);
}

/** So often another name is looked for where what is near shows that one to be too narrow. */
const MOST_RENAMED = 3;

async function nameUnlessNarrow(
  campaign: Campaign,
  { finding, evidence }: { readonly finding: Finding; readonly evidence: FindingEvidence },
  asking: Omit<Candidates, "sets">,
  byChance: MistakeSet,
  renamed = 0,
): Promise<Named> {
  const { property, pool } = asking;
  const sets = setsIn(finding);
  if (sets.length === 0 || renamed === MOST_RENAMED || campaign.isDone()) return { finding, evidence };
  const isRefuted = refutedBy(evidence.passed, pool);
  const near = await lookNearby({ ...asking, sets, input: property.read(finding.input), isRefuted });
  if (near.gone !== undefined) campaign.giveUp(near.gone);
  for (const one of near.judgements) pool.note(property.id, one);
  if (near.tooNarrow.length === 0) return { finding, evidence };
  const known = withTold(evidence, near.judgements);
  const narrow = sayTooNarrow(near.tooNarrow);
  const not = [...byChance, ...near.tooNarrow.flat()];
  const other = nameBy(finding, known, not);
  const named = setsIn(other).length > 0 ? other : { ...other, unexplained: [...other.unexplained, ...narrow] };
  return nameUnlessNarrow(campaign, { finding: named, evidence: known }, asking, not, renamed + 1);
}

function nameBy(finding: Finding, evidence: FindingEvidence, byChance: MistakeSet): Finding {
  return { ...finding, ...diagnoseFinding(finding.id, evidence, byChance) };
}

function withTold(evidence: FindingEvidence, told: readonly Judgement[]): FindingEvidence {
  return {
    ...evidence,
    failed: [...evidence.failed, ...told.filter(({ status }) => status === "failed")],
    passed: [
      ...evidence.passed,
      ...told.filter(({ status }) => status === "passed").map((one, at) => asVector(`apart/${at}`, one)),
    ],
  };
}
