import { attempt } from "../../attempt.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { encodeParameter } from "../../signing/trace-stages.ts";
import { isOfParameters, narrowToParameters } from "./narrow-deviation.ts";
import { namesInBody } from "./parameter-names.ts";

/**
 * Narrows mistakes to the one parameter of a request in which they would make its answer. Those that write it alike are tried once.
 *
 * @param base the scheme of a right signer.
 * @param makes whether a mistake makes the answer.
 */
export function narrowToOneName(
  task: SigningTask,
  base: Scheme,
  mistakes: readonly Deviation[],
  makes: (mistake: Deviation) => boolean,
): readonly Deviation[] {
  const made = mistakes.filter(isOfParameters).map((mistake) => ({ mistake, scheme: deviate(base, [mistake]) }));
  return namesInBody(task).flatMap((name) => {
    const own = task.parameters.filter(([other]) => other === name);
    const narrow = (one: Deviation): Deviation | undefined =>
      narrowToParameters(one, (other) => other === name, { words: name, names: [name] });
    const right = encodeAlone(own, task, base);
    return [...groupBy(made, ({ scheme }) => encodeAlone(own, task, scheme))].flatMap(([written, alike]) => {
      if (written === undefined || written === right) return [];
      const [first, ...others] = alike.flatMap(({ mistake }) => narrow(mistake) ?? []);
      return first !== undefined && makes(first) ? [first, ...others] : [];
    });
  });
}

/** What a scheme writes of parameters that stand alone; `undefined` where it fails. */
function encodeAlone(parameters: readonly Parameter[], { url }: SigningTask, scheme: Scheme): string | undefined {
  return attempt(() => {
    const collected = scheme.collectParameters(scheme.operationParameters(parameters), [], url.replace(/\?.*$/s, ""));
    return JSON.stringify(collected.map((parameter) => encodeParameter(parameter, scheme)));
  });
}
