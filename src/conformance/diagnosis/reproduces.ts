import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "./case.ts";

/** Whether a case could be made by just these mistakes. */
export function reproduces({ mistakes, replay }: Case, deviations: readonly Deviation[]): boolean {
  return deviations.every((deviation) => mistakes.includes(deviation)) && replay.reproduces(deviations);
}
