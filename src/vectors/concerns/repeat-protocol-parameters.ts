import type { Parameter } from "../../signing/parameter.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";

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
