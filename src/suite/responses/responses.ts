import { type OperationName, operations, slugOf } from "../../spec/operations.ts";
import type { Outcome } from "../../spec/read-response.ts";
import { describeFlags, under } from "../author-table.ts";
import type { AuthoredResponse, ResponsesConcern } from "../concern.ts";
import { ambiguousResponses } from "./responses-ambiguous.ts";
import { identifierResponses } from "./responses-identifiers.ts";

const flags = describeFlags("response", ["responses.transfer-by-ref", "responses.payout"], {
  Identifier: {
    description: "The identifier of the operation is read from its own field.",
    effect: "The merchant cannot ask for the state of the payment again.",
    clauses: ["responses.transfer-by-ref", "responses.payout", "responses.success"],
  },
  IdentifierAmongOthers: {
    description: "Fields that look like the identifier, before, after, inside or beside it, are not the identifier.",
    effect: "The merchant keeps the number of another thing and asks about somebody else's payment.",
  },
  IdentifierUntouched: {
    description: "The identifier is the text that the JSON string holds: no number, no escapes, nothing trimmed.",
    effect: "Long identifiers lose their last digits, and others cannot be found again.",
    links: ["https://github.com/VivaPayments/API/issues/2316"],
  },
  SuccessWithoutIdentifier: {
    description: "Where the specification names no identifier, status 200 alone is success.",
    effect: "A transfer that was made counts as failed, and is made again.",
    clauses: ["responses.success"],
  },
  OtherStatus: {
    description: "Any status but 200 is a failure, whatever the body says.",
    effect: "A payment that was refused counts as made.",
    clauses: ["errors.status"],
  },
  NoConnection: {
    description: "Status 0 means that no connection could be made: a failure, not a falsy success.",
    effect: "A payment that never left the house counts as made.",
    clauses: ["errors.status"],
  },
  SilentBody: {
    description: "Status 200 with a body that the specification does not foresee.",
    effect: "Clients differ; a merchant should know what his own one does.",
    clauses: ["responses.success", "responses.transfer-by-ref", "responses.payout"],
  },
});

const failure: Outcome = { success: false };
const success: Outcome = { success: true };

const failedStatuses: Readonly<Record<number, string>> = {
  100: "an interim answer",
  201: "created is no 200",
  202: "accepted is no 200",
  203: "changed on the way is no 200",
  204: "no content is no 200",
  205: "a reset of the content is no 200",
  206: "a part is no 200",
  207: "several answers are no 200",
  208: "a repeated report is no 200",
  226: "a difference is no 200",
  301: "moved",
  302: "found elsewhere",
  303: "to be seen elsewhere",
  304: "not modified",
  307: "a redirect that would repeat the request",
  308: "moved for good",
  400: "a bad request",
  401: "not authorized",
  403: "forbidden",
  404: "not found",
  409: "a conflict",
  422: "not processable",
  429: "too many requests",
  500: "an internal error",
  502: "a bad gateway",
  503: "not available",
  504: "a gateway's time-out",
};

/** Statuses that each operation is answered with, lest one alone reads them rightly. */
const statusesOfAll = [201, 202, 204, 205, 302, 303, 400, 404, 500, 503];

export const responses: ResponsesConcern = {
  kind: "responses",
  concern: "responses",
  about:
    "What a client concludes from status and body. An identifier is compared only where the specification names one.",
  flags,
  vectors: [
    ...identifierResponses,
    ...under("SuccessWithoutIdentifier", answered(success), [
      ["transfer", "transfer", 200, "{}", "No identifier is named for the transfer: 200 is success."],
      [
        "transfer-with-id",
        "transfer",
        200,
        '{"transaction-id":"77"}',
        "A field that the specification does not name may be read or not.",
      ],
      ["transfer-no-body", "transfer", 200, "", "Nothing is said about the body of a transfer: 200 is success."],
      [
        "transfer-state",
        "transfer",
        200,
        '{"status":"processing","error":"none"}',
        "What the body says of a state is not a status.",
      ],
      ["transfer-no-json", "transfer", 200, "OK", "A body that is no JSON makes no failure of 200."],
      [
        "pan-eligibility",
        "pan-eligibility/send",
        200,
        "{}",
        "No identifier is named for the eligibility check: 200 is success.",
      ],
      [
        "pan-eligibility-error-text",
        "pan-eligibility/send",
        200,
        '{"error":"none"}',
        "The word error in the body is not a status.",
      ],
      ["pan-eligibility-no-body", "pan-eligibility/send", 200, "", "Nothing is said about the body of a check."],
      ["pan-eligibility-no-json", "pan-eligibility/send", 200, "OK", "A body that is no JSON makes no failure of 200."],
    ]),
    ...under("OtherStatus", answered(failure), [
      ...Object.entries(failedStatuses).map(([status, what]) => failed(Number(status), what)),
      ["other-status-transfer", "transfer", 202, "", "202 is a failure for a transfer too."],
      [
        "other-status-by-ref",
        "transfer-by-ref",
        500,
        '{"transaction-id":"77"}',
        "500 with an identifier is a failure.",
      ],
      [
        "other-status-pan-eligibility",
        "pan-eligibility/send",
        404,
        '{"eligible":true}',
        "404 with good news in the body is a failure.",
      ],
      ...operations.flatMap(({ name, responseId }) =>
        name === "payout" ? [] : statusesOfAll.map((status) => failedOf(name, status, responseId)),
      ),
    ]),
    ...under("NoConnection", answered(failure), [
      ["no-connection-payout", "payout", 0, "", "No connection: no answer, no identifier."],
      ["no-connection-transfer", "transfer", 0, "", "No connection: not a success without a body."],
      [
        "no-connection-stale-body",
        "payout",
        0,
        '{"payout-id":"77"}',
        "A body left over from an earlier answer changes nothing.",
      ],
    ]),
    ...ambiguousResponses,
  ],
};

type AnswerRow = readonly [name: string, operation: OperationName, status: number, body: string, comment: string];

function failed(status: number, what: string): AnswerRow {
  const comment = `${status}, ${what}, is a failure even if the body carries an identifier.`;
  return [`status-${status}`, "payout", status, '{"payout-id":"77"}', comment];
}

function failedOf(operation: OperationName, status: number, responseId: string | undefined): AnswerRow {
  const body = responseId === undefined ? "{}" : JSON.stringify({ [responseId]: "77" });
  const comment = `${status}, ${failedStatuses[status]}, is a failure of ${operation} too.`;
  return [`status-${status}-${slugOf(operation)}`, operation, status, body, comment];
}

function answered(expected: Outcome) {
  return (...[name, operation, status, body, comment]: AnswerRow): AuthoredResponse => {
    return { name, comment, flags: [], task: { operation, status, body }, expected };
  };
}
