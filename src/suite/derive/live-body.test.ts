import { describe, expect, it } from "vitest";
import { completeBody } from "./live-body.ts";

const PAYOUT = "http://h/api/v4/payout/1";
const NOW = Date.UTC(2030, 5, 1) / 1000;

describe("completeBody", () => {
  it("adds what is missing behind what is there, and fills what is empty", () => {
    const body = completeBody(
      [
        ["order_desc", "a b"],
        ["bank_name", ""],
        ["amount", "7.00"],
      ],
      PAYOUT,
      NOW,
    );
    expect(body.map(([name]) => name)).toEqual([
      "order_desc",
      "bank_name",
      "amount",
      "client-order-id",
      "currency",
      "account_number",
    ]);
    expect(body.slice(0, 3)).toEqual([
      ["order_desc", "a b"],
      ["bank_name", "Commerzbank & Co"],
      ["amount", "7.00"],
    ]);
    expect(body.filter(([, value]) => value === "")).toEqual([]);
  });

  it("leaves what the operation does not know, the empty ones too, and every pair of a repeated name", () => {
    const odd = [
      ["x", ""],
      ["amount", "1.00"],
      ["amount", "2.00"],
    ] as const;
    expect(completeBody(odd, PAYOUT, NOW).slice(0, 3)).toEqual(odd);
    expect(completeBody(odd, "http://h/elsewhere", NOW)).toEqual(odd);
  });

  it("writes cards that pass Luhn's check and last for years, whatever the vector has", () => {
    const card = [
      ["expire_year", "2027"],
      ["destination-card-no", "5555444433332222"],
      ["credit_card_number", "4444555566661111"],
    ] as const;
    const body = new Map(completeBody(card, "http://h/api/v4/transfer/1", NOW));
    expect(Number(body.get("expire_year"))).toBeGreaterThan(2031);
    expect(body.get("destination-card-no")).toBe("5555555555554444");
    expect(body.get("credit_card_number")).toBe("4444555566661111");
  });
});
