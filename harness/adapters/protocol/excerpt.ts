import type { Failure } from "../../../src/judging/adapter.ts";

/** Returns the first characters (UTF-16 units) of an untrusted text, marked where it was cut; always valid Unicode. */
export function excerpt(text: string, limit: number = 200): string {
  return text.length <= limit ? text.toWellFormed() : `${copy(text.slice(0, limit))}… (${text.length} characters)`;
}

/** Copies a slice, which would hold the whole text in memory; lone surrogates become U+FFFD. */
function copy(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

/** Makes a failure, with details where there are any. */
export function failure(message: string, details: string = ""): Failure {
  return details === "" ? { message } : { message, details };
}
