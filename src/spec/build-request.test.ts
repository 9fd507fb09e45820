import { describe, expect, it } from "vitest";
import { buildRequest } from "./build-request.ts";

const place = { baseUrl: "https://gateway.example/paynet", endpointId: "1111" };

describe("buildRequest", () => {
  it("names a payout exactly, in the order of the specification", () => {
    const values = { bankName: "Bank", amount: "10.42", clientOrderId: "902B4FF5", accountNumber: "05" };
    expect(buildRequest({ ...place, operation: "payout", values })).toEqual({
      method: "POST",
      url: "https://gateway.example/paynet/api/v4/payout/1111",
      parameters: [
        ["client-order-id", "902B4FF5"],
        ["amount", "10.42"],
        ["account_number", "05"],
        ["bank_name", "Bank"],
      ],
    });
  });

  it("sends an empty value and leaves out a missing one", () => {
    const built = buildRequest({ ...place, operation: "payout", values: { amount: "" } });
    expect(built.parameters).toEqual([["amount", ""]]);
  });

  it.each(["client-order-id", "cvv2", "toString", ""])("refuses a value named %j", (name) => {
    expect(() => buildRequest({ ...place, operation: "payout", values: { [name]: "secret-value" } })).toThrow(
      expect.objectContaining({
        code: "field-unknown",
        message: `values of payout: expected its own fields only, got ${JSON.stringify(name)}`,
        hint: "Known: clientOrderId, amount, currency, orderDescription, accountNumber, bankName.",
      }),
    );
  });
});
