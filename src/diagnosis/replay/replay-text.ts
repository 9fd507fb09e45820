import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { compareBuilt } from "../../judging/compare-answers.ts";
import { writePairs } from "../../judging/mismatch.ts";
import { reference } from "../../signing/reference.ts";
import type { BuiltRequest } from "../../spec/build-request.ts";
import { parts, type Replay } from "./replay.ts";

/** Replays an answer of one part. */
function replayText(write: (deviations: readonly Deviation[]) => string, isShown: (text: string) => boolean): Replay {
  const replay: Replay = {
    reproduces: (deviations) => isShown(write(deviations)),
    effectOf(deviations, given = []) {
      const text = write(deviations);
      if (text === write(given)) return undefined;
      return { text, touches: parts.signature, settles: () => (isShown(text) ? parts.signature : 0) };
    },
    faults: () => ({ certain: parts.signature, possible: parts.signature }),
    remembering: () => replay,
  };
  return replay;
}

/** Replays the encoding of a bare text, with the encoder of values. */
export function replayEncoding(text: string, shown: string): Replay {
  return replayText(
    (deviations) => deviate(reference, deviations).encodeValue(text, ""),
    (encoded) => encoded === shown,
  );
}

/** Replays the building of a request: mistakes of the parameters themselves, before anything is signed. */
export function replayBuilt(expected: BuiltRequest, shown: BuiltRequest): Replay {
  const isRest = compareBuilt({ ...expected, parameters: shown.parameters }, shown) === undefined;
  const due = writePairs(shown.parameters);
  return replayText(
    (deviations) => writePairs(deviate(reference, deviations).operationParameters(expected.parameters)),
    (parameters) => isRest && parameters === due,
  );
}
