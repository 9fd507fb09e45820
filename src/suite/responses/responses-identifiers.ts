import { under } from "../author-table.ts";
import type { AuthoredResponse } from "../concern.ts";

/** Responses of status 200 that carry the operation's identifier, in plain sight or among its likes. */
export const identifierResponses: readonly AuthoredResponse[] = [
  ...under("Identifier", payout, [["payout-id", '{"payout-id":"77"}', "payout-id is the identifier of a payout."]]),
  ...under("Identifier", byRef, [
    ["transaction-id", '{"transaction-id":"77"}', "transaction-id is that of a transfer by reference."],
  ]),
  ...under("IdentifierAmongOthers", payout, [
    [
      "extra-fields",
      '{"status":"ok","payout-id":"77","amount":"10.42"}',
      "Fields that nobody told us about stand around the identifier.",
    ],
    [
      "other-operations-field",
      '{"transaction-id":"1","payout-id":"77"}',
      "transaction-id stands first and is not the identifier of a payout.",
    ],
  ]),
  ...under("IdentifierAmongOthers", byRef, [
    [
      "other-operations-field-by-ref",
      '{"payout-id":"1","transaction-id":"77"}',
      "payout-id stands first and is not the identifier of a transfer by reference.",
    ],
  ]),
  ...under("IdentifierAmongOthers", payout, [
    [
      "nested-before",
      '{"data":{"payout-id":"1"},"payout-id":"77"}',
      "A field of the same name inside another one is not the identifier.",
    ],
    [
      "in-a-value",
      String.raw`{"note":"\"payout-id\":\"1\"","payout-id":"77"}`,
      "Text that looks like the field is found by whoever searches instead of parsing.",
    ],
    [
      "spellings-beside",
      '{"payout_id":"1","payoutId":"2","PAYOUT-ID":"3","payout-id":"77"}',
      "Other spellings are other fields.",
    ],
    [
      "prefix-and-suffix",
      '{"old-payout-id":"1","payout-id-2":"2","payout-id":"77"}',
      "Longer names that hold the name are other fields.",
    ],
    [
      "proto-beside",
      '{"__proto__":{"payout-id":"1"},"payout-id":"77"}',
      "A field that objects of JavaScript keep for themselves changes nothing.",
    ],
  ]),
  ...under("IdentifierUntouched", payout, [
    ["white-space", ' \r\n\t{ "payout-id" : "77" }\n ', "White space around JSON is no part of it."],
    [
      "key-escaped",
      String.raw`{"payout\u002did":"77"}`,
      "An escape in the name of the field: the same name to whoever parses.",
    ],
    ["id-escaped", String.raw`{"payout-id":"\u0037\u0037"}`, "Escapes in the identifier are read."],
    [
      "id-unicode",
      String.raw`{"payout-id":"\u0416\ud83d\ude00\/\"\\"}`,
      "Letters outside ASCII, an emoji as two escapes, a slash, a quote and a backslash.",
      'Ж😀/"\\',
    ],
    [
      "id-long",
      '{"payout-id":"9223372036854775808123"}',
      "More digits than any number of the machine holds stay as they are.",
      "9223372036854775808123",
    ],
    ["id-leading-zeros", '{"payout-id":"0077"}', "Zeros in front stay.", "0077"],
    ["id-exponent", '{"payout-id":"1e5"}', "Text that looks like a number stays text.", "1e5"],
    ["id-spaces", '{"payout-id":" 77 "}', "Spaces inside the string are kept.", " 77 "],
    ["id-zero", '{"payout-id":"0"}', "An identifier of 0 is one.", "0"],
    [
      "id-64",
      `{"payout-id":"${"0123456789abcdef".repeat(4)}"}`,
      "64 characters are kept.",
      "0123456789abcdef".repeat(4),
    ],
    [
      "id-marks",
      String.raw`{"payout-id":"a+b%20c&amp;d\n"}`,
      "A plus, an escape of a URL, an entity and a line feed are kept.",
      "a+b%20c&amp;d\n",
    ],
  ]),
  ...under("IdentifierAmongOthers", payout, [
    [
      "state-beside",
      '{"status":"processing","error":"none","payout-id":"77"}',
      "What other fields say of a state or an error makes no failure of 200.",
    ],
  ]),
  ...under("IdentifierAmongOthers", byRef, [
    [
      "nested-before-by-ref",
      '{"data":{"transaction-id":"1"},"transaction-id":"77"}',
      "A field of the same name inside another one is not the identifier.",
    ],
    [
      "in-a-value-by-ref",
      String.raw`{"note":"\"transaction-id\":\"1\"","transaction-id":"77"}`,
      "Text that looks like the field is found by whoever searches instead of parsing.",
    ],
  ]),
  ...under("IdentifierUntouched", byRef, [
    ["id-escaped-by-ref", String.raw`{"transaction-id":"\u0037\/+\n"}`, "Escapes in the identifier are read.", "7/+\n"],
    ["id-zeros-by-ref", '{"transaction-id":"007"}', "An identifier is no number.", "007"],
    ["id-markup-by-ref", '{"transaction-id":"<b>1&amp;2</b>"}', "Markup is read as it is written.", "<b>1&amp;2</b>"],
    ["id-digits-by-ref", '{"transaction-id":" 0077 "}', "Zeros and spaces are kept.", " 0077 "],
    [
      "id-uuid",
      '{"transaction-id":"0d3f1c2e-8a54-4b8e-9a0f-8f6f0e6b1a11"}',
      "An identifier with hyphens and letters.",
      "0d3f1c2e-8a54-4b8e-9a0f-8f6f0e6b1a11",
    ],
  ]),
];

function payout(name: string, body: string, comment: string, id = "77"): AuthoredResponse {
  return {
    name,
    comment,
    flags: [],
    task: { operation: "payout", status: 200, body },
    expected: { success: true, id },
  };
}

function byRef(name: string, body: string, comment: string, id = "77"): AuthoredResponse {
  const { task, ...found } = payout(name, body, comment, id);
  return { ...found, task: { ...task, operation: "transfer-by-ref" } };
}
