import { askVerifier, type PlannedVector } from "../../src/judging/plan.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { Moment } from "../../src/suite/derive/live-body.ts";
import type { LiveVector, SignLive } from "../../src/suite/derive/live-verification.ts";
import type { VerificationVector } from "../../src/suite/model/vector.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import { findUnsendable } from "./http/write-http.ts";

export interface LiveTask {
  readonly sign: SignLive;
  /** Signs the requests that are sent and answered just before. */
  readonly signBefore?: (moment: Moment) => readonly HttpRequest[];
  /** Present where the request's age decides the answer, so that it must be signed just before it is sent. */
  readonly isTimed?: true;
}

export interface LivePlan {
  /** Every vector, in order; those that cannot be sent are left out with the reason. */
  readonly plan: readonly PlannedVector[];
  /** Live tasks by the task of the planned vector, which is only a key: the request is made when it is sent. */
  readonly tasks: ReadonlyMap<VerifyTask, LiveTask>;
}

/** Plans the vectors for a live gateway. The tasks, which are all that the sender gets, hold no expectations. */
export function planLive(vectors: readonly LiveVector[]): LivePlan {
  const tasks = new Map<VerifyTask, LiveTask>();
  const plan = vectors.map((live): PlannedVector => {
    const { method } = live;
    const vector = "sign" in live && live.due === "refused" ? refusing(live.vector) : live.vector;
    const { request, now } = vector.task;
    const task: VerifyTask = { request, consumers: [], now };
    const leftOut = "leftOut" in live ? live.leftOut : findUnsendable(request);
    if ("sign" in live && leftOut === undefined) tasks.set(task, taskOf(live));
    return askVerifier(vector, method, task, leftOut);
  });
  return { plan, tasks };
}

/** Makes the vector of a choice one that must be refused. */
function refusing(vector: VerificationVector): VerificationVector {
  if (vector.result !== "acceptable") return vector;
  const { point: _, choices, ...head } = vector;
  const [refused] = choices.flatMap(({ expected }) => (expected.accepted ? [] : [expected]));
  return refused === undefined ? vector : { ...head, result: "invalid", expected: refused };
}

function taskOf({ vector, sign, signBefore }: Extract<LiveVector, { readonly sign: SignLive }>): LiveTask {
  const isTimed = vector.result === "acceptable" && vector.point === "clock-skew";
  return { sign, ...(signBefore !== undefined && { signBefore }), ...(isTimed && { isTimed }) };
}
