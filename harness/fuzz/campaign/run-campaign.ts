import { foundIn } from "../diagnosis/known-findings.ts";
import { type Campaign, type CampaignOptions, type CampaignOutcome, createCampaign, type Settled } from "./campaign.ts";
import { type DrawnInput, drawInputs } from "./draw-inputs.ts";
import { judgeInput } from "./judge-input.ts";

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
    // The diagnosis, with all that it tries, is loaded where there is something to diagnose.
    if ((options.known ?? []).length > 0) await (await import("./recheck-findings.ts")).registerKnown(campaign);
    await tryInputs(campaign);
    // Seconds for each, for which an interrupted user will not wait: a replay of the corpus does the same.
    if (options.signal?.aborted !== true && foundIn(campaign.known).length > 0) {
      (await import("./recheck-findings.ts")).recheckFindings(campaign);
    }
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
    if (judged.kind === "broken") await (await import("./investigate.ts")).investigate(campaign, draw, judged);
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
