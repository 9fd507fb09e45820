import type { Campaign } from "../campaign/campaign.ts";
import { diagnoseFinding } from "./diagnose-finding.ts";
import { setsIn } from "./distinct-findings.ts";
import { evidenceOf, refutedBy } from "./try-mistakes.ts";

/** Names the findings anew whose mistake would have broken what has passed since. */
export function recheckFindings({ distinct, pool, tell }: Campaign): void {
  for (const { finding, evidence } of distinct.found()) {
    const [chosen] = setsIn(finding);
    if (chosen === undefined || evidence === undefined || evidence === "none") continue;
    const like = evidenceOf(evidence.judgement);
    const since = like === undefined ? [] : pool.passedLike(finding.property, like);
    if (!refutedBy(since, pool)(chosen)) continue;
    const passed = [...evidence.passed, ...since];
    const renamed = { ...finding, ...diagnoseFinding(finding.id, { ...evidence, passed }) };
    distinct.rename(renamed);
    tell(renamed);
  }
}
