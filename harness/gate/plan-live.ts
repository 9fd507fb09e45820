import { askVerifier, type PlannedVector } from "../../src/judging/plan.ts";
import type { LiveVector, SignLive } from "../../src/suite/derive/live-verification.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import { findUnsendable } from "./http/write-http.ts";

export interface LiveTask {
  readonly sign: SignLive;
  /** For what is sent and answered just before, in the same moment. */
  readonly signBefore?: SignLive;
  /** Its age decides the answer: it must not wait between its signature and its sending. */
  readonly isTimed?: true;
}

export interface LivePlan {
  /** Every vector, in order; those that cannot be sent are left out with the reason. */
  readonly plan: readonly PlannedVector[];
  /** By the task that a planned vector carries: a token, for what is sent is made when it is sent. */
  readonly tasks: ReadonlyMap<VerifyTask, LiveTask>;
}

/** Plans the vectors for a live gateway. Whoever sends them knows their tasks alone, never what is expected. */
export function planLive(vectors: readonly LiveVector[]): LivePlan {
  const tasks = new Map<VerifyTask, LiveTask>();
  const plan = vectors.map((live): PlannedVector => {
    const { vector, method } = live;
    const { request, now } = vector.task;
    const task: VerifyTask = { request, consumers: [], now };
    const leftOut = "leftOut" in live ? live.leftOut : findUnsendable(request);
    if ("sign" in live && leftOut === undefined) tasks.set(task, taskOf(live));
    return askVerifier(vector, method, task, leftOut);
  });
  return { plan, tasks };
}

function taskOf({ vector, sign, signBefore }: Extract<LiveVector, { readonly sign: SignLive }>): LiveTask {
  const isTimed = vector.result === "acceptable" && vector.point === "clock-skew";
  return { sign, ...(signBefore !== undefined && { signBefore }), ...(isTimed && { isTimed }) };
}
