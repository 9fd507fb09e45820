import OAuth from "oauth-1.0a";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { forgeHmac } from "./node-forge.ts";

const library = libraryOf("");

/** Percent-encodes with oauth-1.0a. */
export function libraryEncode(text: string): string {
  return library.percentEncode(text);
}

/** Normalizes parameters with oauth-1.0a. */
export function libraryParameters(task: SigningTask): string {
  return library.getParameterString(requestOf(task), dataOf(task));
}

/** Makes the base string with oauth-1.0a. */
export function libraryBaseString(task: SigningTask): string {
  return library.getBaseString(requestOf(task), dataOf(task));
}

/** Signs by HMAC-SHA1 with oauth-1.0a, whose HMAC is node-forge's. */
export function librarySignature(task: SigningTask, secret: string): string {
  return libraryOf(secret).getSignature(requestOf(task), "", dataOf(task));
}

function libraryOf(secret: string): OAuth {
  return new OAuth({
    consumer: { key: "", secret },
    signature_method: "HMAC-SHA1",
    hash_function: (baseString, key) => forgeHmac(key, baseString),
  });
}

/** Makes a new request for each call, since the library changes its arguments. */
function requestOf({ method, url, parameters }: SigningTask): OAuth.RequestOptions {
  return { method, url, data: valuesByName(parameters) };
}

function dataOf({ consumerKey, nonce, signatureMethod, timestamp }: SigningTask): OAuth.Data {
  const data = {
    oauth_consumer_key: consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: signatureMethod,
    oauth_timestamp: timestamp,
    oauth_version: "1.0",
  };
  // The library's types require a number, but a timestamp is text.
  return data as unknown as OAuth.Data;
}

/** Groups values by name: a text, or an array where there are several. */
function valuesByName(parameters: readonly Parameter[]): Readonly<Record<string, string | string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parameters) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    Array.from(values, ([name, [only = "", ...more]]) => [name, more.length > 0 ? [only, ...more] : only]),
  );
}
