import type { SigningTask } from "../../../src/signing/signing-task.ts";

/** Formats all of a task that its base string fixes: method, URL, and the signed parameters in any order. */
export function meaningOf({ method, url, parameters, ...task }: SigningTask): string {
  const protocol = [
    ["oauth_consumer_key", task.consumerKey],
    ["oauth_nonce", task.nonce],
    ["oauth_signature_method", task.signatureMethod],
    ["oauth_timestamp", task.timestamp],
    ["oauth_version", "1.0"],
  ].map(writePair);
  const own = parameters.map(writePair).filter((pair) => !protocol.includes(pair));
  return writeMeaning(method.toUpperCase(), url, [...own, ...protocol]);
}

/** Formats the same from a base string, without our own code. */
export function meaningOfBaseString(baseString: string): string {
  const [method = "", url = "", parameters = "", ...more] = baseString.split("&").map(decodeURIComponent);
  const pairs = parameters.split("&").map((pair) => writePair(pair.split("=").map(decodeURIComponent)));
  return writeMeaning(method, [url, ...more].join(" and "), pairs);
}

function writePair(pair: readonly string[]): string {
  return JSON.stringify(pair);
}

function writeMeaning(method: string, url: string, pairs: readonly string[]): string {
  return JSON.stringify([method, url, [...pairs].sort()]);
}
