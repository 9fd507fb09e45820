import type { Adapter } from "../../src/conformance/adapter.ts";
import { planSuite } from "../../src/conformance/plan.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import type { GateFlags } from "./commands/gate.ts";
import type { OpenedTarget } from "./open-target.ts";
import type { ReadyTarget } from "./run-target.ts";

/** Prepares a verifier, which is asked for the published vectors as they stand. */
export function prepareVerifier(
  target: OpenedTarget,
  suite: Suite,
  { timeout, jobs = 1 }: GateFlags,
): Omit<ReadyTarget, "folder"> {
  return {
    connect: async (signal) => requireVerifier(await target.connect({ timeoutMs: timeout, signal })),
    jobs,
    plan: planSuite(suite).filter(({ kind }) => kind === "verification"),
  };
}

/** Without it every vector would be skipped, and the report would say nothing. */
async function requireVerifier(adapter: Adapter): Promise<Adapter> {
  const { roles, implementation } = adapter.declaration;
  if (roles.includes("verifier")) return adapter;
  await adapter.close();
  throw new CountersignError(
    "role-missing",
    `${implementation.name}: expected the role verifier, got ${roles.join(", ") || "no role"}`,
    "A gateway is reached by its base URL; a module declares the role by a verify function, a program by its answer to start.",
  );
}
