import type { Report, Verdict } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { findBlankets } from "./find-blankets.ts";
import { listIds } from "./list-ids.ts";

const NAME_LIMIT = 60;
const IDS_SHOWN = 4;
/** How the ids of vectors end that ask for RSA-SHA256 what their twins ask for HMAC-SHA1. */
const RSA_ENDING = "-rsa";

/** A point on which the specification is silent, and what was taken there; escaped prose. */
export interface ToldChoice {
  readonly point: string;
  readonly took: string;
}

/** What was taken where the specification is silent, each point once; who took several things, by which vectors. */
export function tellChoices({ choices, verdicts }: Report): readonly ToldChoice[] {
  const points = [...new Set(choices.map(({ point }) => point))];
  return points.map((point) => {
    const taken = choices.filter((choice) => choice.point === point);
    const told = taken.map(({ took }) => {
      const name = escapeProse(took, NAME_LIMIT);
      const where = verdicts.filter((verdict) => verdict.took?.point === point && verdict.took.choice === took);
      return taken.length === 1 || where.length === 0 ? name : `${name} (${listIds(withoutTwins(where), IDS_SHOWN)})`;
    });
    return { point: escapeProse(point, NAME_LIMIT), took: told.join(" or ") };
  });
}

/** What went for RSA-SHA256 as for HMAC-SHA1 is named once. */
function withoutTwins(verdicts: readonly Verdict[]): readonly Verdict[] {
  const ids = new Set(verdicts.map(({ id }) => id));
  return verdicts.filter(({ id }) => !id.endsWith(RSA_ENDING) || !ids.has(id.slice(0, -RSA_ENDING.length)));
}

/** What stands above the choices. */
export function headChoices(report: Report): string {
  const isAnswerAlike = findBlankets(report).some(({ method }) => method === undefined);
  const worth = isAnswerAlike ? " (they tell nothing while it answers so)" : "";
  return `Choices taken, where the specification is silent${worth}`;
}
