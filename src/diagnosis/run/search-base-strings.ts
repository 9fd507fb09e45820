import type { Case } from "../replay/case.ts";
import type { Steps } from "../steps.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Found } from "./fragments.ts";
import { searchSigner } from "./search-signer.ts";

/**
 * Searches for what makes shown base strings wrong, whatever stands before the parameters, and then whatever is made of them:
 * where each request has a mistake in one part and another one elsewhere, neither explains an answer by itself.
 *
 * @param evaluate makes the evaluation of a run in which these passed.
 */
export function* searchBaseStrings(
  failures: readonly Case[],
  passed: readonly Case[],
  start: Found,
  evaluate: (passed: readonly Case[]) => Evaluation,
): Steps<Found | undefined> {
  let known = start;
  for (const part of ["parameters", "base string"] as const) {
    const all = [...passed, ...failures].flatMap((one) => one.of(part) ?? []);
    const right = all.filter(({ replay }) => replay.reproduces(start.deviations));
    const wrong = all.filter((one) => !right.includes(one));
    const { signer = known } = wrong.length === 0 ? {} : yield* searchSigner(wrong, known, [], evaluate(right));
    known = signer;
  }
  return known === start ? undefined : known;
}
