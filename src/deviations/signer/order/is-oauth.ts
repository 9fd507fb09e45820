import type { EncodedParameter } from "../../../signing/parameter.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";

/** Whether a parameter is one of the five, or the empty token that some signers add to them. */
export function isOAuth({ name, value }: EncodedParameter): boolean {
  return isProtocolName(name) || (name === "oauth_token" && value === "");
}
