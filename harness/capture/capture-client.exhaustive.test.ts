import { expect, it } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import type { Report } from "../../src/report/report.ts";
import { capture } from "./fixtures/capture.ts";

async function reportOf(...manner: readonly string[]): Promise<Report> {
  const { report = expect.fail("no request came") } = await capture(manner, { timeoutMs: 600_000 });
  return report;
}

it("captureClient judges the first ten thousand of eleven thousand requests, and counts the others", async () => {
  expect(await reportOf("flood", "11000")).toMatchObject({
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
  const report = await reportOf("plaintext");
  const [{ mismatch, diagnosis } = {}] = report.verdicts.map(fieldsOf);
  expect([mismatch?.stage, diagnosis]).toEqual(["authorization", [["method-unsupported"]]]);
  expect(JSON.stringify(report)).not.toContain("F9F65098-1111-1111-1111-621611111111");
});
