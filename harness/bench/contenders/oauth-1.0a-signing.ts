import { createHmac } from "node:crypto";
import OAuth from "oauth-1.0a";
import { transfer } from "./transfer-request.ts";

const oauth = new OAuth({
  consumer: { key: transfer.consumerKey, secret: transfer.consumerSecret },
  signature_method: "HMAC-SHA1",
  hash_function: (baseString, key) => createHmac("sha1", key).update(baseString).digest("base64"),
});
const request = { method: transfer.method, url: transfer.url, data: Object.fromEntries(transfer.parameters) };
const protocol = {
  oauth_consumer_key: transfer.consumerKey,
  oauth_nonce: transfer.nonce,
  oauth_signature_method: "HMAC-SHA1",
  oauth_timestamp: Number(transfer.timestamp),
  oauth_version: "1.0",
};
const shared = { ...protocol };

/** Makes the base string of the transfer request from fresh protocol parameters: the library writes into its input. */
export function baseString(): string {
  return oauth.getBaseString(request, { ...protocol });
}

/** Makes the base string from one object for all calls, into which the library has written since the first. */
export function baseStringWithoutCopy(): string {
  return oauth.getBaseString(request, shared);
}

/** Makes the base string and its HMAC-SHA1 signature. */
export function signature(): string {
  return oauth.getSignature(request, undefined, { ...protocol });
}
