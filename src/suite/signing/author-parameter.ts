import type { Parameter } from "../../signing/parameter.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import type { AuthoredSigning } from "../concern.ts";

/** Authors a request with one body parameter: the shortest that shows what becomes of a name or a value. */
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
 * Authors a request with body parameters of these names, in this order. Each value is the place in it, so that it tells
 * when it lands with another name.
 */
export function authorNames(
  name: string,
  given: readonly string[],
  comment: string,
  ...flags: readonly string[]
): AuthoredSigning {
  return { name, comment, flags, parameters: given.map((parameter, index) => [parameter, String(index + 1)]) };
}

/** The protocol parameters of a request that are not the same in all of them. */
export interface ProtocolValues {
  readonly consumerKey: string;
  readonly nonce: string;
  readonly timestamp: string;
}

/** The five protocol parameters as a caller gives them who wants them in the body too (clause body.2). */
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
