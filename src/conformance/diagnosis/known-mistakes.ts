import { catalogue } from "../../deviations/catalogue.ts";
import type { Deviation } from "../../deviations/deviation.ts";

/** Every deviation that is a mistake: what the specification permits explains no failure. */
export const knownMistakes: readonly Deviation[] = catalogue.filter(({ permitted }) => permitted === undefined);
