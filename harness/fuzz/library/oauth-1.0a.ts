import OAuth from "oauth-1.0a";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { forgeHmac } from "./node-forge.ts";

/** What oauth-1.0a asks for of a task, but for the secret. */
export type LibraryTask = Pick<
  SigningTask,
  "method" | "url" | "parameters" | "consumerKey" | "nonce" | "timestamp" | "signatureMethod"
>;

const library = libraryOf("");

/** The percent-encoding of oauth-1.0a. */
export function libraryEncode(text: string): string {
  return library.percentEncode(text);
}

/** The normalized parameters of oauth-1.0a. */
export function libraryParameters(task: LibraryTask): string {
  return library.getParameterString(requestOf(task), dataOf(task));
}

/** The base string of oauth-1.0a. */
export function libraryBaseString(task: LibraryTask): string {
  return library.getBaseString(requestOf(task), dataOf(task));
}

/** The HMAC-SHA1 signature of oauth-1.0a, with the HMAC of node-forge. */
export function librarySignature(task: LibraryTask, secret: string): string {
  return libraryOf(secret).getSignature(requestOf(task), "", dataOf(task));
}

function libraryOf(secret: string): OAuth {
  return new OAuth({
    consumer: { key: "", secret },
    signature_method: "HMAC-SHA1",
    hash_function: (baseString, key) => forgeHmac(key, baseString),
  });
}

/** Made anew for each call, since the library changes what it is given. */
function requestOf({ method, url, parameters }: LibraryTask): OAuth.RequestOptions {
  return { method, url, data: valuesByName(parameters) };
}

function dataOf({ consumerKey, nonce, signatureMethod, timestamp }: LibraryTask): OAuth.Data {
  const data = {
    oauth_consumer_key: consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: signatureMethod,
    oauth_timestamp: timestamp,
    oauth_version: "1.0",
  };
  // Its types ask for a number, but a timestamp is text.
  return data as unknown as OAuth.Data;
}

/** The values of a name as a text, or as an array where there are several. */
function valuesByName(parameters: readonly Parameter[]): Readonly<Record<string, string | string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return Object.fromEntries(
    Array.from(values, ([name, all]): [string, string | string[]] => [name, all.length === 1 ? (all[0] ?? "") : all]),
  );
}
