import type { EncodedParameter } from "../../../signing/parameter.ts";

/** The five. */
const protocolNames: ReadonlySet<string> = new Set([
  "oauth_consumer_key",
  "oauth_nonce",
  "oauth_signature_method",
  "oauth_timestamp",
  "oauth_version",
]);

/** Whether a parameter is one of the five, or the empty token that some signers add to them. */
export function isOAuth({ name, value }: EncodedParameter): boolean {
  return protocolNames.has(name) || (name === "oauth_token" && value === "");
}
