import type { Failure } from "../../../src/judging/adapter.ts";
import { copyStart } from "../../../src/judging/cut-text.ts";

/** Returns the first characters (UTF-16 units) of an untrusted text, marked where it was cut; always valid Unicode. */
export function excerpt(text: string, limit: number = 200): string {
  return text.length <= limit ? text.toWellFormed() : `${copyStart(text, limit)}… (${text.length} characters)`;
}

export function failure(message: string, details: string = ""): Failure {
  return details === "" ? { message } : { message, details };
}
