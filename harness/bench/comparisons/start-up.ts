import type { Comparison } from "../comparison.ts";

/** How long a user waits before the command line does anything. */
export const startUp: Comparison = {
  name: "start-up",
  title: "Start-up of the command line: --version",
  unit: "milliseconds",
  one: "node -e 0",
  prepare: async () => (await import("../built-cli.ts")).ensureBuilt(),
  contenders: [
    {
      name: "node -e 0",
      measure: async (budget) => (await import("../contenders/start-up.ts")).measureStartUp(["-e", "0"], budget),
    },
    {
      name: "countersign, built",
      measure: async (budget) => {
        const { builtCli } = await import("../built-cli.ts");
        return (await import("../contenders/start-up.ts")).measureStartUp([builtCli, "--version"], budget);
      },
    },
    {
      name: "countersign from source, by tsx",
      measure: async (budget) => {
        const args = ["--import", import.meta.resolve("tsx"), "harness/cli/main.ts", "--version"];
        return (await import("../contenders/start-up.ts")).measureStartUp(args, budget);
      },
    },
  ],
};
