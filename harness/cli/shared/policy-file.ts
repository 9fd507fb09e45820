import { CountersignError } from "../../../src/countersign-error.ts";
import type { PlannedVector } from "../../../src/judging/plan.ts";
import { checkPolicy, defaultPolicy, policyModel, type RunPolicy } from "../../../src/judging/policy.ts";
import { type ConfigFaults, readConfig } from "../../gateway/config/config-file.ts";
import { loadRequirements } from "../../suite/load-requirements.ts";
import type { PolicyFlags } from "./run-flags.ts";

const faults: ConfigFaults = {
  unreadable: (where, found) =>
    new CountersignError("policy-unreadable", `--policy ${where}: expected a file that can be read, got ${found}`),
  invalid: (path, found) =>
    new CountersignError(
      "policy-invalid",
      `--policy ${path}: expected a countersign policy, version 1, got another text (${found})`,
      "The format is described in docs/gate.md.",
    ),
};

/**
 * Reads the policy that the flags name, if any, and the requirements of a release; `--fail-on` counts before the file's own
 * level.
 *
 * @param plan plans the vectors that a policy may name; without one it is not called.
 * @throws {CountersignError} `policy-unreadable`, `policy-invalid`, or as `checkPolicy` or `loadRequirements`.
 */
export function readPolicy(
  { policy: path, failOn, requirements: release }: PolicyFlags,
  plan: () => readonly PlannedVector[],
): RunPolicy {
  const policy = path === undefined ? defaultPolicy : readConfig({ path, env: {}, faults }, policyModel);
  if (path !== undefined) checkPolicy(policy, plan());
  const requirements = loadRequirements(release);
  return { ...policy, ...(failOn !== undefined && { failOn }), ...(requirements !== undefined && { requirements }) };
}
