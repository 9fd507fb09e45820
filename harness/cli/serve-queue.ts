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
  /** There was no time for so many. */
  readonly leftOut: (count: number) => void;
}

const MAX_WAITING = 4;

/**
 * Opens a queue. A stranger who knows a consumer key can make us work: few may wait, one is diagnosed at a time, and
 * after each there is a rest as long as the work was.
 */
export function openQueue(diagnoser: Diagnoser, { diagnosed, leftOut }: QueueListener): DiagnosisQueue {
  const waiting: QueuedTask[] = [];
  let left = 0;
  let isBusy = false;
  let isClosed = false;

  const tellLeft = (more: number): void => {
    if (left + more > 0) leftOut(left + more);
    left = 0;
  };

  const work = async (): Promise<void> => {
    isBusy = true;
    for (let task = waiting.shift(); task !== undefined && !isClosed; task = waiting.shift()) {
      const started = performance.now();
      const { seq, request, consumer } = task;
      const outcome = await diagnoser.diagnose({ request, consumer });
      if (isClosed) return;
      diagnosed(seq, outcome);
      tellLeft(0);
      await rest(performance.now() - started);
    }
    isBusy = false;
  };

  return {
    offer(task) {
      if (waiting.length >= MAX_WAITING) left += 1;
      else waiting.push(task);
      if (!isBusy) void work();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      tellLeft(waiting.length);
      diagnoser.close();
    },
  };
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
