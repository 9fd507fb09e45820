import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "./case.ts";
import { reproduces } from "./reproduces.ts";

/** How many that refute a hypothesis are worth telling. */
const TOLD = 5;

/**
 * Makes a function that finds what passed though given mistakes would break it: a signer that made them would have
 * failed there. What the replay cannot match even without any mistake refutes nothing.
 */
export function createRefuter(passed: readonly Case[]): (deviations: readonly Deviation[]) => readonly Case[] {
  let telling: readonly Case[] | undefined;
  return (deviations) => {
    telling ??= passed.filter(({ replay }) => replay.reproduces([]));
    const against: Case[] = [];
    for (const one of telling) {
      if (against.length === TOLD) break;
      // A mistake that cannot show in a case, for instance under its method, says nothing of it.
      const canShow = deviations.every((deviation) => one.mistakes.includes(deviation));
      if (canShow && !reproduces(one, deviations)) against.push(one);
    }
    return against;
  };
}
