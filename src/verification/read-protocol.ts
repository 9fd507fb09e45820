import type { Parameter } from "../signing/parameter.ts";
import { type SignatureMethod, signatureMethods } from "../signing/signing-task.ts";
import { type ProtocolName, protocolNames } from "../spec/protocol-names.ts";
import { quote, type Rejection, reject } from "./rejection.ts";

/** The protocol parameters of a request, each checked by itself. */
export interface Protocol {
  readonly accepted: true;
  readonly consumerKey: string;
  readonly nonce: string;
  readonly timestamp: string;
  readonly signatureMethod: SignatureMethod;
  /** Base64, or any other text in its place. */
  readonly signature: string;
  /** The signed parameters: all of the header's but the signature. */
  readonly signed: readonly Parameter[];
}

const VERSION = "1.0";

/** At most 12 digits, up to the year 33658: a current time of 13 digits is in milliseconds. */
const SECONDS = /^[1-9][0-9]{0,11}$/;
const MILLISECONDS = /^[1-9][0-9]{12}$/;

/**
 * Reads the header's parameters, each name once, as the six that every request carries (section "OAuth parameters",
 * clause header.3; RFC 5849, section 3.2). Others stay: an empty `oauth_token`, for instance, is signed too.
 */
export function readProtocol(parameters: readonly Parameter[]): Protocol | Rejection {
  const values = new Map(parameters);
  const absent = protocolNames.find((name) => !values.has(name));
  if (absent !== undefined) return reject("parameter-missing", `Authorization: expected ${absent}, got none`);
  const get = (name: ProtocolName): string => values.get(name) ?? "";
  const nonce = get("oauth_nonce");
  const timestamp = get("oauth_timestamp");
  const version = get("oauth_version");
  const method = get("oauth_signature_method");
  const signatureMethod = signatureMethods.find((known) => known === method);
  if (version !== VERSION)
    return reject("version-wrong", `oauth_version: expected "${VERSION}", got ${quote(version)}`);
  if (!isWholeSeconds(timestamp)) {
    return reject(
      "timestamp-malformed",
      `oauth_timestamp: expected whole seconds, got ${describeTimestamp(timestamp)}`,
    );
  }
  if (nonce === "") return reject("nonce-empty", "oauth_nonce: expected a unique text, got an empty one");
  if (signatureMethod === undefined) {
    const known = signatureMethods.join(" or ");
    return reject("method-unsupported", `oauth_signature_method: expected ${known}, got ${quote(method)}`);
  }
  return {
    accepted: true,
    consumerKey: get("oauth_consumer_key"),
    nonce,
    timestamp,
    signatureMethod,
    signature: get("oauth_signature"),
    signed: parameters.filter(([name]) => name !== "oauth_signature"),
  };
}

function describeTimestamp(timestamp: string): string {
  return isMilliseconds(timestamp) ? `${quote(timestamp)}, in milliseconds` : quote(timestamp);
}

/** Whether a timestamp is whole seconds, as decimal text (clause oauth.timestamp). */
export function isWholeSeconds(timestamp: string): boolean {
  return SECONDS.test(timestamp);
}

/** Whether a timestamp is a current time in milliseconds. */
export function isMilliseconds(timestamp: string): boolean {
  return MILLISECONDS.test(timestamp);
}
