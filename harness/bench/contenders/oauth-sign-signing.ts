import { generateBase, sign } from "oauth-sign";
import { signedParameters, transfer } from "./transfer-request.ts";

const { method, url, consumerSecret } = transfer;

/** Makes the base string of the transfer request. */
export function baseString(): string {
  return generateBase(method, url, signedParameters);
}

/** Makes the base string and its HMAC-SHA1 signature. */
export function signature(): string {
  return sign("HMAC-SHA1", method, url, signedParameters, consumerSecret);
}
