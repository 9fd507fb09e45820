import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { learnEncoder } from "./learn-encoder.ts";
import type { LearnedMistake } from "./learned-statement.ts";

/**
 * Learns mistakes that nobody has catalogued, from the failures that nothing explains. Each reproduces failures that it
 * was learned from; a mistake is replayed before the given ones.
 *
 * @param passed what passed: it proves what the signer does rightly.
 * @param given mistakes that the signer is known to make as well.
 */
export function learnMistakes(
  failures: readonly Case[],
  passed: readonly Case[],
  given: readonly Deviation[],
): readonly LearnedMistake[] {
  const encoder = learnEncoder(failures, passed, given);
  return encoder === undefined ? [] : [encoder];
}
