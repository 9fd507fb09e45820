import type { Parameter } from "../../signing/parameter.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import type { AuthoredSigning } from "../concern.ts";

/** Authors a request with one body parameter: the shortest that shows how a name or a value is signed. */
export function authorParameter(
  name: string,
  parameter: Parameter,
  comment: string,
  ...flags: readonly string[]
): AuthoredSigning {
  return { name, comment, flags, parameters: [parameter] };
}

/** Authors a request whose one body parameter is the order description, the field for free text. */
export function authorDescription(
  name: string,
  text: string,
  comment: string,
  ...flags: readonly string[]
): AuthoredSigning {
  return authorParameter(name, ["order_desc", text], comment, ...flags);
}

/**
 * Authors a request with body parameters of these names, in this order. Each value is its name's place in it, so that
 * a value under another name shows.
 */
export function authorNames(
  name: string,
  given: readonly string[],
  comment: string,
  ...flags: readonly string[]
): AuthoredSigning {
  return { name, comment, flags, parameters: given.map((parameter, index) => [parameter, String(index + 1)]) };
}

/** Asks for vectors under HMAC-SHA1 alone: names and values do not depend on the method, and RSA is slow. */
export function underHmac(vectors: readonly AuthoredSigning[]): readonly AuthoredSigning[] {
  return vectors.map((vector) => ({ ...vector, methods: ["HMAC-SHA1"] }));
}

/** The protocol parameters of a request that are not the same in all of them. */
export interface ProtocolValues {
  readonly consumerKey: string;
  readonly nonce: string;
  readonly timestamp: string;
}

/** Returns the five protocol parameters, for a caller who wants them in the body too (clause body.2). */
export function repeatProtocolParameters(
  method: SignatureMethod,
  { consumerKey, nonce, timestamp }: ProtocolValues,
): readonly Parameter[] {
  return [
    ["oauth_consumer_key", consumerKey],
    ["oauth_nonce", nonce],
    ["oauth_signature_method", method],
    ["oauth_timestamp", timestamp],
    ["oauth_version", "1.0"],
  ];
}
