import oauthSignature from "oauth-signature";
import { signedParameters, transfer } from "./transfer-request.ts";

const { method, url, consumerSecret } = transfer;
const { SignatureBaseString } = oauthSignature;
const options = { encodeSignature: false };

/** Makes the base string of the transfer request. */
export function baseString(): string {
  return new SignatureBaseString(method, url, signedParameters).generate();
}

/** Makes the base string and its HMAC-SHA1 signature. */
export function signature(): string {
  return oauthSignature.generate(method, url, signedParameters, consumerSecret, undefined, options);
}
