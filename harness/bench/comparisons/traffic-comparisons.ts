import type { Budget, Comparison } from "../comparison.ts";

const VERDICTS = 100_000;
const verdicts = ({ scale }: Budget): number => Math.ceil(VERDICTS * scale);

/** Verdicts over stdio, where the adapter does next to nothing, so that what is measured is ours. */
export const stdio: Comparison = {
  name: "stdio",
  title: "Verdicts over stdio: HMAC-SHA1 signing vectors, and an adapter that reads its answers from a table",
  unit: "per second",
  one: "showing the signature",
  goals: [{ contender: "showing the signature", bound: "at least", value: 20_000 }],
  contenders: [
    {
      name: "showing the signature",
      measure: async (budget) =>
        (await import("../contenders/stdio-verdicts.ts")).measureVerdicts("signature", verdicts(budget)),
    },
    {
      name: "showing header, signature and base string",
      measure: async (budget) =>
        (await import("../contenders/stdio-verdicts.ts")).measureVerdicts("every stage", verdicts(budget)),
    },
    {
      name: "the adapter alone, fed from a file",
      measure: async (budget) =>
        (await import("../contenders/stdio-verdicts.ts")).measureAdapterAlone("signature", verdicts(budget) / 5),
    },
  ],
};

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
