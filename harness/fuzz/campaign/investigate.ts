import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import { diagnoseFinding, type FindingEvidence } from "../diagnosis/diagnose-finding.ts";
import { setsIn } from "../diagnosis/distinct-findings.ts";
import { asVector } from "../diagnosis/evidence-pool.ts";
import { caseOf, evidenceOf } from "../diagnosis/known-mistakes.ts";
import { suspect } from "../diagnosis/suspect.ts";
import { tellApart } from "../diagnosis/tell-apart.ts";
import type { Finding } from "../finding.ts";
import type { Campaign } from "./campaign.ts";
import type { Draw } from "./draw-inputs.ts";
import { type Broken, type Shrunk, shrinkInput } from "./shrink-input.ts";
import { tellBreach, writeFinding } from "./write-finding.ts";

/** So many of the smaller inputs that failed as well are worth a diagnosis' while. */
const MOST_FAILED = 8;

/** Looks into an input that broke its law: counts it where its mistake is known, else tells it, shrinks it, names it. */
export async function investigate(campaign: Campaign, draw: Draw, broken: Broken): Promise<void> {
  const { pool, distinct, interruptible } = campaign;
  const { property } = draw;
  const failure = { property: property.id, breach: broken.breach, tried: caseOf(broken.judgement, pool) };
  if (distinct.holds(failure)) return;
  const evidence = evidenceOf(broken.judgement);
  const passed = evidence === undefined ? [] : pool.passedLike(property.id, evidence);
  const { sets, isSame } = suspect(broken, passed, pool);
  const first = writeFinding(draw, broken.breach, campaign.options.target);
  // What is most likely a finding that there is would fill the corpus with its likes.
  const isTold = sets.length > 0 || !distinct.mayHold(failure);
  if (isTold) campaign.tell(first);
  const shrunk = await shrinkInput(draw, broken, { isSame, interruptible });
  if (shrunk?.gone !== undefined) campaign.giveUp(shrunk.gone);
  const smallest = shrunk === undefined ? withoutRepeat(first) : describe(first, draw, shrunk);
  if (!isTold && !distinct.isAnother(smallest)) return;
  const { finding, evidence: seen } = await nameFinding(campaign, draw, smallest, shrunk);
  const added = distinct.add({ finding, evidence: seen, about: broken.breach.about });
  if (isTold || added === "new") campaign.tell(finding);
  if (typeof added === "object") campaign.tell(added);
}

function describe(first: Finding, { property }: Draw, { input, path, broken, wasAsked }: Shrunk): Finding {
  return { ...first, shrunk: wasAsked, input: property.write(input), breach: tellBreach(broken.breach), path };
}

function withoutRepeat(finding: Finding): Finding {
  return {
    ...finding,
    unexplained: ["asked the same once more, it answers rightly: what it answers is not the same each time"],
  };
}

interface Named {
  readonly finding: Finding;
  readonly evidence: FindingEvidence | "none";
}

async function nameFinding(
  campaign: Campaign,
  draw: Draw,
  finding: Finding,
  shrunk: Shrunk | undefined,
): Promise<Named> {
  const judgement = shrunk?.broken.judgement;
  const like = evidenceOf(judgement);
  if (shrunk === undefined || judgement === undefined || like === undefined) return { finding, evidence: "none" };
  const { pool, interruptible, options } = campaign;
  const held = shrunk.held.flatMap((one) => one.judgement ?? []);
  const evidence: FindingEvidence = {
    judgement,
    failed: shrunk.failed.flatMap((one) => one.judgement ?? []).slice(-MOST_FAILED - 1, -1),
    passed: [...pool.passedLike(draw.property.id, like), ...held.map((one, at) => asVector(`shrinking/${at}`, one))],
  };
  for (const one of held) pool.note(draw.property.id, one);
  const named = { ...finding, ...diagnoseFinding(finding.id, evidence) };
  if (options.discriminate === false || campaign.isDone()) return { finding: named, evidence };
  const sets = setsIn(named);
  const told = await tellApart({ property: draw.property, seed: options.seed, sets, like, pool, interruptible });
  if (told.gone !== undefined) campaign.giveUp(told.gone);
  if (told.judgements.length === 0) return { finding: named, evidence };
  for (const one of told.judgements) pool.note(draw.property.id, one);
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
