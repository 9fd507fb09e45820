import { createDistinctFindings, type DistinctFindings } from "../diagnosis/distinct-findings.ts";
import { createEvidencePool, type EvidencePool } from "../diagnosis/evidence-pool.ts";
import type { Finding } from "../finding.ts";
import { type Interruptible, interruptibleBy } from "./interruptible.ts";
import type { CampaignOptions, CampaignOutcome, Progress } from "./run-campaign.ts";
import type { Settled } from "./settle-in-order.ts";
import { createTallies } from "./tallies.ts";

/** What a running campaign knows. */
export interface Campaign {
  readonly options: CampaignOptions;
  readonly pool: EvidencePool;
  readonly distinct: DistinctFindings;
  readonly interruptible: Interruptible;
  /** Whether another input may be tried. */
  readonly mayGoOn: () => boolean;
  /** Whether it ends here, whatever is still in flight. */
  readonly isDone: () => boolean;
  readonly count: (settled: Settled) => void;
  /** Tells a finding; the last that is told under an id counts. */
  readonly tell: (finding: Finding) => void;
  /** Ends it, as the target is gone for good. */
  readonly giveUp: (why: string) => void;
  readonly progress: () => Progress;
  readonly outcome: () => CampaignOutcome;
}

/** Opens a campaign. */
export function createCampaign(options: CampaignOptions): Campaign {
  const { properties, seed, timeMs = Number.POSITIVE_INFINITY, keepGoing, signal, onFinding } = options;
  const started = performance.now();
  const tallies = createTallies(properties);
  const pool = createEvidencePool();
  const distinct = createDistinctFindings();
  const found = (): readonly Finding[] => distinct.found().map(({ finding }) => finding);
  let gone: string | undefined;

  const elapsed = (): number => performance.now() - started;
  const isDone = (): boolean => gone !== undefined || signal?.aborted === true || (!keepGoing && found().length > 0);
  const progress = (): Progress => {
    const runs = tallies.runs();
    const findings = found();
    return {
      runs,
      runsPerSecond: Math.round(runs / Math.max(elapsed() / 1000, 0.001)),
      properties: tallies.list(findings),
      findings: findings.length,
    };
  };
  return {
    options,
    pool,
    distinct,
    interruptible: interruptibleBy(signal),
    mayGoOn: () => !isDone() && elapsed() < timeMs,
    isDone,
    count({ draw, judged }) {
      tallies.count(draw.property.id, judged);
      if (judged.kind !== "gone" && judged.judgement !== undefined) pool.note(draw.property.id, judged.judgement);
    },
    tell: (finding) => onFinding?.(finding),
    giveUp(why) {
      gone ??= why;
    },
    progress,
    outcome() {
      const reason = gone ?? (signal?.aborted === true ? "interrupted" : undefined);
      return {
        ...progress(),
        seed,
        complete: reason === undefined,
        ...(reason !== undefined && { incompleteReason: reason }),
        distinct: found(),
        choices: tallies.choices(),
        durationMs: elapsed(),
      };
    },
  };
}
