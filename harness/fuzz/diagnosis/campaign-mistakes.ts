import { knownMistakes } from "../../../src/conformance/diagnosis/known-mistakes.ts";
import { valueCutDeviations } from "../../../src/deviations/cut-value.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { byteCuts } from "./byte-cuts.ts";

const lastCut = knownMistakes.findLastIndex((mistake) => valueCutDeviations.includes(mistake));

/** The mistakes that a campaign tries on what broke, in the order in which several are made: cuts are with their likes. */
export const campaignMistakes: readonly Deviation[] = knownMistakes.toSpliced(lastCut + 1, 0, ...byteCuts);
