import { type Deviation, writingStages } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { isLong, repeatsProtocol } from "../replay/case-features.ts";
import { FIRST_PARAMETER, parts } from "../replay/replay.ts";

const sent = parts.header | parts.body | parts.contentType;
const elsewhere = parts.path | parts.method | parts.uri;

/**
 * Whether what is left wrong of an answer may be at that part in which a mistake shows. A long value may be cut or refused for
 * its length besides, and what is repeated is changed, too, where it is signed as given.
 */
export function mayBeWrongBeside(deviation: Deviation, one: Case, faultsOf: (one: Case) => number): boolean {
  return !isLong(one) && !repeatsProtocol(one) && isWrongBeside(deviation, faultsOf(one));
}

/** Whether what is left wrong of an answer, at one of these parts, may be at that in which a mistake shows. */
function isWrongBeside(deviation: Deviation, possible: number): boolean {
  const stages = [deviation, ...(deviation.also ?? [])].map(({ stage }) => stage);
  if (stages.every((stage) => writingStages.has(stage))) return (possible & sent) !== 0;
  if ((possible & parts.signature) === 0) return false;
  // Of a base string that was shown it is known which of its parts is wrong.
  const isOfPairs = stages.every((stage) => stage === "encodeName" || stage === "encodeValue");
  return !isOfPairs || (possible & elsewhere) === 0 || possible >= FIRST_PARAMETER;
}
