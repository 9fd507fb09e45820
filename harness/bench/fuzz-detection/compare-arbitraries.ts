import type fc from "fast-check";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import type { DrawnTask } from "../../fuzz/arbitraries/ambiguous-tasks.ts";
import { drawnTasks } from "../../fuzz/arbitraries/drawn-tasks.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { median } from "../statistics.ts";
import { firstDetections } from "./first-detections.ts";
import { plainTasks } from "./plain-tasks.ts";

/** How many campaigns each arbitrary is given, and how many runs each of these has. */
export const SEEDS = 21;
/** As many as a campaign is promised to need. */
export const MOST_RUNS = 2000;

/** How soon an arbitrary meets one mistake. */
export interface Met {
  /** The median of the runs that it took; infinite where most seeds missed it. */
  readonly median: number;
  /** The most runs that it took; infinite where a seed missed it. */
  readonly worst: number;
  readonly missedBy: number;
}

/** One mistake, and how soon either arbitrary meets it. */
export interface ComparedMistake {
  readonly deviation: Deviation;
  readonly nasty: Met;
  readonly binary: Met;
}

/** Runs the campaigns of either arbitrary, and gives what became of each mistake. */
export function compareArbitraries(onSeed: (seed: number) => void): readonly ComparedMistake[] {
  const { pkcs8, pkcs1 } = keyPairOf("keys/rsa-2048", loadKeys());
  const privateKey = { pkcs8, pkcs1 };
  const mistakes = catalogue.filter(({ permitted }) => permitted === undefined);
  const nasty = drawnTasks({ methods: signatureMethods, privateKey });
  const binary = plainTasks(privateKey);
  const campaigns = Array.from({ length: SEEDS }, (_, at) => {
    onSeed(at + 1);
    const run = (arbitrary: fc.Arbitrary<DrawnTask>): ReadonlyMap<Deviation, number> =>
      firstDetections(arbitrary, at + 1, mistakes, MOST_RUNS);
    return { nasty: run(nasty), binary: run(binary) };
  });
  return mistakes.map((deviation) => ({
    deviation,
    nasty: summarize(campaigns.map((campaign) => campaign.nasty.get(deviation))),
    binary: summarize(campaigns.map((campaign) => campaign.binary.get(deviation))),
  }));
}

function summarize(runs: readonly (number | undefined)[]): Met {
  const taken = runs.map((run) => run ?? Number.POSITIVE_INFINITY);
  return {
    median: median(taken),
    worst: Math.max(...taken),
    missedBy: runs.filter((run) => run === undefined).length,
  };
}
