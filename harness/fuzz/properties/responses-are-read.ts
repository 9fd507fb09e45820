import fc from "fast-check";
import { z } from "zod";
import { type OperationName, operationNamed, operationNames } from "../../../src/spec/operations.ts";
import { type RespondTask, readResponse } from "../../../src/spec/read-response.ts";
import { strict } from "../../../src/vectors/model.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { spoiledJson } from "./inputs/spoiled.ts";
import { makeLaw } from "./make-law.ts";

const sound = [
  { "payout-id": "7" },
  { "transaction-id": "8" },
  { "payout-id": 7 },
  { id: "9" },
  [{ "payout-id": "1" }],
];

/** The law of a reader of responses. */
export function makeResponseLaw(read: typeof readResponse = readResponse): Property<RespondTask> {
  return makeLaw({
    id: "responses-are-read",
    says: "Of any answer status 200 alone is a success, with the id that its JSON holds as a text, if any.",
    arbitrary: fc.record(
      {
        operation: fc.constantFrom(...operationNames),
        status: fc.oneof(fc.constant(200), fc.constantFrom(0, 201, 204, 302, 401, 500), fc.integer()),
        body: spoiledJson(sound),
      },
      { noNullPrototype: true },
    ),
    stored: strict<RespondTask>({ operation: z.enum(operationNames), status: z.number(), body: z.string() }),
    check(task) {
      const id = task.status === 200 ? idIn(task.body, task.operation) : undefined;
      const due = { success: task.status === 200, ...(id !== undefined && { id }) };
      return partingValues("outcome", due, read(task));
    },
  });
}

function idIn(body: string, operation: OperationName): string | undefined {
  const { responseId } = operationNamed(operation);
  if (responseId === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== "object" || parsed === null || !Object.hasOwn(parsed, responseId)) return undefined;
    const value: unknown = Object.getOwnPropertyDescriptor(parsed, responseId)?.value;
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The law of our own reader. */
export const responsesAreRead: Property<RespondTask> = makeResponseLaw();
