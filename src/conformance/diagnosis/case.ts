import { appliesTo, type Deviation } from "../../deviations/deviation.ts";
import { type Evidence, replayEvidence } from "./evidence.ts";
import type { Replay } from "./replay.ts";

/** A judged vector that known mistakes can be tried on. */
export interface Case {
  readonly id: string;
  readonly evidence: Evidence;
  readonly replay: Replay;
  /** The mistakes that can show in it at all. */
  readonly mistakes: readonly Deviation[];
}

/** Makes a case; see {@link replayEvidence}. */
export function makeCase(
  id: string,
  evidence: Evidence,
  signsEmptyToken: boolean,
  mistakes: readonly Deviation[],
): Case {
  return {
    id,
    evidence,
    replay: replayEvidence(evidence, signsEmptyToken),
    mistakes: mistakes.filter(showsIn(evidence)),
  };
}

function showsIn(evidence: Evidence): (deviation: Deviation) => boolean {
  switch (evidence.kind) {
    case "signing":
      return (deviation) => appliesTo(deviation, evidence.task.signatureMethod);
    case "encoding":
      return ({ stage }) => stage === "encodeValue";
    case "request-shapes":
      return ({ stage }) => stage === "operationParameters";
  }
}
