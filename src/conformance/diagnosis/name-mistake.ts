import type { Deviation } from "../../deviations/deviation.ts";
import type { NamedMistake } from "../report.ts";

/** A set of mistakes as a report names it. */
export function nameMistake(deviations: readonly Pick<Deviation, "id" | "title">[]): NamedMistake {
  return {
    deviations: deviations.map(({ id }) => id),
    title: deviations.map(({ title }, at) => (at === 0 ? title : lowerFirst(title))).join("; and "),
  };
}

/** A name that starts with a capital for good, as PLAINTEXT or GET, keeps it. */
function lowerFirst(title: string): string {
  return /^[A-Z][a-z ]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}
