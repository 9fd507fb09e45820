import { CountersignError } from "../countersign-error.ts";
import type { Parameter } from "./parameter.ts";
import type { Placement } from "./scheme.ts";
import type { SigningTask } from "./signing-task.ts";

/** The literal value of `oauth_version` (clause oauth.version). */
const OAUTH_VERSION = "1.0";

/**
 * Lists the five signed protocol parameters, in alphabetical order (section "OAuth parameters"; RFC 5849, section 3.1).
 */
export function protocolParameters(task: SigningTask): readonly Parameter[] {
  return [
    ["oauth_consumer_key", task.consumerKey],
    ["oauth_nonce", task.nonce],
    ["oauth_signature_method", task.signatureMethod],
    ["oauth_timestamp", task.timestamp],
    ["oauth_version", OAUTH_VERSION],
  ];
}

/**
 * Collects the signed parameters: all of the body's and the five protocol parameters (clause base-string.1). A protocol
 * parameter that the body repeats is signed once (clause body.2); the caller's duplicates of other names stay.
 *
 * @throws {CountersignError} `signature-parameter-forbidden` when the body holds `oauth_signature` (clause
 * oauth.signature); `protocol-parameter-conflict` when a repeated protocol parameter differs from the header's.
 */
export function collectParameters(
  operation: readonly Parameter[],
  protocol: readonly Parameter[],
): readonly Parameter[] {
  return [...withoutRepeated(operation, protocol), ...protocol];
}

/**
 * Lists the body's parameters: the operation's and, with placement in the body, the protocol's (clauses body.1,
 * body.2).
 */
export function bodyParameters(
  operation: readonly Parameter[],
  protocol: readonly Parameter[],
  placement: Placement,
): readonly Parameter[] {
  return placement === "header" ? operation : [...withoutRepeated(operation, protocol), ...protocol];
}

/** Removes the body's parameters that repeat a protocol parameter. Throws as {@link collectParameters}. */
export function withoutRepeated(operation: readonly Parameter[], protocol: readonly Parameter[]): readonly Parameter[] {
  const values = new Map(protocol);
  return operation.filter(([name, value]) => {
    if (name === "oauth_signature") throw signatureForbidden();
    const signed = values.get(name);
    if (signed === undefined) return true;
    if (signed !== value) throw conflict(name);
    return false;
  });
}

function signatureForbidden(): CountersignError {
  return new CountersignError(
    "signature-parameter-forbidden",
    "body parameters: expected none named oauth_signature, got one",
    "The signature travels only in the Authorization header; leave it out of the parameters to sign.",
  );
}

function conflict(name: string): CountersignError {
  return new CountersignError(
    "protocol-parameter-conflict",
    `body parameter ${name}: expected the same value as in the Authorization header, got another`,
    "Repeat a protocol parameter in the body unchanged, or leave it out of the body.",
  );
}
