import type { Diagnoser, DiagnosisOutcome } from "./serve-diagnoser.ts";
import type { DiagnosisTask } from "./serve-diagnosis.ts";

/** A request that waits for its diagnosis. */
export interface QueuedTask extends DiagnosisTask {
  readonly seq: number;
}

/** Has refused requests diagnosed, as far as there is time for it. */
export interface DiagnosisQueue {
  readonly offer: (task: QueuedTask) => void;
  readonly close: () => void;
}

/** Who is told of what comes of it. */
export interface QueueListener {
  readonly diagnosed: (seq: number, outcome: DiagnosisOutcome) => void;
  /** There was no time for these. */
  readonly leftOut: (left: LeftOut) => void;
}

/** Requests that were not diagnosed. */
export interface LeftOut {
  readonly count: number;
  /** The numbers of the first of them. */
  readonly seqs: readonly number[];
}

const MAX_WAITING = 4;
const MAX_NUMBERED = 100;

/**
 * Opens a queue. A stranger who knows a consumer key can make us work: few may wait, one is diagnosed at a time, and
 * after each there is a rest as long as the work was.
 */
export function openQueue(diagnoser: Diagnoser, { diagnosed, leftOut }: QueueListener): DiagnosisQueue {
  const waiting: QueuedTask[] = [];
  let left: { count: number; seqs: number[] } = { count: 0, seqs: [] };
  let isBusy = false;
  let isClosed = false;

  const leave = ({ seq }: QueuedTask): void => {
    left.count += 1;
    if (left.seqs.length < MAX_NUMBERED) left.seqs.push(seq);
  };

  const tellLeft = (): void => {
    const told = left;
    left = { count: 0, seqs: [] };
    if (told.count > 0) leftOut(told);
  };

  const work = async (): Promise<void> => {
    isBusy = true;
    for (let task = waiting.shift(); task !== undefined && !isClosed; task = waiting.shift()) {
      const started = performance.now();
      const { seq, request, consumer } = task;
      const outcome = await diagnoser.diagnose({ request, consumer });
      if (isClosed) return;
      diagnosed(seq, outcome);
      tellLeft();
      await rest(performance.now() - started);
    }
    isBusy = false;
  };

  return {
    offer(task) {
      if (waiting.length >= MAX_WAITING) leave(task);
      else waiting.push(task);
      if (!isBusy) void work();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const task of waiting) leave(task);
      tellLeft();
      diagnoser.close();
    },
  };
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
