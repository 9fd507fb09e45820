import { attempt } from "../../attempt.ts";
import type { Deviation } from "../../deviations/deviation.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { encodeParameter } from "../../signing/trace-stages.ts";
import { areEqual } from "./create-tracer.ts";
import type { Deviants } from "./share-stages.ts";

const early: ReadonlySet<Stage> = new Set<Stage>(["operationParameters", "encodeName", "encodeValue"]);

/**
 * Whether mistakes are seen to add nothing to some of them, without what follows: those that are added change parameters, names
 * and values alone, and leave each of this task as it is.
 */
export function addNothing(
  deviations: readonly Deviation[],
  some: readonly Deviation[],
  task: SigningTask,
  deviants: Deviants,
): boolean {
  const added = deviations.filter((one) => !some.includes(one));
  const isEarly = added.every(({ stage, also = [] }) => [stage, ...also.map((other) => other.stage)].every(isIn));
  if (!isEarly || !some.every((one) => deviations.includes(one))) return false;
  const before = attempt(() => encodeTask(task, deviants(some)));
  const after = attempt(() => encodeTask(task, deviants(deviations)));
  return (
    before !== undefined &&
    after !== undefined &&
    areEqual(before.operation, after.operation) &&
    areEqual(before.encoded, after.encoded)
  );
}

function isIn(stage: Stage): boolean {
  return early.has(stage);
}

function encodeTask(
  task: SigningTask,
  scheme: Scheme,
): { readonly operation: readonly Parameter[]; readonly encoded: readonly EncodedParameter[] } {
  const operation = scheme.operationParameters(task.parameters);
  const collected = scheme.collectParameters(operation, scheme.protocolParameters(task), task.url);
  return { operation, encoded: collected.map((parameter) => encodeParameter(parameter, scheme)) };
}
