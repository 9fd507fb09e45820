import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "./operations.ts";
import { readResponse } from "./read-response.ts";

describe("readResponse", () => {
  it.each([
    ["a payout", "payout", 200, '{"payout-id":"77"}', { success: true, id: "77" }],
    [
      "a transfer by reference",
      "transfer-by-ref",
      200,
      '{"transaction-id":"PNTEST-77"}',
      { success: true, id: "PNTEST-77" },
    ],
    ["the other operation's field", "payout", 200, '{"transaction-id":"77"}', { success: true }],
    ["an operation whose answer is not shown", "transfer", 200, '{"transaction-id":"77"}', { success: true }],
    ["status 200 with a body that is not JSON", "payout", 200, "<html>", { success: true }],
    ["status 200 with JSON null", "payout", 200, "null", { success: true }],
    ["a refusal that carries an id", "payout", 401, '{"payout-id":"77"}', { success: false }],
    ["another 2xx", "payout", 201, '{"payout-id":"77"}', { success: false }],
    ["no connection", "payout", 0, "", { success: false }],
  ] as const)("reads %s", (_name, operation, status, body, outcome) => {
    expect(readResponse({ operation, status, body })).toEqual(outcome);
  });

  it("takes status 200 alone for success and never throws", () => {
    const name = fc.constantFrom(...operations.map((operation) => operation.name));
    const body = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(name, fc.constantFrom(0, 200, 201, 204, 302, 400, 500), body, (operation, status, text) => {
        expect(readResponse({ operation, status, body: text }).success).toBe(status === 200);
      }),
    );
  });
});
