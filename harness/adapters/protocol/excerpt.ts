import type { Failure } from "../../../src/judging/adapter.ts";

/** The first characters (UTF-16 units) of a hostile text, marked where it was cut; always valid Unicode. */
export function excerpt(text: string, limit: number = 200): string {
  return text.length <= limit ? text.toWellFormed() : `${copy(text.slice(0, limit))}… (${text.length} characters)`;
}

/** A slice would keep the whole text that it was cut from; lone surrogates become U+FFFD. */
function copy(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

/** A failure, with details where there are any. */
export function failure(message: string, details: string = ""): Failure {
  return details === "" ? { message } : { message, details };
}
