import type { Deviation } from "../../deviations/deviation.ts";
import type { Evidence, Judgement } from "../../judging/judgement.ts";
import { EMPTY_TOKEN } from "../../judging/shown-readings.ts";
import { readings } from "../replay/readings.ts";

/** Returns the interpretation of the empty token, which shows in every request: in a vector that passed, or in all base strings. */
export function readingsTaken(judgements: readonly Judgement[]): readonly Deviation[] {
  const isTaken =
    judgements.some((one) => one.status === "passed" && one.took?.choice === EMPTY_TOKEN) ||
    showEmptyToken(judgements.flatMap((one) => ("evidence" in one ? (one.evidence ?? []) : [])));
  return isTaken ? readings.filter(({ point }) => point === EMPTY_TOKEN).map(({ deviation }) => deviation) : [];
}

/** Whether all base strings that are shown hold an empty token, which nobody asked for. */
function showEmptyToken(evidence: readonly Evidence[]): boolean {
  const shown = evidence.flatMap((one) =>
    one.kind === "signing" && !one.task.parameters.some(([name]) => name === "oauth_token")
      ? (one.shown.baseString ?? [])
      : [],
  );
  return shown.length > 0 && shown.every((text) => /(?:&|%26)oauth_token%3D(?:%26|$)/.test(text));
}
