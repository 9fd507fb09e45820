import type { Failure } from "../../src/conformance/adapter.ts";

/** The first characters (UTF-16 units) of a hostile text, marked where it was cut; always valid Unicode. */
export function excerpt(text: string, limit: number = 200): string {
  return text.length <= limit
    ? text.toWellFormed()
    : `${text.slice(0, limit).toWellFormed()}… (${text.length} characters)`;
}

/** A failure, with details where there are any. */
export function failure(message: string, details: string = ""): Failure {
  return details === "" ? { message } : { message, details };
}
