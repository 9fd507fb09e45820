import { expect, it } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import type { Report } from "../../src/report/report.ts";
import { maskMerchants } from "../cli/capture/run-capture.ts";
import { findFixture } from "../cli/fixtures/find-fixture.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { captureClient } from "./capture-client.ts";

async function capture(...manner: readonly string[]): Promise<Report> {
  const { report } = await captureClient({
    suite: loadVectors(),
    command: [process.execPath, findFixture("client.mjs", "capture"), ...manner],
    implementation: { name: "client", version: "1", language: "unknown" },
    timeoutMs: 600_000,
    signal: new AbortController().signal,
    mask: maskMerchants,
  });
  return report ?? expect.fail("no request came");
}

it("captureClient judges the first ten thousand of eleven thousand requests, and counts the others", async () => {
  expect(await capture("flood", "11000")).toMatchObject({
    conformant: true,
    suite: { vectors: 11_000 },
    totals: { passed: 10_000, failed: 0 },
    notes: [
      "only the first 10000 requests were judged; 1000 more were accepted by the gateway and not looked at any further",
    ],
  });
});

// A search among all combinations of mistakes, which finds no explanation of this signature.
it("captureClient shows no secret of a client that sends it as its signature", async () => {
  const report = await capture("plaintext");
  const [{ mismatch, diagnosis } = {}] = report.verdicts.map(fieldsOf);
  expect([mismatch?.stage, diagnosis]).toEqual(["authorization", [["method-unsupported"]]]);
  expect(JSON.stringify(report)).not.toContain("F9F65098-1111-1111-1111-621611111111");
});
