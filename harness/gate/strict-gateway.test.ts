import { beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/conformance/report.ts";
import { findFieldFault } from "./fixtures/field-rules.ts";
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

describe("a gateway with rules for every field", { timeout: 120_000 }, () => {
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
      const refused = report.verdicts.filter(({ mismatch }) => mismatch?.expected === "accepted");
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

describe("the rules of its fields", () => {
  const now = new Date("2030-06-01");
  const payout =
    "client-order-id=7&amount=10.42&currency=EUR&order_desc=a&account_number=DE89370400440532013000&bank_name=b";

  it.each([
    ["nothing where all is well", payout, undefined],
    ["a field that is missing", payout.replace("&bank_name=b", ""), "bank_name is missing"],
    ["a value that is empty", payout.replace("order_desc=a", "order_desc="), "order_desc is empty"],
    ["a value that is too long", payout.replace("desc=a", `desc=${"a".repeat(256)}`), "order_desc is too long"],
    ["a field that it does not know", `${payout}&note=1`, "note is unknown"],
    ["a field for the second time", `${payout}&amount=10.42`, "amount is repeated"],
    ["an amount without cents", payout.replace("10.42", "10"), "amount is malformed"],
    ["a currency in small letters", payout.replace("EUR", "eur"), "currency is malformed"],
  ])("find %s", (_name, body, fault) => {
    expect(findFieldFault("/api/v4/payout/1111", body, now)).toBe(fault);
  });
});
