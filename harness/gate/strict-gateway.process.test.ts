import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import type { Report } from "../../src/report/report.ts";
import { findFieldFault } from "./fixtures/field-rules.ts";
import { runGateAt, settingAt } from "./fixtures/run-gate.ts";
import { type CheckSignature, startStrict } from "./fixtures/strict-gateway.ts";

async function gateStrict(check?: CheckSignature): Promise<Report> {
  const gateway = await startStrict(check);
  try {
    const setting = settingAt(gateway.baseUrl, { otherEndpointId: "2222" });
    return await runGateAt(gateway.baseUrl, { setting, selection: { only: "verification-tampered-request/*" } });
  } finally {
    await gateway.close();
  }
}

describe("a gateway with rules for every field", () => {
  it("passes where it verifies rightly", async () => {
    const report = await gateStrict();
    expect(report.verdicts.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(report).toMatchObject({ conformant: true, complete: true, notes: [] });
    expect(report.totals.passed).toBeGreaterThan(30);
  });

  it("that verifies nothing refuses no right request for its fields, and does not hide behind them", async () => {
    const report = await gateStrict(() => true);
    const refused = report.verdicts.map(fieldsOf).filter(({ mismatch }) => mismatch?.expected === "accepted");
    expect(refused).toEqual([]);
    const failed = report.verdicts.filter(({ status }) => status === "failed").map(({ id }) => id);
    for (const name of ["body-amount", "body-account", "body-space-added", "url-endpoint"]) {
      expect(failed).toContain(`verification-tampered-request/${name}`);
    }
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
