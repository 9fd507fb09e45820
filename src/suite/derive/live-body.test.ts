import { describe, expect, it } from "vitest";
import { completeBody } from "./live-body.ts";

const PAYOUT = "http://h/api/v4/payout/1";
const NOW = { now: Date.UTC(2030, 5, 1) / 1000, nonce: "a1-b2_c3" };

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

  it("leaves what is the point: fields that are all empty, and a year that is no number", () => {
    const empty = [
      ["amount", ""],
      ["expire_year", ""],
    ] as const;
    expect(completeBody(empty, "http://h/api/v4/transfer/1", NOW).slice(0, 2)).toEqual(empty);
    const odd = ["expire_year", "soon"] as const;
    expect(completeBody([odd], "http://h/api/v4/transfer/1", NOW)[0]).toEqual(odd);
  });

  it("makes the order new with each nonce, by letters and digits alone, unless its id is the point", () => {
    const orderOf = (id: string, nonce: string): string | undefined =>
      completeBody([["client-order-id", id]], PAYOUT, { ...NOW, nonce })[0]?.[1];
    expect(orderOf("902B4FF5", "a1-b2_c3")).toBe("a1b2c3");
    expect(orderOf("902B4FF5", "0123456789abcdefghij")).toBe("0123456789abcdef");
    expect(orderOf("902b4ff5", "x")).toBe("902b4ff5");
  });

  it("adds the fields of the gateway, and takes its own values where a vector has the plain one", () => {
    const fields = { bank_name: "Acme Bank", account_number: "GB33BUKB20201555555555", "terminal-id": "7", cvv2: "1" };
    const body = completeBody(
      [
        ["bank_name", "ä"],
        ["account_number", "DE89370400440532013000"],
      ],
      PAYOUT,
      { ...NOW, fields },
    );
    expect(body.slice(0, 2)).toEqual([
      ["bank_name", "ä"],
      ["account_number", "GB33BUKB20201555555555"],
    ]);
    expect(body.at(-1)).toEqual(["terminal-id", "7"]);
    expect(body.map(([name]) => name)).not.toContain("cvv2");
    const drawn = completeBody([["account_number", "AT611904300234573201"]], PAYOUT, {
      ...NOW,
      fields,
      drawn: ["account_number"],
    });
    expect(drawn[0]).toEqual(["account_number", "GB33BUKB20201555555555"]);
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
