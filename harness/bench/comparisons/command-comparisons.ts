import type { Comparison } from "../comparison.ts";

/** How long a user waits before the command line does anything. */
export const startUp: Comparison = {
  name: "start-up",
  title: "Start-up of the command line: --version",
  unit: "milliseconds",
  one: "node -e 0",
  prepare: async () => (await import("../contenders/command-times.ts")).ensureBuilt(),
  contenders: [
    {
      name: "node -e 0",
      measure: async (budget) => (await import("../contenders/command-times.ts")).measureStartUp(["-e", "0"], budget),
    },
    {
      name: "countersign, built",
      measure: async (budget) => {
        const { builtCli } = await import("../contenders/command-times.ts");
        return (await import("../contenders/command-times.ts")).measureStartUp([builtCli, "--version"], budget);
      },
    },
    {
      name: "countersign from source, by tsx",
      measure: async (budget) => {
        const args = ["--import", import.meta.resolve("tsx"), "harness/cli/main.ts", "--version"];
        return (await import("../contenders/command-times.ts")).measureStartUp(args, budget);
      },
    },
  ],
};

/** The whole suite, RSA included. */
export const wholeRun: Comparison = {
  name: "whole-run",
  title: "The whole suite against the reference in its own process",
  unit: "seconds",
  one: "from vectors to report",
  goals: [{ contender: "countersign certify reference, built", bound: "at most", value: 5 }],
  prepare: async () => (await import("../contenders/command-times.ts")).ensureBuilt(),
  contenders: [
    {
      name: "from vectors to report",
      measure: async () => (await import("../contenders/suite-run.ts")).measureSuiteRun("reference"),
    },
    {
      name: "countersign certify reference, built",
      measure: async () => (await import("../contenders/command-times.ts")).measureCertify("reference"),
    },
  ],
};
