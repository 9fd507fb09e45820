import type { EncodedParameter } from "../../../signing/parameter.ts";
import { protocolNames } from "../../../spec/protocol-names.ts";

const names: ReadonlySet<string> = new Set(protocolNames);

/** Whether a parameter is one of the five, or the empty token that some signers add to them. */
export function isOAuth({ name, value }: EncodedParameter): boolean {
  return names.has(name) || (name === "oauth_token" && value === "");
}
