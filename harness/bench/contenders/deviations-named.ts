import { catalogue } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";

/** The deviations of these ids, in the order of the catalogue; throws when one is not there. */
export function deviationsNamed(ids: readonly string[]): readonly Deviation[] {
  const found = catalogue.filter(({ id }) => ids.includes(id));
  if (found.length === ids.length) return found;
  throw new TypeError(`deviations ${ids.join()}: expected in the catalogue, got ${found.length} of them`);
}
