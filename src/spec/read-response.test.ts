import { describe, expect, it } from "vitest";
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
});
