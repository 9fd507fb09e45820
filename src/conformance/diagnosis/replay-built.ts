import { deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { BuiltRequest } from "../../spec/build-request.ts";
import { compareBuilt } from "../compare-answers.ts";
import { writePairs } from "../write-pairs.ts";
import type { Replay } from "./replay.ts";
import { replayText } from "./replay-text.ts";

/** Replays the building of a request: mistakes of the parameters themselves, before anything is signed. */
export function replayBuilt(expected: BuiltRequest, shown: BuiltRequest): Replay {
  const isRest = compareBuilt({ ...expected, parameters: shown.parameters }, shown) === undefined;
  const due = writePairs(shown.parameters);
  return replayText(
    (deviations) => writePairs(deviate(reference, deviations).operationParameters(expected.parameters)),
    (parameters) => isRest && parameters === due,
  );
}
