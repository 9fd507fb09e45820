import { requestLength } from "../../../src/signing/http-request.ts";
import { hostBeside, openAskedProcess } from "../../inspect/asked-process.ts";
import type { SentInName } from "../../inspect/explain-received.ts";
import type { ServedDiagnosis } from "./diagnose-refused.ts";

/** A request that waits for its diagnosis. */
export interface QueuedTask extends SentInName {
  readonly seq: number;
}

/** Has refused requests diagnosed, as far as there is time for it. */
export interface DiagnosisQueue {
  /** Takes a request; returns how many come before it, or nothing where there is no room for it. */
  readonly offer: (task: QueuedTask) => number | undefined;
  readonly close: () => void;
}

/** Receives the results of a {@link DiagnosisQueue}. */
export interface QueueListener {
  readonly onDiagnosed: (seq: number, outcome: DiagnosisOutcome) => void;
  /** Called with the requests for which there was no room, or no time before the end. */
  readonly onLeftOut: (left: LeftOut) => void;
}

/** Requests that were not diagnosed. */
export interface LeftOut {
  readonly count: number;
  /** The numbers of the first of them. */
  readonly seqs: readonly number[];
}

/** The diagnosis of a request, or why there is none. */
export type DiagnosisOutcome = ServedDiagnosis | "too-long" | "failed";

/** Diagnoses in a process of its own, one request at a time. */
export interface Diagnoser {
  /** Never rejects. */
  readonly diagnose: (task: SentInName) => Promise<DiagnosisOutcome>;
  /** Ends the process; what is under way has failed. */
  readonly close: () => void;
}

const MAX_WAITING = 100;
/** Characters of all that waits: each request may have a million. */
const MAX_WAITING_CHARACTERS = 4 * 1024 * 1024;
const MAX_NUMBERED = 100;
/** Most take milliseconds; the worst that is known takes some seconds, and a loaded machine several times as long. */
const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 256;

/**
 * Opens a queue. Anyone who knows a consumer key can cause a diagnosis. So what waits is bounded, one is diagnosed at a
 * time, and after each there is a rest as long as the work was.
 */
export function openQueue(diagnoser: Diagnoser, { onDiagnosed, onLeftOut }: QueueListener): DiagnosisQueue {
  const waiting: QueuedTask[] = [];
  let left: { count: number; seqs: number[] } = { count: 0, seqs: [] };
  let characters = 0;
  let isBusy = false;
  let isClosed = false;

  const leave = ({ seq }: QueuedTask): void => {
    left.count += 1;
    if (left.seqs.length < MAX_NUMBERED) left.seqs.push(seq);
  };
  const reportLeft = (): void => {
    const reported = left;
    left = { count: 0, seqs: [] };
    if (reported.count > 0) onLeftOut(reported);
  };
  const work = async (): Promise<void> => {
    isBusy = true;
    for (let task = waiting.shift(); task !== undefined && !isClosed; task = waiting.shift()) {
      const started = performance.now();
      const { seq, request, consumer } = task;
      characters -= requestLength(request);
      const outcome = await diagnoser.diagnose({ request, consumer });
      if (isClosed) return;
      onDiagnosed(seq, outcome);
      reportLeft();
      await rest(performance.now() - started);
    }
    isBusy = false;
  };

  return {
    offer(task) {
      const length = requestLength(task.request);
      if (waiting.length >= MAX_WAITING || characters + length > MAX_WAITING_CHARACTERS) {
        leave(task);
        return undefined;
      }
      const before = waiting.length + (isBusy ? 1 : 0);
      waiting.push(task);
      characters += length;
      if (!isBusy) void work();
      return before;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const task of waiting) leave(task);
      reportLeft();
      diagnoser.close();
    },
  };
}

/** Opens a diagnoser; its process starts with the first request, and anew after one that was ended. */
export function openDiagnoser(timeoutMs: number = TIMEOUT_MS): Diagnoser {
  const host = openAskedProcess<SentInName, ServedDiagnosis>(hostBeside("diagnosis-host", import.meta.url), {
    timeoutMs,
    heapMb: MAX_HEAP_MB,
  });
  return { diagnose: host.ask, close: host.close };
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
