import type { Deviation } from "../../deviations/deviation.ts";
import type { Evidence, Judgement } from "../../judging/judgement.ts";
import { BODY_HASHED, EMPTY_TOKEN } from "../../judging/shown-readings.ts";
import { readings } from "../replay/readings.ts";

/** The interpretations that show in every request, and how the parameter that they add stands in a base string. */
const added: Readonly<Record<string, { readonly name: string; readonly shown: RegExp }>> = {
  [EMPTY_TOKEN]: { name: "oauth_token", shown: /(?:&|%26)oauth_token%3D(?:%26|$)/ },
  [BODY_HASHED]: { name: "oauth_body_hash", shown: /(?:&|%26)oauth_body_hash%3D/ },
};

/** Returns the interpretations of every request that a signer takes: each shows in a vector that passed, or in all base strings. */
export function readingsTaken(judgements: readonly Judgement[]): readonly Deviation[] {
  const evidence = judgements.flatMap((one) => ("evidence" in one ? (one.evidence ?? []) : []));
  const isTaken = (point: string): boolean =>
    judgements.some((one) => one.status === "passed" && one.took?.choice === point) || showInAll(evidence, point);
  return readings.filter(({ point }) => point in added && isTaken(point)).map(({ deviation }) => deviation);
}

/** Whether all base strings that are shown hold what the interpretation adds, which nobody asked for. */
function showInAll(evidence: readonly Evidence[], point: string): boolean {
  const { name, shown } = added[point] ?? {};
  const texts = evidence.flatMap((one) =>
    one.kind === "signing" && !one.task.parameters.some(([given]) => given === name)
      ? (one.shown.baseString ?? [])
      : [],
  );
  return texts.length > 0 && texts.every((text) => shown?.test(text));
}
