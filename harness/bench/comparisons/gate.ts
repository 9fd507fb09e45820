import type { Budget } from "../budget.ts";
import type { Comparison } from "../comparison.ts";

const PASSES = 12;
const passes = ({ scale }: Budget): number => Math.max(4, Math.ceil(PASSES * scale));

/** The gate against a client that does nothing but send: what signing, judging and strict reading cost. */
export const gate: Comparison = {
  name: "gate",
  title: "Requests over HTTP to the reference gateway in a process of its own, 8 connections",
  unit: "per second",
  one: "node:http with keep-alive",
  goals: [{ contender: "gate, signed ahead", bound: "at least", value: 0.8, times: "node:http with keep-alive" }],
  contenders: [
    {
      name: "gate, signed ahead",
      measure: async (budget) => (await import("../contenders/gate-requests.ts")).measureGate(passes(budget)),
    },
    {
      name: "node:http with keep-alive",
      measure: async (budget) => (await import("../contenders/gate-requests.ts")).measureBareClient(passes(budget)),
    },
    {
      name: "gate, from the first signature to the last verdict",
      measure: async (budget) => (await import("../contenders/gate-requests.ts")).measureWholeGate(passes(budget) / 4),
    },
  ],
};
