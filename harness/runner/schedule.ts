import type { Adapter, Observation } from "../../src/judging/adapter.ts";
import { createJudgementBound } from "../../src/judging/bound-judgement.ts";
import { createJudge, type Judge } from "../../src/judging/judge.ts";
import type { Judged, Judgement } from "../../src/judging/judgement.ts";
import { type PlannedVector, skipReason } from "../../src/judging/plan.ts";
import { reasonOf } from "../interrupt/until-interrupted.ts";

/** The judged vectors in the order of the plan, and the reason why some are missing, if any. */
export interface ScheduleOutcome {
  readonly judged: readonly Judged[];
  /** Why each lost adapter was given up, where the others did its work. */
  readonly lost: readonly string[];
  readonly incompleteReason?: string;
}

export interface ScheduleOptions {
  /** Ends the run early; the outcome holds what was judged by then. */
  readonly signal?: AbortSignal;
  /** Called for each judged vector as it is judged, in no particular order. */
  readonly onJudged?: (judged: Judged) => void;
  /** Default: one of this schedule alone. */
  readonly judge?: Judge;
  /** Milliseconds from any fixed point. */
  readonly clock: () => number;
}

/**
 * Asks the adapters for every planned vector, as many at a time as they take, and judges the answers. The requests of an
 * adapter that becomes unreachable go to the others; when all are unreachable, the run ends with what it has.
 */
export async function schedule(
  plan: readonly PlannedVector[],
  adapters: readonly Adapter[],
  { signal, onJudged, clock, judge = createJudge() }: ScheduleOptions,
): Promise<ScheduleOutcome> {
  const judged = new Map<PlannedVector, Judged>();
  const gone = new Map<Adapter, string>();
  const bound = createJudgementBound();
  const settle = (one: Judged): void => {
    const kept = { ...one, judgement: bound(one.planned, one.judgement) };
    judged.set(kept.planned, kept);
    onJudged?.(kept);
  };
  for (const planned of plan) {
    const reason = adapters[0] === undefined ? undefined : skipReason(planned, adapters[0].declaration);
    if (reason !== undefined) settle({ planned, judgement: { status: "skipped", reason }, durationMs: 0 });
  }
  // Taken from the end, where removing one costs nothing.
  const unasked = plan.filter((planned) => !judged.has(planned));
  const waiting = beginWithForgeries(unasked, adapters).reverse();
  const answeredAt = new Map<Adapter, number>();
  /** What an answer took by itself: one process answers one request after the other, however many wait. */
  const timeOf = (adapter: Adapter, asked: number): number => {
    const now = clock();
    const before = takesTurns(adapter) ? answeredAt.get(adapter) : undefined;
    answeredAt.set(adapter, now);
    return now - Math.max(asked, before ?? asked);
  };
  // A function of its own, as the answer of one turn would be kept while the next is waited for.
  const ask = async (adapter: Adapter, planned: PlannedVector): Promise<void> => {
    const started = clock();
    const observation = await adapter.perform(planned.request);
    const durationMs = timeOf(adapter, started);
    const judgement = judgeSafely(judge, planned, observation);
    if (judgement === undefined) {
      waiting.push(planned);
      gone.set(adapter, "unreachable" in observation ? observation.unreachable.message : "it is unreachable");
    } else {
      settle({ planned, judgement, durationMs, ...evidenceIn(observation) });
    }
  };
  const work = async (adapter: Adapter): Promise<void> => {
    while (signal?.aborted !== true && !gone.has(adapter)) {
      const planned = waiting.pop();
      if (planned === undefined) return;
      await ask(adapter, planned);
    }
  };
  let able = adapters;
  // In rounds, as an adapter may hand its work back when the others have none left.
  while (waiting.length > 0 && able.length > 0 && signal?.aborted !== true) {
    await Promise.all(
      able.flatMap((adapter) => Array.from({ length: Math.max(1, adapter.window) }, () => work(adapter))),
    );
    able = adapters.filter((adapter) => !gone.has(adapter));
  }
  const inOrder = plan.flatMap((planned) => judged.get(planned) ?? []);
  const lost = [...gone.values()];
  if (inOrder.length === plan.length) return { judged: inOrder, lost };
  const reason = signal?.aborted === true ? reasonOf(signal) : lost.at(-1);
  return { judged: inOrder, lost: [], incompleteReason: reason ?? "there is no adapter" };
}

/** Has each verifier begin with a forgery: who fails open until its keys are loaded accepts the first. A gateway was probed with one. */
function beginWithForgeries(plan: readonly PlannedVector[], adapters: readonly Adapter[]): PlannedVector[] {
  if (adapters[0]?.kind === "gateway") return [...plan];
  const forged = plan.filter(
    ({ kind, vector }) => kind === "verification" && vector.result === "invalid" && (vector.level ?? "must") === "must",
  );
  const first = forged.slice(0, adapters.length);
  const ordered = plan.filter((planned) => !first.includes(planned));
  let at = 0;
  for (const [index, planned] of first.entries()) {
    ordered.splice(at, 0, planned);
    at += Math.max(1, adapters[index]?.window ?? 1);
  }
  return ordered;
}

/** Returns what an observation shows beside the answer that is judged. */
function evidenceIn(observation: Observation): Pick<Judged, "shown" | "sent"> {
  const shown = "signed" in observation ? Object.keys(observation.signed) : [];
  return "sent" in observation && observation.sent !== undefined ? { shown, sent: observation.sent } : { shown };
}

/** Whether an adapter answers one request after the other; others are asked over several connections. */
function takesTurns({ kind }: Adapter): boolean {
  return kind === "in-process" || kind === "module" || kind === "stdio";
}

/** The time in seconds since 1970, to which a signer's own timestamps are held. */
export function secondsNow(): number {
  return Date.now() / 1000;
}

/** Judges an observation; a fault of our own errors this vector, and does not end the run. */
function judgeSafely(judge: Judge, planned: PlannedVector, observation: Observation): Judgement | undefined {
  try {
    return judge(planned, observation, secondsNow());
  } catch (fault) {
    const message = `countersign could not judge this answer: ${fault instanceof Error ? fault.message : "unknown fault"}`;
    return { status: "errored", error: { message } };
  }
}
