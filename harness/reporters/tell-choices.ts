import type { Report } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { findBlankets } from "./find-blankets.ts";

const NAME_LIMIT = 60;

/** A point on which the specification is silent, and what was taken there; escaped prose. */
export interface ToldChoice {
  readonly point: string;
  readonly took: string;
}

/** What was taken where the specification is silent, each point once: a target may take several things. */
export function tellChoices({ choices }: Report): readonly ToldChoice[] {
  const points = [...new Set(choices.map(({ point }) => point))];
  return points.map((point) => {
    const took = choices
      .filter((choice) => choice.point === point)
      .map((choice) => escapeProse(choice.took, NAME_LIMIT));
    const differs = took.length > 1 ? ", depending on the request" : "";
    return { point: escapeProse(point, NAME_LIMIT), took: `${took.join(" or ")}${differs}` };
  });
}

/** What stands above the choices. */
export function headChoices(report: Report): string {
  const isAnswerAlike = findBlankets(report).some(({ method }) => method === undefined);
  const worth = isAnswerAlike ? " (they tell nothing while it answers so)" : "";
  return `Choices taken, where the specification is silent${worth}`;
}
