import { describe, expect, it } from "vitest";
import { verifierNamed } from "../../src/deviations/fixtures/verifier-named.ts";
import { planSuite } from "../../src/judging/plan.ts";
import { defaultPolicy } from "../../src/judging/policy.ts";
import { isTolerated } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import type { Level } from "../../src/suite/model/level.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { runSuite } from "./run.ts";

const suite = loadVectors();
/** What the mutants are caught by, and right requests. */
const CONCERNS =
  /^verification-(?:accepted|header-grammar|tampered-signature|malformed-header|tampered-request|signers)\//;
const plan = planSuite(suite).filter(({ vector, method }) => CONCERNS.test(vector.id) && method === "HMAC-SHA1");

async function judge(id: string, failOn?: Level): Promise<Report> {
  const { verify } = verifierNamed(id);
  const module = { implementation: { name: id, version: "1.0.0" }, verify };
  return runSuite(suite, {
    connect: async () => adaptInProcess(module, { timeoutMs: 5000 }),
    plan,
    ...(failOn !== undefined && { policy: { ...defaultPolicy, failOn } }),
  });
}

describe("the level at which a verifier's failures fail its run", () => {
  it.each<readonly [id: string, failOn: Level | undefined, conformant: boolean]>([
    ["equals-spaced", "should", true],
    ["equals-spaced", "hardening", false],
    ["signature-url-safe", undefined, true],
    ["signature-url-safe", "should", false],
    ["first-of-repeated", undefined, false],
  ])("%s, %s: %s", async (id, failOn, conformant) => {
    const report = await judge(id, failOn);
    expect(report).toMatchObject({ complete: true, conformant, failOn: failOn ?? "must" });
    expect(report.totals.failed).toBeGreaterThan(0);
    expect(report.totals.tolerated ?? 0).toBe(report.verdicts.filter(isTolerated).length);
    expect(report.totals.failed - (report.totals.tolerated ?? 0) === 0).toBe(conformant);
  });
});
