import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import OAuth from "oauth-1.0a";
import { transfer } from "./transfer-request.ts";

const keys = new Map<string, KeyObject>();
const oauth = new OAuth({
  consumer: { key: transfer.consumerKey, secret: transfer.consumerSecret },
  signature_method: "HMAC-SHA1",
  hash_function: (baseString, key) => createHmac("sha1", keyOf(key)).update(baseString).digest("base64"),
});
const request = { method: transfer.method, url: transfer.url, data: Object.fromEntries(transfer.parameters) };
const protocol = {
  oauth_consumer_key: transfer.consumerKey,
  oauth_nonce: transfer.nonce,
  oauth_signature_method: "HMAC-SHA1",
  oauth_timestamp: Number(transfer.timestamp),
  oauth_version: "1.0",
};

/** Makes the base string of the transfer request, with one object for all calls: the library writes into it at the first. */
export function baseString(): string {
  return oauth.getBaseString(request, protocol);
}

/** Makes the base string and its HMAC-SHA1 signature. */
export function signature(): string {
  return oauth.getSignature(request, undefined, protocol);
}

/** Returns the object of a key, made once. */
function keyOf(key: string): KeyObject {
  const known = keys.get(key) ?? createSecretKey(key, "utf8");
  keys.set(key, known);
  return known;
}
