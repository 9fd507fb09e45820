import type { Judgement } from "../../../src/judging/judgement.ts";
import { describeTooNarrow, diagnoseFinding, type FindingEvidence } from "../diagnosis/diagnose-finding.ts";
import { distinctFrom } from "../diagnosis/distinct-findings.ts";
import { type Candidates, distinguish, lookNearby } from "../diagnosis/distinguish.ts";
import { asVector } from "../diagnosis/evidence-pool.ts";
import { diagnoseInitially } from "../diagnosis/initial-diagnosis.ts";
import { noFindings } from "../diagnosis/known-findings.ts";
import { caseOf, evidenceOf, type MistakeSet, refutedBy, setsIn } from "../diagnosis/try-mistakes.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import type { Campaign } from "./campaign.ts";
import { type DrawnInput, drawInput } from "./draw-inputs.ts";
import { type Broken, judgeInput } from "./judge-input.ts";
import { type Shrunk, shrinkInput } from "./shrink-input.ts";
import { drawFinding, storeFailure, writeFinding } from "./write-finding.ts";

/** Failed smaller inputs that a diagnosis takes into account. */
const MOST_FAILED = 8;

/**
 * Investigates an input that broke its property: reports, shrinks and diagnoses it, unless its mistake has a finding.
 *
 * @param first the finding as it is reported before the diagnosis.
 */
export async function investigate(
  campaign: Campaign,
  draw: DrawnInput,
  broken: Broken,
  first: Finding = writeFinding(draw, broken.failure, campaign.options.target),
): Promise<void> {
  const { pool, interruptible } = campaign;
  const distinct = distinctFrom(campaign.known);
  const { property } = draw;
  const { judgement, failure } = broken;
  const tried = caseOf(judgement, pool);
  const evidence = evidenceOf(judgement);
  const passed = evidence === undefined ? [] : pool.passedLike(property.id, evidence);
  const failed = { property: property.id, failure, tried };
  if (distinct.holds(failed)) return;
  const { sets, isSame, reconsider } = diagnoseInitially(broken, passed, pool);
  // A likely repetition of a finding is reported only once it is shrunk, else the corpus would fill with copies.
  const isReported = sets.length > 0 || !distinct.mayHold(failed);
  if (isReported) campaign.onFinding(first);
  const shrunk = await shrinkInput(draw, broken, { isSame, reconsider, interruptible });
  if (shrunk?.refused?.by === "gone") campaign.giveUp(shrunk.refused.why);
  const smallest = shrunk === undefined ? withoutRepeat(first) : describe(first, draw, shrunk);
  if (!isReported && !distinct.isAnother(smallest)) return;
  const { finding, evidence: seen } = await nameFinding(campaign, property, smallest, seenOf(shrunk));
  const added = distinct.add({ finding, evidence: seen, about: broken.failure.about });
  if (isReported || added === "new") campaign.onFinding(finding);
  if (typeof added === "object") campaign.onFinding(added);
}

function describe(first: Finding, { property }: DrawnInput, { input, path, broken, refused }: Shrunk): Finding {
  return {
    ...first,
    // Where the bounds ended it, shrinking again would end there, too; otherwise the next start continues it.
    shrunk: refused === undefined || refused.by === "bounds",
    ...(refused !== undefined && {
      cutShort: `there may be a smaller one: shrinking ended early, for ${refused.why}`,
    }),
    input: property.write(input),
    breach: storeFailure(broken.failure),
    path,
  };
}

function withoutRepeat(finding: Finding): Finding {
  return {
    ...finding,
    unexplained: ["asked the same once more, it answers rightly: what it answers is not the same each time"],
  };
}

function seenOf(shrunk: Shrunk | undefined): Seen {
  return {
    judgement: shrunk?.broken.judgement,
    failed: shrunk?.failed.flatMap(({ judgement }) => judgement ?? []).slice(-MOST_FAILED - 1, -1) ?? [],
    held: shrunk?.held.flatMap(({ judgement }) => judgement ?? []) ?? [],
  };
}

