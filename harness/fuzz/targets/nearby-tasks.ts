import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";

/** Names of which no known mistake is. */
const PLAIN_NAMES: readonly string[] = ["a", "field2"];
/** Shrunk tasks have fewer. */
const MOST_PARAMETERS = 4;

/** Tasks that hold a value of this one under names that mean nothing, one group for each value. */
export function nearbyTasks(task: SigningTask): readonly (readonly SigningTask[])[] {
  return task.parameters.slice(0, MOST_PARAMETERS).map(([name, value]) =>
    PLAIN_NAMES.filter((other) => other !== name).map((other) => {
      const parameters: readonly Parameter[] = [[other, value]];
      return { ...task, parameters };
    }),
  );
}
