import type { Deviation } from "../../deviations/deviation.ts";
import { formEncode, percentEncode } from "../../encoding/percent-encode.ts";
import type { Evidence, Judgement } from "../../judging/judgement.ts";
import { BODY_HASHED, EMPTY_TOKEN, everyRequest } from "../../judging/shown-readings.ts";
import { BODY_HASH, hashBody } from "../../signing/body-hash.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { readings } from "../replay/readings.ts";

/** Returns the interpretations of every request that a signer takes: each shows in a vector that passed, or in all base strings. */
export function readingsTaken(judgements: readonly Judgement[]): readonly Deviation[] {
  const evidence = judgements.flatMap((one) => ("evidence" in one ? (one.evidence ?? []) : []));
  const isTaken = (point: string): boolean =>
    judgements.some((one) => one.status === "passed" && one.took?.choice === point && tells(point, one.evidence)) ||
    showInAll[point]?.(evidence) === true;
  return readings
    .filter(({ point }) => everyRequest.includes(point) && isTaken(point))
    .map(({ deviation }) => deviation);
}

/** Whether an answer that passed tells an interpretation: an empty body has the hash of who reads none. */
function tells(point: string, evidence: Evidence | undefined): boolean {
  return point !== BODY_HASHED || evidence?.kind !== "signing" || evidence.task.parameters.length > 0;
}

/** Whether all base strings that are shown hold what an interpretation adds, which nobody asked for. */
const showInAll: Readonly<Record<string, (evidence: readonly Evidence[]) => boolean>> = {
  [EMPTY_TOKEN]: (evidence) => {
    const shown = shownWithout("oauth_token", evidence);
    return shown.length > 0 && shown.every(({ text }) => /(?:&|%26)oauth_token%3D(?:%26|$)/.test(text));
  },
  // Of a hash that is another one than the body's, nothing more is known.
  [BODY_HASHED]: (evidence) => {
    const shown = shownWithout(BODY_HASH, evidence);
    const hashOf = ({ parameters, signatureMethod }: SigningTask): string =>
      percentEncode(percentEncode(hashBody(formEncode(parameters), signatureMethod)));
    return (
      shown.every(({ text }) => text.includes(`${BODY_HASH}%3D`)) &&
      shown.some(({ text, task }) => task.parameters.length > 0 && text.includes(`${BODY_HASH}%3D${hashOf(task)}`))
    );
  },
};

function shownWithout(name: string, evidence: readonly Evidence[]): readonly { text: string; task: SigningTask }[] {
  return evidence.flatMap((one) => {
    if (one.kind !== "signing" || one.task.parameters.some(([given]) => given === name)) return [];
    const { baseString } = one.shown;
    return baseString === undefined ? [] : [{ text: baseString, task: one.task }];
  });
}
