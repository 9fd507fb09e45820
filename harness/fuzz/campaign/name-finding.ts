import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import { diagnoseFinding, type FindingEvidence } from "../diagnosis/diagnose-finding.ts";
import { setsIn } from "../diagnosis/distinct-findings.ts";
import { asVector } from "../diagnosis/evidence-pool.ts";
import { tellApart } from "../diagnosis/tell-apart.ts";
import { evidenceOf } from "../diagnosis/try-mistakes.ts";
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
  const told = await tellApart({ property, seed: options.seed, sets, like, pool, interruptible });
  if (told.gone !== undefined) campaign.giveUp(told.gone);
  if (told.judgements.length === 0) return { finding: named, evidence };
  for (const one of told.judgements) pool.note(property.id, one);
  const all = withTold(evidence, told.judgements);
  return { finding: { ...finding, ...diagnoseFinding(finding.id, all, told.byChance) }, evidence: all };
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
