import { setImmediate } from "node:timers/promises";
import type { diagnose } from "../../src/diagnosis/run/diagnose.ts";
import type { Steps } from "../../src/diagnosis/steps.ts";
import { diagnosisInputOf, type RunOutcome } from "../../src/report/assemble-report.ts";
import { noAttribution } from "../../src/report/compose-report.ts";
import { reasonOf } from "../interrupt/until-interrupted.ts";

/** Milliseconds between two looks at what else has happened, such as Ctrl-C. */
const TURN = 50;
/** Milliseconds for the diagnosis of a run that was ended before: most take less. */
const LATE = 3_000;

/**
 * Diagnoses the failures of a run until it is aborted, and gives what {@link assembleReport} attributes them by. One that
 * does not come to its end is a fault, which the report tells; nothing is diagnosed where nothing failed, as to load all
 * known mistakes takes half the time of a start.
 */
export async function diagnoseRun(run: RunOutcome, signal?: AbortSignal): Promise<typeof diagnose> {
  if (run.judged.every(({ judgement }) => judgement.status !== "failed")) return () => noAttribution;
  const { diagnoseInSteps } = await import("../../src/diagnosis/run/diagnose.ts");
  try {
    const found = await finishInTurns(diagnoseInSteps(...diagnosisInputOf(run)), signal);
    return () => found;
  } catch (fault) {
    return () => {
      throw fault;
    };
  }
}

/** Does work in turns, between which others have theirs. Throws where it is aborted, or takes too long after it was. */
async function finishInTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const late = signal?.aborted === true ? performance.now() + LATE : undefined;
  for (let turn = performance.now() + TURN; ; ) {
    const { done, value } = steps.next();
    if (done === true) return value;
    const now = performance.now();
    if (now < turn) continue;
    await setImmediate();
    turn = performance.now() + TURN;
    if (signal?.aborted === true && (late === undefined || now > late)) throw new Error(reasonOf(signal));
  }
}
