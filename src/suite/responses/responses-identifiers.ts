import type { OperationName } from "../../spec/operations.ts";
import type { AuthoredResponse } from "../concern.ts";

type IdentifierFlag = "Identifier" | "IdentifierAmongOthers" | "IdentifierUntouched";

/** Responses of status 200 that carry the operation's identifier, in plain sight or among its likes. */
export const identifierResponses: readonly AuthoredResponse[] = [
  payout("payout-id", "Identifier", '{"payout-id":"77"}', "payout-id is the identifier of a payout."),
  byRef(
    "transaction-id",
    "Identifier",
    '{"transaction-id":"77"}',
    "transaction-id is that of a transfer by reference.",
  ),
  payout(
    "extra-fields",
    "IdentifierAmongOthers",
    '{"status":"ok","payout-id":"77","amount":"10.42"}',
    "Fields that nobody told us about stand around the identifier.",
  ),
  payout(
    "other-operations-field",
    "IdentifierAmongOthers",
    '{"transaction-id":"1","payout-id":"77"}',
    "transaction-id stands first and is not the identifier of a payout.",
  ),
  byRef(
    "other-operations-field-by-ref",
    "IdentifierAmongOthers",
    '{"payout-id":"1","transaction-id":"77"}',
    "payout-id stands first and is not the identifier of a transfer by reference.",
  ),
  payout(
    "nested-before",
    "IdentifierAmongOthers",
    '{"data":{"payout-id":"1"},"payout-id":"77"}',
    "A field of the same name inside another one is not the identifier.",
  ),
  payout(
    "in-a-value",
    "IdentifierAmongOthers",
    String.raw`{"note":"\"payout-id\":\"1\"","payout-id":"77"}`,
    "Text that looks like the field is found by whoever searches instead of parsing.",
  ),
  payout(
    "spellings-beside",
    "IdentifierAmongOthers",
    '{"payout_id":"1","payoutId":"2","PAYOUT-ID":"3","payout-id":"77"}',
    "Other spellings are other fields.",
  ),
  payout(
    "prefix-and-suffix",
    "IdentifierAmongOthers",
    '{"old-payout-id":"1","payout-id-2":"2","payout-id":"77"}',
    "Longer names that hold the name are other fields.",
  ),
  payout(
    "proto-beside",
    "IdentifierAmongOthers",
    '{"__proto__":{"payout-id":"1"},"payout-id":"77"}',
    "A field that objects of JavaScript keep for themselves changes nothing.",
  ),
  payout(
    "white-space",
    "IdentifierUntouched",
    ' \r\n\t{ "payout-id" : "77" }\n ',
    "White space around JSON is no part of it.",
  ),
  payout(
    "key-escaped",
    "IdentifierUntouched",
    String.raw`{"payout\u002did":"77"}`,
    "An escape in the name of the field: the same name to whoever parses.",
  ),
  payout(
    "id-escaped",
    "IdentifierUntouched",
    String.raw`{"payout-id":"\u0037\u0037"}`,
    "Escapes in the identifier are read.",
  ),
  payout(
    "id-unicode",
    "IdentifierUntouched",
    String.raw`{"payout-id":"\u0416\ud83d\ude00\/\"\\"}`,
    "Letters outside ASCII, an emoji as two escapes, a slash, a quote and a backslash.",
    'Ж😀/"\\',
  ),
  payout(
    "id-long",
    "IdentifierUntouched",
    '{"payout-id":"9223372036854775808123"}',
    "More digits than any number of the machine holds stay as they are.",
    "9223372036854775808123",
  ),
  payout("id-leading-zeros", "IdentifierUntouched", '{"payout-id":"0077"}', "Zeros in front stay.", "0077"),
  payout(
    "id-exponent",
    "IdentifierUntouched",
    '{"payout-id":"1e5"}',
    "Text that looks like a number stays text.",
    "1e5",
  ),
  payout("id-spaces", "IdentifierUntouched", '{"payout-id":" 77 "}', "Spaces inside the string are kept.", " 77 "),
  byRef(
    "id-uuid",
    "IdentifierUntouched",
    '{"transaction-id":"0d3f1c2e-8a54-4b8e-9a0f-8f6f0e6b1a11"}',
    "An identifier with hyphens and letters.",
    "0d3f1c2e-8a54-4b8e-9a0f-8f6f0e6b1a11",
  ),
];

function payout(name: string, flag: IdentifierFlag, body: string, comment: string, id = "77"): AuthoredResponse {
  return found(name, flag, "payout", body, comment, id);
}

function byRef(name: string, flag: IdentifierFlag, body: string, comment: string, id = "77"): AuthoredResponse {
  return found(name, flag, "transfer-by-ref", body, comment, id);
}

function found(
  name: string,
  flag: IdentifierFlag,
  operation: OperationName,
  body: string,
  comment: string,
  id: string,
): AuthoredResponse {
  return { name, comment, flags: [flag], task: { operation, status: 200, body }, expected: { success: true, id } };
}
