import { diagnoseFinding } from "../diagnosis/diagnose-finding.ts";
import { evidenceOf, refutedBy, setsIn } from "../diagnosis/try-mistakes.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import { type Campaign, type CampaignOptions, type CampaignOutcome, createCampaign, type Settled } from "./campaign.ts";
import { type DrawnInput, drawInputs } from "./draw-inputs.ts";
import { investigate } from "./investigate.ts";
import { type JudgedInput, judgeInput } from "./judge-input.ts";

const PROGRESS_MS = 500;

/**
 * Tries inputs on properties until the runs or the time are used up, or the signal comes: one process, one connection.
 * The inputs depend on seed and shard alone. Each finding is reported, shrunk and diagnosed.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const campaign = createCampaign(options);
  const { onProgress } = options;
  const timer = onProgress && setInterval(() => onProgress(campaign.progress()), PROGRESS_MS);
  try {
    await registerKnown(campaign);
    await tryInputs(campaign);
    // Seconds for each, for which an interrupted user will not wait: a replay of the corpus does the same.
    if (options.signal?.aborted !== true) recheckFindings(campaign);
  } finally {
    clearInterval(timer);
  }
  onProgress?.(campaign.progress());
  return campaign.outcome();
}

async function tryInputs(campaign: Campaign): Promise<void> {
  const { options, mayGoOn, interruptible } = campaign;
  const draws = drawInputs(options);
  for await (const settled of settleInOrder(draws, { window: options.window, mayGoOn, interruptible })) {
    const { draw, judged } = settled;
    if (judged.kind === "gone") campaign.giveUp(judged.why);
    campaign.count(settled);
    if (judged.kind === "broken") await investigate(campaign, draw, judged);
    if (campaign.isDone()) return;
  }
}

/**
 * Tries inputs with several in flight, and yields their outcomes in the order of drawing, whatever the order of the
 * answers, so that findings depend on no clock. An interruption ends it at once.
 */
export async function* settleInOrder(
  draws: Iterator<DrawnInput, void>,
  { window, mayGoOn, interruptible }: Pick<CampaignOptions, "window"> & Pick<Campaign, "mayGoOn" | "interruptible">,
): AsyncGenerator<Settled, void> {
  const inFlight: Promise<Settled>[] = [];
  // Refilled in one go: lines written together cost one system call, and wake the target once.
  const low = Math.ceil(window / 2);
  for (;;) {
    while (inFlight.length < window && mayGoOn()) {
      const next = draws.next();
      if (next.done === true) break;
      inFlight.push(settle(next.value));
    }
    do {
      const first = inFlight.shift();
      if (first === undefined) return;
      const settled = await interruptible(first);
      if (settled === undefined) return;
      yield settled;
    } while (inFlight.length > low);
  }
}

async function settle(draw: DrawnInput): Promise<Settled> {
  return { draw, judged: await judgeInput(draw.property, draw.input) };
}

/** Registers the findings of the corpus as known, from which new ones must differ; fixed ones are left out. */
async function registerKnown({ options, distinct, interruptible }: Campaign): Promise<void> {
  for (const finding of options.known ?? []) {
    const property = options.properties.find(({ id }) => id === finding.property);
    if (property === undefined) continue;
    if (setsIn(finding).length > 0) {
      distinct.add({ finding, about: undefined });
      continue;
    }
    // A stored finding lacks `about`, which distinguishes it from others: it must be tried once more.
    const judged = await interruptible(tryAgain(property, finding));
    if (judged?.kind === "broken") distinct.add({ finding, about: judged.failure.about });
  }
}

async function tryAgain(property: Property, finding: Finding): Promise<JudgedInput | undefined> {
  try {
    return await judgeInput(property, property.read(finding.input));
  } catch {
    // Of another version, for instance: a replay of the corpus reports it.
    return undefined;
  }
}

/** Diagnoses those findings anew whose mistake is refuted by inputs that have passed since. */
function recheckFindings({ distinct, pool, onFinding }: Campaign): void {
  for (const { finding, evidence } of distinct.found()) {
    const [chosen] = setsIn(finding);
    if (chosen === undefined || evidence === undefined || evidence === "none") continue;
    const like = evidenceOf(evidence.judgement);
    const since = like === undefined ? [] : pool.passedLike(finding.property, like);
    if (!refutedBy(since, pool)(chosen)) continue;
    const passed = [...evidence.passed, ...since];
    const renamed = { ...finding, ...diagnoseFinding(finding.id, { ...evidence, passed }) };
    distinct.rename(renamed);
    onFinding(renamed);
  }
}
