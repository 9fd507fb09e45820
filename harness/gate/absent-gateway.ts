import { CountersignError } from "../../src/countersign-error.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import { failure } from "../adapters/protocol/excerpt.ts";

/** What befalls a gateway, and is no fault of the command: it is down, hangs, resets, answers garbage, fails or is busy. */
const OUTAGES = new Set(["gateway-unreachable", "gateway-silent", "gateway-failing", "gateway-busy"]);

/**
 * Makes an adapter of a gateway that gave no answer to the probe, so that its run ends incomplete with a report that says
 * why, and what to do.
 *
 * @throws the error itself, where it is none of those.
 */
export function absentGateway(target: string, error: unknown): Adapter {
  if (!(error instanceof CountersignError && OUTAGES.has(error.code))) throw error;
  const { message, hint } = error;
  return {
    kind: "gateway",
    declaration: {
      implementation: { name: new URL(target).host, version: "unknown", language: "unknown" },
      roles: ["verifier"],
      signatureMethods,
    },
    window: 1,
    perform: async () => ({ unreachable: failure(message) }),
    notes: () => (hint === undefined ? [] : [hint]),
    close: async () => undefined,
  };
}
