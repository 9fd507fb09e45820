import { type CompiledScheme, compileScheme } from "../signing/compiled/compile-scheme.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { signatureBaseString } from "../signing/sign-request.ts";
import type { SignatureMethod, SigningTask } from "../signing/signing-task.ts";
import { checkEnvelope, headerValues } from "./check-envelope.ts";
import { checkRepeated } from "./check-repeated.ts";
import { checkSignature } from "./check-signature.ts";
import { parseAuthorization } from "./parse-authorization.ts";
import { parseFormBody } from "./parse-form-body.ts";
import { type Protocol, readProtocol } from "./read-protocol.ts";
import { type Parsed, quote, type Rejection, reject } from "./rejection.ts";
import type { Consumer } from "./verify-task.ts";

/** An accepted request, with everything that identifies a repetition of it. */
export interface Acceptance {
  readonly accepted: true;
  readonly consumerKey: string;
  readonly signatureMethod: SignatureMethod;
  readonly nonce: string;
  /** Seconds since 1970-01-01 UTC, as decimal text of at most 12 digits. */
  readonly timestamp: string;
}

/** A verifier's answer. */
export type Verification = Acceptance | Rejection;

/** Options of a verifier where the specification leaves it free. */
export interface VerifyOptions {
  /** The most seconds by which the timestamp may differ from `now`. Default: any number. */
  readonly maxSkewSeconds?: number;
}

/**
 * Verifies a signed request: accepted, or refused for a named reason (section "Authentication"). Ambiguities are
 * interpreted as by the reference. It never throws, whatever the request or a registered key holds. It does not check
 * whether a nonce is new, which takes a memory. A public key is parsed once per consumer record.
 *
 * @param now The gateway's clock, seconds since 1970-01-01 UTC as decimal text.
 */
export function verifyRequest(
  request: HttpRequest,
  consumers: readonly Consumer[],
  now: string,
  options: VerifyOptions = {},
): Verification {
  const refused = checkEnvelope(request);
  if (refused !== undefined) return refused;
  const header = readAuthorization(request);
  if (!header.accepted) return header;
  const protocol = readProtocol(header.parameters);
  if (!protocol.accepted) return protocol;
  const body = parseFormBody(request.body);
  if (!body.accepted) return body;
  const unfit =
    checkSkew(protocol.timestamp, now, options.maxSkewSeconds) ?? checkRepeated(body.parameters, protocol.signed);
  if (unfit !== undefined) return unfit;
  const consumer = findConsumer(consumers, protocol.consumerKey);
  if (consumer === undefined) {
    const actual = quote(protocol.consumerKey);
    return reject("consumer-unknown", `oauth_consumer_key: expected a registered one, got ${actual}`);
  }
  const { consumerKey, signatureMethod, signature, nonce, timestamp } = protocol;
  const baseString = receivedBaseString(request, protocol, body.parameters);
  return (
    checkSignature(signature, baseString, signatureMethod, consumer) ?? {
      accepted: true,
      consumerKey,
      signatureMethod,
      nonce,
      timestamp,
    }
  );
}

function readAuthorization(request: HttpRequest): Parsed {
  const [value, ...others] = headerValues(request, "authorization");
  if (value === undefined) return reject("authorization-missing", "Authorization: expected one header, got none");
  if (others.length === 0) return parseAuthorization(value);
  return reject("authorization-repeated", `Authorization: expected one header, got ${others.length + 1}`);
}

/** Finds the consumer by its key. An empty consumer key names nobody, registered or not. */
function findConsumer(consumers: readonly Consumer[], key: string): Consumer | undefined {
  return key === "" ? undefined : consumers.find(({ consumerKey }) => consumerKey === key);
}

function checkSkew(timestamp: string, now: string, maxSkewSeconds: number | undefined): Rejection | undefined {
  if (maxSkewSeconds === undefined) return undefined;
  const skew = Math.abs(Number(timestamp) - Number(now));
  // This comparison refuses the request if the clock is not a number.
  if (skew <= maxSkewSeconds) return undefined;
  const expected = `within ${maxSkewSeconds} seconds of ${quote(now)}`;
  return reject("timestamp-skewed", `oauth_timestamp: expected a time ${expected}, got ${quote(timestamp)}`);
}

/** A task whose protocol parameters are those that came. */
type ReceivedTask = SigningTask & { readonly received: readonly Parameter[] };

/** The reference, but with the protocol parameters that came. */
const receiving: Scheme = {
  ...reference,
  protocolParameters: (task) => (task as ReceivedTask).received,
};
let compiled: CompiledScheme | undefined;

/** Returns the base string of a request. No credential enters it. */
function receivedBaseString(request: HttpRequest, protocol: Protocol, parameters: readonly Parameter[]): string {
  const { consumerKey, nonce, timestamp, signed } = protocol;
  const { method, url } = request;
  const head = { method, url, consumerKey, nonce, timestamp, parameters, received: signed };
  const task: ReceivedTask = { ...head, signatureMethod: "HMAC-SHA1", consumerSecret: "" };
  compiled ??= compileScheme(receiving, reference);
  return compiled.baseString(task) ?? signatureBaseString(task, receiving);
}
