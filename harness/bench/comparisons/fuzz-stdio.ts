import type { Budget } from "../budget.ts";
import type { Comparison, Contender } from "../comparison.ts";

const TASKS = 60_000;

const campaign = (name: string, jobs: number): Contender => ({
  name,
  measure: async ({ scale }: Budget) =>
    (await import("../contenders/fuzz-campaign.ts")).measureCampaign(jobs, Math.ceil((TASKS * scale) / 100) * 100),
});

/**
 * A campaign against a trivial signer in Python over stdio. A job is two processes that work side by side, ours and the
 * signer's: on a machine of two cores a second job finds little that is idle.
 */
export const fuzzStdio: Comparison = {
  name: "fuzz-stdio",
  title: "Random tasks judged over stdio, against a trivial signer in Python",
  unit: "per second",
  one: "one job",
  goal: { contender: "one job", bound: "at least", value: 5_000 },
  contenders: [campaign("one job", 1), campaign("two jobs", 2)],
};
