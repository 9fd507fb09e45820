import { deviations } from "./catalogue.ts";
import type { Deviation } from "./deviation.ts";
import { makeAll } from "./family.ts";

/** Every mistake that the diagnosis tries: the known ones, and all members of their models, ten times as many. */
export const candidateMistakes: readonly Deviation[] = makeAll(deviations).filter(
  ({ permitted }) => permitted === undefined,
);
