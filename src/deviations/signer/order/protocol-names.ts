import type { EncodedParameter } from "../../../signing/parameter.ts";

/** The five, and the token that some signers add to them. */
const protocolNames: ReadonlySet<string> = new Set([
  "oauth_consumer_key",
  "oauth_nonce",
  "oauth_signature_method",
  "oauth_timestamp",
  "oauth_token",
  "oauth_version",
]);

/** Whether a parameter is a protocol parameter. */
export function isOAuth({ name }: EncodedParameter): boolean {
  return protocolNames.has(name);
}
