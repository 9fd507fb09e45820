import { changeRepeated } from "../../deviations/signer/change-values.ts";
import type { Case } from "../replay/case.ts";
import { repeatsProtocol } from "../replay/case-features.ts";
import { readings } from "../replay/readings.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Found } from "./fragments.ts";

/** What the caller gives is signed as given beside the signer's own: then it is changed like all that the caller gives. */
const asGiven = readings.filter(
  ({ point, name }) => point === "repeated-protocol-parameters" && name === "signed-as-given",
);

/** Lets changes of the caller's values change the protocol parameters, too, that the caller repeats, where that explains more. */
export function changesRepeated(found: Found, failures: readonly Case[], { holds, isRefuted }: Evaluation): Found {
  const left = failures.filter((one) => !holds(one, found.deviations));
  if (!left.some(repeatsProtocol)) return found;
  const others = asGiven.map(({ deviation }) => deviation).filter((one) => !found.deviations.includes(one));
  const changed = { ...found, deviations: [...others, ...found.deviations.map(changeRepeated)] };
  const isLeft = (one: Case): boolean => !holds(one, changed.deviations);
  return left.every(isLeft) || failures.filter(isLeft).length >= left.length || isRefuted(changed.deviations)
    ? found
    : changed;
}
