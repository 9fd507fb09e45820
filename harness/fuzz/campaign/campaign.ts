import { createEvidencePool, type EvidencePool } from "../diagnosis/evidence-pool.ts";
import { foundIn, type KnownFindings, noFindings } from "../diagnosis/known-findings.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import type { DrawnInput, Shard } from "./draw-inputs.ts";
import { type Interruptible, interruptibleBy, type JudgedInput } from "./judge-input.ts";

export interface CampaignOptions {
  readonly properties: readonly Property[];
  /** 0 … 2^32-1 */
  readonly seed: number;
  /** Inputs of the whole campaign: all shards, all properties together. */
  readonly runs?: number;
  /** Milliseconds after which no further input is tried. */
  readonly timeMs?: number;
  readonly shard?: Shard;
  /** False: it ends at the first finding, once that is shrunk. */
  readonly keepGoing: boolean;
  readonly window: number;
  /** Findings of the corpus; a new one must be distinct from these, too. */
  readonly known?: readonly Finding[];
  readonly signal?: AbortSignal;
  readonly target?: { readonly name: string; readonly version: string };
  /** Called about twice a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called with a finding as drawn (`shrunk` is false), and again under the same id when it is shrunk and diagnosed. */
  readonly onFinding?: (finding: Finding) => void;
}

export interface PropertyTally {
  readonly id: string;
  readonly says: string;
  readonly runs: number;
  /** Runs on which nothing could be judged. */
  readonly skipped: number;
  /** Runs that broke the property: those of one mistake make one finding. */
  readonly failures: number;
  readonly findings: number;
}

export interface Progress {
  readonly runs: number;
  readonly runsPerSecond: number;
  readonly properties: readonly PropertyTally[];
  readonly findings: number;
}

export interface CampaignOutcome extends Progress {
  readonly seed: number;
  /** False where it was interrupted, or the target was gone. */
  readonly complete: boolean;
  readonly incompleteReason?: string;
  readonly distinct: readonly Finding[];
  /** The target's interpretation of ambiguities, as far as its answers show it. */
  readonly choices: readonly { readonly point: string; readonly took: string }[];
  readonly durationMs: number;
}

export interface Settled {
  readonly draw: DrawnInput;
  readonly judged: JudgedInput;
}

export interface Campaign {
  readonly options: CampaignOptions;
  readonly pool: EvidencePool;
  readonly known: KnownFindings;
  readonly interruptible: Interruptible;
  readonly mayGoOn: () => boolean;
  /** Whether the campaign ends at once, without the answers still in flight. */
  readonly isDone: () => boolean;
  readonly count: (settled: Settled) => void;
  /** May be called several times with one id: the last call counts. */
  readonly onFinding: (finding: Finding) => void;
  readonly giveUp: (why: string) => void;
  readonly progress: () => Progress;
  readonly outcome: () => CampaignOutcome;
}

export function createCampaign(options: CampaignOptions): Campaign {
  const { properties, seed, timeMs = Number.POSITIVE_INFINITY, keepGoing, signal, onFinding } = options;
  const started = performance.now();
  const tallies = createTallies(properties);
  const pool = createEvidencePool();
  const known = noFindings();
  const found = (): readonly Finding[] => foundIn(known).map(({ finding }) => finding);
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
    known,
    interruptible: interruptibleBy(signal),
    mayGoOn: () => !isDone() && elapsed() < timeMs,
    isDone,
    count({ draw, judged }) {
      tallies.count(draw.property.id, judged);
      if (judged.kind !== "gone" && judged.judgement !== undefined) pool.note(draw.property.id, judged.judgement);
    },
    onFinding: (finding) => onFinding?.(finding),
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

function createTallies(properties: readonly Property[]) {
  const counts = new Map(properties.map(({ id }) => [id, { runs: 0, skipped: 0, failures: 0 }]));
  const took = new Map<string, CampaignOutcome["choices"][number]>();
  let runs = 0;
  return {
    count(property: string, judged: JudgedInput): void {
      const own = counts.get(property);
      if (own === undefined || judged.kind === "gone") return;
      runs += 1;
      own.runs += 1;
      if (judged.kind === "broken") own.failures += 1;
      if (judged.judgement?.status === "skipped" && judged.kind === "held") own.skipped += 1;
      if (judged.judgement?.status !== "passed" || judged.judgement.took === undefined) return;
      const { point, choice } = judged.judgement.took;
      const key = `${point} ${choice}`;
      if (!took.has(key)) took.set(key, { point, took: choice });
    },
    runs: (): number => runs,
    list: (findings: readonly Finding[]): readonly PropertyTally[] =>
      properties.map(({ id, says }) => ({
        id,
        says,
        ...(counts.get(id) ?? { runs: 0, skipped: 0, failures: 0 }),
        findings: findings.filter(({ property }) => property === id).length,
      })),
    choices: (): CampaignOutcome["choices"] => [...took.values()].toSorted((a, b) => (a.point < b.point ? -1 : 1)),
  };
}
