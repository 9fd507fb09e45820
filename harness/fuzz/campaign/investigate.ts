import { suspect } from "../diagnosis/suspect.ts";
import { caseOf, evidenceOf } from "../diagnosis/try-mistakes.ts";
import type { Finding } from "../finding.ts";
import { tellBreach } from "../tell-breach.ts";
import type { Campaign } from "./campaign.ts";
import type { Draw } from "./draw-inputs.ts";
import { nameFinding, type Seen } from "./name-finding.ts";
import { type Broken, type Shrunk, shrinkInput } from "./shrink-input.ts";
import { writeFinding } from "./write-finding.ts";

/** So many of the smaller inputs that failed as well are worth a diagnosis' while. */
const MOST_FAILED = 8;

/**
 * Looks into an input that broke its law: counts it where its mistake is known, else tells it, shrinks it, names it.
 *
 * @param first how it is told before anything is known of it.
 */
export async function investigate(
  campaign: Campaign,
  draw: Draw,
  broken: Broken,
  first: Finding = writeFinding(draw, broken.breach, campaign.options.target),
): Promise<void> {
  const { pool, distinct, interruptible } = campaign;
  const { property } = draw;
  const { judgement, breach } = broken;
  const tried = caseOf(judgement, pool);
  const evidence = evidenceOf(judgement);
  const passed = evidence === undefined ? [] : pool.passedLike(property.id, evidence);
  const failure = { property: property.id, breach, tried };
  if (distinct.holds(failure)) return;
  const { sets, isSame, reconsider } = suspect(broken, passed, pool);
  // What is most likely a finding that there is would fill the corpus with its likes.
  const isTold = sets.length > 0 || !distinct.mayHold(failure);
  if (isTold) campaign.tell(first);
  const shrunk = await shrinkInput(draw, broken, { isSame, reconsider, interruptible });
  if (shrunk?.refused?.by === "gone") campaign.giveUp(shrunk.refused.says);
  const smallest = shrunk === undefined ? withoutRepeat(first) : describe(first, draw, shrunk);
  if (!isTold && !distinct.isAnother(smallest)) return;
  const { finding, evidence: seen } = await nameFinding(campaign, property, smallest, seenOf(shrunk));
  const added = distinct.add({ finding, evidence: seen, about: broken.breach.about });
  if (isTold || added === "new") campaign.tell(finding);
  if (typeof added === "object") campaign.tell(added);
}

function describe(first: Finding, { property }: Draw, { input, path, broken, refused }: Shrunk): Finding {
  return {
    ...first,
    // What its own bounds ended would end there again; anything else is gone on with at the next start.
    shrunk: refused === undefined || refused.by === "bounds",
    ...(refused !== undefined && {
      cutShort: `there may be a smaller one: shrinking ended early, for ${refused.says}`,
    }),
    input: property.write(input),
    breach: tellBreach(broken.breach),
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
