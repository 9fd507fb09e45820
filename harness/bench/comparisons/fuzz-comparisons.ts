import type { Budget, Comparison, Contender } from "../comparison.ts";
import { countPerSecond } from "../count-per-second.ts";

/** What a campaign of `fuzz` spends on its tasks before it asks anybody. */
export const fuzzDrawing: Comparison = {
  name: "fuzz-drawing",
  title: "Random tasks drawn, in blocks of a hundred",
  unit: "per second",
  one: "binary strings",
  goals: [{ contender: "nasty atoms", bound: "at least", value: 20_000 }],
  contenders: [
    {
      name: "nasty atoms",
      measure: async (budget) => {
        const { nastyBlock, BLOCK } = await import("../contenders/drawn-blocks.ts");
        const { value } = countPerSecond(nastyBlock, budget, BLOCK);
        return { value };
      },
    },
    {
      name: "binary strings",
      measure: async (budget) => {
        const { binaryBlock, BLOCK } = await import("../contenders/drawn-blocks.ts");
        const { value } = countPerSecond(binaryBlock, budget, BLOCK);
        return { value };
      },
    },
  ],
};

const TASKS = 60_000;

const campaign = (name: string, jobs: number, cores?: number): Contender => ({
  name,
  measure: async ({ scale }: Budget) => {
    const runs = Math.ceil((TASKS * scale) / 100) * 100;
    return (await import("../contenders/fuzz-campaign.ts")).measureCampaign({ jobs, runs, cores });
  },
});

/**
 * A campaign against a trivial signer in Python over stdio. A job is two processes that work side by side, ours and the
 * signer's, so on two cores a second job finds little that is idle: how jobs scale shows where each has one core.
 */
export const fuzzStdio: Comparison = {
  name: "fuzz-stdio",
  title: "Random tasks judged over stdio, against a trivial signer in Python",
  unit: "per second",
  one: "one job",
  goals: [
    { contender: "one job", bound: "at least", value: 5_000 },
    { contender: "two jobs", bound: "at least", value: 1.6, times: "one job" },
    { contender: "two jobs on two cores", bound: "at least", value: 1.6, times: "one job on one core" },
  ],
  contenders: [
    campaign("one job", 1),
    campaign("two jobs", 2),
    campaign("one job on one core", 1, 1),
    campaign("two jobs on two cores", 2, 2),
  ],
};
