import type { Comparison } from "../comparison.ts";

/** The whole suite, RSA included. */
export const wholeRun: Comparison = {
  name: "whole-run",
  title: "The whole suite against the reference in its own process",
  unit: "seconds",
  one: "from vectors to report",
  goals: [{ contender: "countersign certify reference, built", bound: "at most", value: 5 }],
  prepare: async () => (await import("../built-cli.ts")).ensureBuilt(),
  contenders: [
    {
      name: "from vectors to report",
      measure: async () => (await import("../contenders/suite-run.ts")).measureSuiteRun("reference"),
    },
    {
      name: "countersign certify reference, built",
      measure: async () => (await import("../contenders/certify-command.ts")).measureCertify("reference"),
    },
  ],
};
