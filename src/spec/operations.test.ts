import { describe, expect, it } from "vitest";
import { operationNamed, operations, operationUrl } from "./operations.ts";

/** Copied by hand from the tables of the specification, section "Endpoints". */
const SPECIFIED = [
  {
    name: "pan-eligibility/send",
    url: "https://gateway.example/paynet/api/v2/pan-eligibility/send/1111",
    fields: ["client-order-id", "sending-card-ref-id"],
    responseId: undefined,
  },
  {
    name: "transfer",
    url: "https://gateway.example/paynet/api/v4/transfer/1111",
    fields: [
      "amount",
      "currency",
      "client_orderid",
      "order_desc",
      "credit_card_number",
      "card_printed_name",
      "expire_month",
      "expire_year",
      "cvv2",
      "card_recurring_payment_id",
      "destination-card-no",
      "destination_card_recurring_payment_id",
      "deposit2card",
      "ipaddress",
      "redirect_url",
    ],
    responseId: undefined,
  },
  {
    name: "transfer-by-ref",
    url: "https://gateway.example/paynet/api/v4/transfer-by-ref/1111",
    fields: ["client-order-id", "amount", "currency", "order_desc", "destination-card-no"],
    responseId: "transaction-id",
  },
  {
    name: "payout",
    url: "https://gateway.example/paynet/api/v4/payout/1111",
    fields: ["client-order-id", "amount", "currency", "order_desc", "account_number", "bank_name"],
    responseId: "payout-id",
  },
] as const;

describe("operations", () => {
  it("are these four", () => {
    expect(operations.map(({ name }) => name)).toEqual(SPECIFIED.map(({ name }) => name));
  });

  it.each(SPECIFIED)("$name has the path, fields and response of the specification", (specified) => {
    const operation = operationNamed(specified.name);
    expect(operationUrl(operation, "https://gateway.example/paynet", "1111")).toBe(specified.url);
    expect(operation.fields.map(({ wire }) => wire)).toEqual(specified.fields);
    expect(operation.responseId).toBe(specified.responseId);
  });

  it.each(operations)("$name gives each field one neutral name", ({ fields }) => {
    expect(new Set(fields.map(({ neutral }) => neutral)).size).toBe(fields.length);
    for (const { neutral } of fields) expect(neutral).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  it("call the same thing by one neutral name, whatever its wire name", () => {
    const wireNames = operations.map(({ fields }) => fields.find(({ neutral }) => neutral === "clientOrderId")?.wire);
    expect(wireNames).toEqual(["client-order-id", "client_orderid", "client-order-id", "client-order-id"]);
  });
});
