import type { PastedQuestion } from "../../explain/explain-text.ts";
import { loadScript } from "../app/load-script.ts";
import type { DiagnosisAnswer, DiagnosisQuestion } from "./diagnosis-message.ts";

declare global {
  /** The code of the worker, as `diagnosis.js` hands it over. */
  var countersignDiagnosis: (() => void) | undefined;
}

/** A request that takes longer is none that a signer has made. */
const PATIENCE_MS = 30_000;

let worker: Worker | undefined;
let count = 0;
let giveUp: (() => void) | undefined;

/** Asks the worker, and no longer waits for what was asked before. Rejects with an error for people. */
export async function askWorker(question: PastedQuestion): Promise<DiagnosisAnswer> {
  giveUp?.();
  count += 1;
  const asked: DiagnosisQuestion = { ...question, id: count };
  worker ??= await startWorker();
  const asks = worker;
  return await new Promise<DiagnosisAnswer>((resolve, reject) => {
    const end = (reason: string): void => {
      clearTimeout(timer);
      asks.terminate();
      if (worker === asks) worker = undefined;
      reject(new Error(reason));
    };
    const timer = setTimeout(() => end("This request is too much for a page: use countersign explain."), PATIENCE_MS);
    giveUp = () => end("Another request was asked for.");
    asks.onerror = () => end("The diagnosis has failed. Load the page again; if it fails again, please tell us.");
    asks.onmessage = ({ data }: MessageEvent<DiagnosisAnswer>) => {
      clearTimeout(timer);
      giveUp = undefined;
      resolve(data);
    };
    asks.postMessage(asked);
  });
}

/** Starts the worker before it is asked, so that the answer need not wait for it. */
export async function prepareWorker(): Promise<void> {
  worker ??= await startWorker();
}

async function startWorker(): Promise<Worker> {
  await loadScript("diagnosis.js");
  const address = URL.createObjectURL(
    new Blob([`(${globalThis.countersignDiagnosis})()`], { type: "text/javascript" }),
  );
  const started = new Worker(address);
  URL.revokeObjectURL(address);
  return started;
}
