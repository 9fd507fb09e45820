import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { matchesGlob } from "../../src/conformance/glob.ts";
import { type PlannedVector, planSuite } from "../../src/conformance/plan.ts";
import type { Report, Verdict } from "../../src/conformance/report.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type Errs, instead, type VerifierFault, type Verify } from "./fixtures/verifier-faults/fault.ts";
import { verifierFaults } from "./fixtures/verifier-faults/verifier-faults.ts";
import { runSuite } from "./run.ts";

type Verification = Extract<PlannedVector, { readonly kind: "verification" }>;

const suite = loadVectors();
const plan = planSuite(suite).filter(
  (planned): planned is Verification => planned.kind === "verification" && planned.leftOut === undefined,
);
const resultOf = new Map(plan.map(({ vector }) => [vector.id, vector.result]));

/** Long enough never to pass by chance: whoever answers does so before any timer of ours. */
const PATIENCE_MS = 20_000;
/** For those that never answer. */
const IMPATIENCE_MS = 300;

async function run(name: string, verify: Verify, timeoutMs: number = PATIENCE_MS): Promise<Report> {
  const module = { implementation: { name, version: "1.0.0" }, verify };
  return runSuite(suite, { connect: async () => adaptInProcess(module, { timeoutMs }), plan });
}

function notPassed({ verdicts }: Report): readonly Verdict[] {
  return verdicts.filter(({ status }) => status !== "passed");
}

/** Which way one verdict errs. */
function erringOf({ id, status }: Verdict): Errs {
  if (status === "errored") return "does not answer";
  return resultOf.get(id) === "invalid" ? "accepts" : "refuses";
}

/** The vectors that a fault names, glob by glob. */
function namedBy({ caughtBy, method }: VerifierFault): readonly (readonly string[])[] {
  const ids = plan.filter((one) => method === undefined || one.method === method).map(({ vector }) => vector.id);
  return caughtBy.map((glob) => ids.filter((id) => matchesGlob(id, glob)));
}

describe("a planted verifier fault", { timeout: 60_000 }, () => {
  it("stands alone: the verifier in which it is planted passes every vector", async () => {
    const report = await run(
      "right",
      instead(() => ({})),
    );
    expect(notPassed(report)).toEqual([]);
    expect(report).toMatchObject({ complete: true, conformant: true, totals: { passed: plan.length } });
  });

  it("has a name of its own, and there are many", () => {
    const ids = verifierFaults.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(verifierFaults.length).toBeGreaterThan(200);
  });

  it.each(verifierFaults.map((fault) => [fault.id, fault] as const))(
    "%s is caught by its vectors",
    async (id, fault) => {
      const report = await run(id, fault.verify, fault.errs === "does not answer" ? IMPATIENCE_MS : PATIENCE_MS);
      const wrong = notPassed(report);
      const ids = wrong.map((verdict) => verdict.id);
      expect(report).toMatchObject({ complete: true, conformant: false });
      for (const named of namedBy(fault)) {
        expect(named.length).toBeGreaterThan(0);
        expect(named.filter((one) => !ids.includes(one))).toEqual([]);
      }
      expect([...new Set(wrong.map(erringOf))].sort().join(" and ")).toBe(fault.errs);
      expect(wrong.filter(({ status, effect = "" }) => status === "failed" && effect === "")).toEqual([]);
    },
  );

  it.each([
    ["hmac-case", "failed"],
    ["realm-refused", "failed"],
    ["crashes", "errored"],
  ] as const)("%s is caught as a module in a process of its own: %s", async (id, status) => {
    const path = fileURLToPath(new URL("fixtures/verifier-fault-module.ts", import.meta.url));
    const options = { timeoutMs: PATIENCE_MS, env: { ...process.env, FAULT: id } };
    const report = await runSuite(suite, { connect: () => connect({ kind: "module", path }, options), plan });
    const due = verifierFaults.filter((fault) => fault.id === id).flatMap((fault) => namedBy(fault).flat());
    expect(due.length).toBeGreaterThan(0);
    const ids = report.verdicts.filter((verdict) => verdict.status === status).map((verdict) => verdict.id);
    expect(due.filter((one) => !ids.includes(one))).toEqual([]);
  });
});
