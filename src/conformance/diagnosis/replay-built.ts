import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { BuiltRequest } from "../../spec/build-request.ts";
import { compareBuilt } from "../compare-answers.ts";
import type { Replay } from "./replay.ts";

/** Replays the building of a request: mistakes of the parameters themselves, before anything is signed. */
export function replayBuilt(expected: BuiltRequest, shown: BuiltRequest): Replay {
  const build = (deviations: readonly Deviation[]): BuiltRequest => ({
    ...expected,
    parameters: deviate(reference, deviations).operationParameters(expected.parameters),
  });
  const right = JSON.stringify(expected.parameters);
  return {
    reproduces: (deviations) => compareBuilt(build(deviations), shown) === undefined,
    effectOf(deviation) {
      const built = JSON.stringify(build([deviation]).parameters);
      return built === right ? undefined : built;
    },
  };
}
