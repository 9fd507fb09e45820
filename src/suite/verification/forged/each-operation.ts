import { splitPair } from "../../../encoding/split-pair.ts";
import type { HttpRequest } from "../../../signing/http-request.ts";
import { reference } from "../../../signing/reference.ts";
import type { SigningOptions } from "../../../signing/sign-request.ts";
import { type OperationName, operationNames } from "../../../spec/operations.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { pairsOf } from "../alter-request.ts";
import { plainRequest, slugOf } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { type ForgeryName, flagsOfKinds, forgeKinds } from "./forgery-kinds.ts";

const KINDS: readonly ForgeryName[] = [
  "signature-random",
  "plaintext",
  "plaintext-empty",
  "merchant-unknown",
  "key-of-another",
  "public-key",
  "secret-empty",
  "body-changed",
  "no-header",
  "no-signature",
  "signature-empty",
  "name-exchanged",
  "no-method",
  "body-added",
  "url-operation",
  "url-endpoint",
  "nonce",
  "timestamp",
  "body-unsigned",
  "body-value-in-front",
  "body-value-behind",
  "url-query",
];

/** The other concerns forge payouts. */
const others: readonly OperationName[] = operationNames.filter((operation) => operation !== "payout");

/** Layouts of the specification that code reads elsewhere than the plain one, and what is forged in each. */
const layouts: readonly (readonly [slug: string, what: string, options: SigningOptions, ...kinds: ForgeryName[]])[] = [
  [
    "repeated-in-body",
    "that repeats its protocol parameters in its body",
    { placement: "header-and-body" },
    ...(["signature-random", "key-of-another", "body-changed", "body-unsigned", "url-operation"] as const),
    ...(["nonce", "timestamp", "name-exchanged"] as const),
  ],
  [
    "charset",
    "with a charset behind its content type",
    { charset: "ISO-8859-1" },
    ...(["signature-random", "body-changed", "body-unsigned"] as const),
  ],
];

const flags: Readonly<Record<string, VerificationFlag>> = {
  FieldUnsigned: harm("notCovered", "The signature covers all fields of the body but one.", [
    "base-string.1",
    "body.1",
  ]),
};

/** Fields that only the files which forge payouts leave unsigned, and here other operations do; and the amount of a payout with all its fields. */
const unsignedFields: readonly (readonly [operation: OperationName, ...fields: string[]])[] = [
  ["pan-eligibility/send", "client-order-id"],
  ["transfer", "amount", "currency", "order_desc"],
  ["transfer-by-ref", "client-order-id", "amount", "currency", "order_desc", "destination-card-no"],
  ["payout", "amount"],
];

const vectors: readonly AuthoredVerification[] = [
  ...others.flatMap((operation) =>
    forgeKinds(KINDS, slugOf(operation), `A ${operation} request`, plainRequest(operation)),
  ),
  ...unsignedFields.flatMap(([operation, ...fields]) => fields.map((field) => leaveUnsigned(operation, field))),
  ...layouts.flatMap(([slug, what, options, ...kinds]) =>
    operationNames.flatMap((operation) =>
      forgeKinds(kinds, `${slug}-${slugOf(operation)}`, `A ${operation} request ${what}`, {
        ...plainRequest(operation),
        options,
        ...(options.placement === "header-and-body" && { alter: repeatAnew }),
      }),
    ),
  ),
];

export const verificationEachOperation: VerificationConcern = {
  kind: "verification",
  concern: "verification-each-operation",
  about:
    "Forged requests of every operation but the payout, which the other files forge: each kind of forgery for each. A payout whose amount is not signed, and of all four operations some kinds with the protocol parameters in the body, too, or with a charset. All must be refused.",
  flags: { ...flags, ...flagsOfKinds(vectors) },
  vectors,
};

function leaveUnsigned(operation: OperationName, field: string): AuthoredVerification {
  return {
    name: `${slugOf(operation)}-unsigned-${field.replaceAll("_", "-")}`,
    comment: `A ${operation} request whose ${field} is not signed: whoever stands in between can change it.`,
    flags: ["FieldUnsigned"],
    ...plainRequest(operation),
    refused: "signature-mismatch",
    scheme: {
      ...reference,
      collectParameters: (fields, protocol) => [...fields.filter(([name]) => name !== field), ...protocol],
    },
  };
}

/** Whoever changes the header of a request changes what its body repeats of it. */
function repeatAnew(request: HttpRequest): HttpRequest {
  const { headers, body } = request;
  const now = new Map(pairsOf(headers).map((pair) => splitPair(pair.replaceAll('"', ""))));
  const pairs = body.split("&").map((pair) => {
    const [name] = splitPair(pair);
    return now.has(name) ? `${name}=${now.get(name)}` : pair;
  });
  return { ...request, body: pairs.join("&") };
}
