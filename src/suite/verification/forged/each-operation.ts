import { type OperationName, operationNames } from "../../../spec/operations.ts";
import type { AuthoredVerification, VerificationConcern } from "../../concern.ts";
import { plainRequest, slugOf } from "../author-requests.ts";
import { type ForgeryName, flagsOfKinds, forge } from "./forgery-kinds.ts";

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

const vectors: readonly AuthoredVerification[] = others.flatMap((operation) =>
  KINDS.map((kind) => forgeOperation(operation, kind)),
);

export const verificationEachOperation: VerificationConcern = {
  kind: "verification",
  concern: "verification-each-operation",
  about:
    "Forged requests of every operation but the payout, which the other files forge: each kind of forgery for each. All must be refused.",
  flags: flagsOfKinds(vectors),
  vectors,
};

function forgeOperation(operation: OperationName, kind: ForgeryName): AuthoredVerification {
  const name = `${slugOf(operation)}-${kind}`;
  return forge(name, kind, `A ${operation} request`, plainRequest(operation));
}
