import { CountersignError } from "../../../src/countersign-error.ts";
import type { PlannedVector } from "../../../src/judging/plan.ts";
import { checkPolicy, defaultPolicy, type Policy, policyModel } from "../../../src/judging/policy.ts";
import { type ConfigFaults, readConfig } from "../../gateway/config/config-file.ts";
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
 * Reads the policy that the flags name, if any; `--fail-on` counts before the file's own level.
 *
 * @param plan the vectors that the policy may name.
 * @throws {CountersignError} `policy-unreadable`, `policy-invalid`, or as `checkPolicy`.
 */
export function readPolicy({ policy: path, failOn }: PolicyFlags, plan: readonly PlannedVector[]): Policy {
  const policy = path === undefined ? defaultPolicy : readConfig({ path, env: {}, faults }, policyModel);
  checkPolicy(policy, plan);
  return failOn === undefined ? policy : { ...policy, failOn };
}
