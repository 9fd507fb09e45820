import { type OperationName, operations, slugOf } from "../../spec/operations.ts";
import type { AuthoredOutcome, AuthoredResponse } from "../concern.ts";

const noIdentifier: AuthoredOutcome = {
  name: "success-without-id",
  reading: "A client treats HTTP status 200 as success; no identifier can be read, so none is reported.",
  expected: { success: true },
};

const failure: AuthoredOutcome = {
  name: "failure",
  reading: "A successful response carries the identifier as JSON, so a response without it was not successful.",
  expected: { success: false },
};

const emptyIdentifier: AuthoredOutcome = {
  name: "empty-id",
  reading: "The field is there, so its value is the identifier, empty as it is.",
  expected: { success: true, id: "" },
};

/** Fields that tell of an error or of a payment that was not made: the specification shows no such body. */
const errorBodies: readonly (readonly [name: string, fields: Readonly<Record<string, unknown>>, comment: string])[] = [
  ["status-error", { status: "error", "error-code": "1", "error-message": "x" }, "The body tells of an error."],
  ["status-declined", { status: "declined" }, "The body tells of a payment that was declined."],
  ["type-error", { type: "validation-error", "error-message": "x" }, "The body is of a type that names an error."],
  ["success-false", { success: false }, "The body says itself that it is no success."],
];

/** Responses of status 200 whose body the specification does not foresee: success without an identifier, or failure. */
export const ambiguousResponses: readonly AuthoredResponse[] = [
  author("numeric-id", "numeric-id", '{"payout-id":77}', "The identifier is a JSON number.", [digits("77")]),
  author(
    "numeric-id-by-ref",
    "numeric-id",
    '{"transaction-id":77}',
    "The identifier is a JSON number.",
    [digits("77")],
    "transfer-by-ref",
  ),
  author(
    "numeric-id-long",
    "numeric-id",
    '{"payout-id":9223372036854775807}',
    "A number that a double cannot hold: whoever reads it must not lose digits.",
    [digits("9223372036854775807")],
  ),
  author("no-json", "body-not-json", "OK", "The body is no JSON."),
  author("html", "body-not-json", "<html><body>OK</body></html>", "A proxy answered with a page."),
  author(
    "cut",
    "body-not-json",
    '{"payout-id":"77"',
    "The body was cut on its way: no JSON, though the identifier is to be seen.",
  ),
  author("form", "body-not-json", "payout-id=77", "The body is a form: no JSON."),
  author("empty", "body-empty", "", "The body is empty."),
  author("empty-by-ref", "body-empty", "", "The body is empty.", [], "transfer-by-ref"),
  author("missing", "id-missing", "{}", "The identifier is missing."),
  author("missing-by-ref", "id-missing", "{}", "The identifier is missing.", [], "transfer-by-ref"),
  author(
    "other-operations-field",
    "id-missing",
    '{"transaction-id":"77"}',
    "The field of the other operation is not the identifier of a payout.",
  ),
  author("nested", "id-missing", '{"data":{"payout-id":"77"}}', "A field inside another one is not the identifier."),
  author("in-array", "id-missing", '[{"payout-id":"77"}]', "A field inside a list is not the identifier."),
  author("underscore", "id-missing", '{"payout_id":"77"}', "payout_id is another field."),
  author("camel-case", "id-missing", '{"payoutId":"77"}', "payoutId is another field."),
  author("capitals", "id-missing", '{"Payout-Id":"77"}', "Names of fields have case."),
  author("proto", "id-missing", '{"__proto__":{"payout-id":"77"}}', "What an object may inherit is not in it."),
  author("null", "id-null", '{"payout-id":null}', "null is no identifier, and not the text null."),
  author("object", "id-not-text", '{"payout-id":{"value":"77"}}', "An object is no identifier."),
  author("list", "id-not-text", '{"payout-id":["77"]}', "A list is no identifier."),
  author("true", "id-not-text", '{"payout-id":true}', "true is no identifier."),
  author("empty-id", "id-empty", '{"payout-id":""}', "The identifier is an empty text.", [emptyIdentifier]),
  author("json-null", "body-not-object", "null", "JSON, but nothing that has fields."),
  author("json-text", "body-not-object", '"77"', "JSON, but a text."),
  ...operations.flatMap(({ name, responseId }) =>
    errorBodies.map(([what, fields, comment]) => answerWithError(name, responseId, what, fields, comment)),
  ),
  answerWithError(
    "pan-eligibility/send",
    undefined,
    "eligible-false",
    { eligible: false },
    "The body says that a card may not be paid to: the check itself was made.",
  ),
];

function answerWithError(
  operation: OperationName,
  responseId: string | undefined,
  name: string,
  fields: Readonly<Record<string, unknown>>,
  comment: string,
): AuthoredResponse {
  const id = responseId === undefined ? {} : { id: "77" };
  const body = JSON.stringify({ ...fields, ...(responseId !== undefined && { [responseId]: "77" }) });
  const bySpecification: AuthoredOutcome = {
    name: "success-by-status",
    reading: "A client treats HTTP status 200 as success, whatever the body tells.",
    expected: { success: true, ...id },
  };
  const byBody: AuthoredOutcome = {
    name: "failure",
    reading: "How an error looks is not shown, so a body that tells of one is one.",
    expected: { success: false },
  };
  return {
    name: `silent-${name}-${slugOf(operation)}`,
    comment,
    flags: ["SilentBody"],
    task: { operation, status: 200, body },
    expected: { point: `body-${name}`, choices: [bySpecification, byBody] },
  };
}

function digits(id: string): AuthoredOutcome {
  return {
    name: "digits",
    reading: "The digits of the number, as they are written, are the identifier.",
    expected: { success: true, id },
  };
}

function author(
  name: string,
  point: string,
  body: string,
  comment: string,
  others: readonly AuthoredOutcome[] = [],
  operation: OperationName = "payout",
): AuthoredResponse {
  return {
    name: `silent-${name}`,
    comment,
    flags: ["SilentBody"],
    task: { operation, status: 200, body },
    expected: { point, choices: [...others, noIdentifier, failure] },
  };
}
