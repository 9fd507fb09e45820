import { type Deviation, touches } from "../../deviations/deviation.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { Case } from "../replay/case.ts";

/** What a mistake is learned from that nobody has catalogued. */
export interface LearningCases {
  /** What nothing explains. */
  readonly failures: readonly Case[];
  /** What passed: it proves what the signer does rightly. */
  readonly passed: readonly Case[];
  /** The failures that the given mistakes make by themselves: the one that is learned does not show in these. */
  readonly explained: readonly Case[];
  /** The mistakes that the signer is known to make as well. */
  readonly given: readonly Deviation[];
}

/** Where a given mistake may hide what else becomes of a text. */
const hiding: ReadonlySet<Stage> = new Set<Stage>(["operationParameters", "collectParameters", "encodeValue"]);

/** Returns the cases whose texts the signer signs as they are, but for what the given mistakes do elsewhere. */
export function rightCases({ passed, explained, given }: LearningCases): readonly Case[] {
  return given.some((one) => touches(one, hiding)) ? passed : [...passed, ...explained];
}
