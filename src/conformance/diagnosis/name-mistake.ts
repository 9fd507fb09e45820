import type { Deviation } from "../../deviations/deviation.ts";
import type { NamedMistake } from "../report.ts";

/** A set of mistakes as a report names it. */
export function nameMistake(deviations: readonly Deviation[]): NamedMistake {
  return {
    deviations: deviations.map(({ id }) => id),
    title: deviations.map(({ title }) => title).join("; and "),
  };
}