/**
 * Shrinks and diagnoses a finding that a campaign left as drawn, or partly shrunk. When interrupted it returns the smallest
 * so far. Returns nothing where there is no smaller one, where the input no longer fails, or where it cannot be drawn
 * again: another version draws other inputs.
 */
export async function shrinkKnown(campaign: Campaign, finding: Finding): Promise<Finding | undefined> {
  const draw = drawAgain(finding, campaign.options.properties);
  const judged = draw && (await campaign.interruptible(judgeInput(draw.property, draw.input)));
  if (draw === undefined || judged?.kind !== "broken") return undefined;
  let last: Finding | undefined;
  const onFinding = (found: Finding): void => {
    last = found;
  };
  // The id is derived from the first input, as drawn.
  const first = { ...writeFinding(draw, judged.failure, campaign.options.target), id: finding.id };
  // Compared with no other finding: the report would show one that stays unshrunk as unexplained.
  await investigate({ ...campaign, known: noFindings(), onFinding }, draw, judged, first);
  return last !== undefined && (last.shrunk || last.path !== finding.path) ? last : undefined;
}

function drawAgain(finding: Finding, properties: readonly Property[]): DrawnInput | undefined {
  const [first = ""] = finding.path.split(":");
  try {
    if (drawFinding({ ...finding, path: first }, properties).id !== finding.id) return undefined;
    const draw = drawInput(finding, properties);
    return JSON.stringify(draw.property.write(draw.input)) === JSON.stringify(finding.input) ? draw : undefined;
  } catch {
    return undefined;
  }
}

export interface Seen {
  readonly judgement: Judgement | undefined;
  /** Judgements of other inputs: of those that failed by the same mistake, and of those that held. */
  readonly failed: readonly Judgement[];
  readonly held: readonly Judgement[];
}

/** A diagnosed finding, and the evidence of its diagnosis. */
export interface Named {
  readonly finding: Finding;
  readonly evidence: FindingEvidence | "none";
}

/** Diagnoses a finding; asks the target about further inputs where these distinguish several candidates. */
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
  if (campaign.isDone()) return { finding: named, evidence };
  const sets = setsIn(named);
  const asking = { property, seed: options.seed, like, pool, interruptible };
  const asked = await distinguish({ ...asking, sets });
  if (asked.gone !== undefined) campaign.giveUp(asked.gone);
  for (const one of asked.judgements) pool.note(property.id, one);
  const apart = withAsked(evidence, asked.judgements);
  const left = asked.judgements.length === 0 ? named : nameBy(finding, apart, asked.byChance);
  return nameUnlessNarrow(campaign, { finding: left, evidence: apart }, asking, asked.byChance);
}

/** Further diagnoses that are tried where nearby inputs show one to be too narrow. */
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
  const known = withAsked(evidence, near.judgements);
  const narrow = describeTooNarrow(near.tooNarrow);
  const not = [...byChance, ...near.tooNarrow.flat()];
  const other = nameBy(finding, known, not);
  const named = setsIn(other).length > 0 ? other : { ...other, unexplained: [...other.unexplained, ...narrow] };
  return nameUnlessNarrow(campaign, { finding: named, evidence: known }, asking, not, renamed + 1);
}

function nameBy(finding: Finding, evidence: FindingEvidence, byChance: MistakeSet): Finding {
  return { ...finding, ...diagnoseFinding(finding.id, evidence, byChance) };
}

function withAsked(evidence: FindingEvidence, asked: readonly Judgement[]): FindingEvidence {
  return {
    ...evidence,
    failed: [...evidence.failed, ...asked.filter(({ status }) => status === "failed")],
    passed: [
      ...evidence.passed,
      ...asked.filter(({ status }) => status === "passed").map((one, at) => asVector(`apart/${at}`, one)),
    ],
  };
}
