import { beforeAll, describe, expect, it } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import type { Report } from "../../src/report/report.ts";
import { runGateAt, settingAt } from "./fixtures/run-gate.ts";
import { type CheckSignature, startStrict } from "./fixtures/strict-gateway.ts";

async function gateStrict(check?: CheckSignature): Promise<Report> {
  const gateway = await startStrict(check);
  try {
    return await runGateAt(gateway.baseUrl, { setting: settingAt(gateway.baseUrl, { otherEndpointId: "2222" }) });
  } finally {
    await gateway.close();
  }
}

/** The ids of one status, of both methods as one. */
function idsOf({ verdicts }: Report, status: string): ReadonlySet<string> {
  return new Set(verdicts.filter((verdict) => verdict.status === status).map(({ id }) => id.replace(/-rsa$/, "")));
}

describe("a gateway with rules for every field", () => {
  it("passes where it verifies rightly", async () => {
    const report = await gateStrict();
    expect(report.verdicts.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(report).toMatchObject({ conformant: true, complete: true, notes: [] });
    expect(report.totals.passed).toBeGreaterThan(1000);
  });

  describe("that verifies nothing", () => {
    let report: Report;
    beforeAll(async () => {
      report = await gateStrict(() => true);
    });

    it("refuses no right request for its fields", () => {
      const refused = report.verdicts.map(fieldsOf).filter(({ mismatch }) => mismatch?.expected === "accepted");
      expect(refused).toEqual([]);
    });

    it.each([
      "verification-tampered-request/body-amount",
      "verification-tampered-request/body-account",
      "verification-tampered-request/body-space-added",
      "verification-tampered-request/url-endpoint",
      "verification-tampered-protocol/consumer-key-emptied",
      "verification-tampered-signature/signature-emptied",
      "verification-method-confusion/method-plaintext",
      "verification-merchants/key-of-another",
    ])("does not hide it behind them: %s", (id) => {
      expect(idsOf(report, "failed")).toContain(id);
    });
  });
});
