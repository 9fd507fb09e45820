import type { Verdict } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";

const ID_LIMIT = 100;

/** A vector's id, escaped. */
export function showId(id: string): string {
  return escapeProse(id, ID_LIMIT);
}

/** The ids of verdicts as prose, cut after `shown` of them. */
export function listIds(verdicts: readonly Pick<Verdict, "id">[], shown: number): string {
  const ids = verdicts.slice(0, shown).map(({ id }) => showId(id));
  const rest = verdicts.length - ids.length;
  return rest > 0 ? `${ids.join(", ")} … and ${rest} more, see report.json` : ids.join(", ");
}
