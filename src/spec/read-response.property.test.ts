import fc from "fast-check";
import { expect } from "vitest";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { spoiledJson } from "../../harness/fuzz/fixtures/spoiled.ts";
import { type OperationName, operationNamed, operationNames } from "./operations.ts";
import { readResponse } from "./read-response.ts";

const responses = fc.record({
  operation: fc.constantFrom(...operationNames),
  status: fc.oneof(fc.constant(200), fc.constantFrom(0, 201, 204, 302, 401, 500), fc.integer()),
  body: spoiledJson([{ "payout-id": "7" }, { "transaction-id": "8" }, { "payout-id": 7 }, [{ "payout-id": "1" }]]),
});
checkProperty("status 200 alone is a success, with the id that its JSON holds as a text", responses, (response) => {
  const success = response.status === 200;
  const id = success ? idIn(response.body, response.operation) : undefined;
  expect(readResponse(response)).toEqual({ success, ...(id !== undefined && { id }) });
});

function idIn(body: string, operation: OperationName): string | undefined {
  const { responseId } = operationNamed(operation);
  if (responseId === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    const value: unknown = Object.getOwnPropertyDescriptor(Object(parsed), responseId)?.value;
    return typeof value === "string" && typeof parsed === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}
