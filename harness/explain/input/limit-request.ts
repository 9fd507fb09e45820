import { CountersignError } from "../../../src/countersign-error.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";

/** Most characters of a request: some hundred times a real one. */
export const MOST_CHARACTERS = 131_072;
/** Most headers, parameters of the body and of the Authorization header together: some hundred times those of a real one. */
export const MOST_PARTS = 2000;

/**
 * Refuses a request that is larger than what can be explained at once.
 *
 * @throws {CountersignError} `request-too-large`.
 */
export function limitRequest({ method, url, headers, body }: HttpRequest): void {
  const lines = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const characters = method.length + url.length + lines + body.length;
  if (characters > MOST_CHARACTERS) throw tooLarge(`${MOST_CHARACTERS} characters`, characters);
  const listed = headers.reduce((sum, [, value]) => sum + countOf(value, ","), 0);
  const parts = headers.length + listed + countOf(body, "&") + countOf(url, "&");
  if (parts > MOST_PARTS) throw tooLarge(`${MOST_PARTS} headers and parameters`, parts);
}

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** Makes the error of a request that is larger than `most`. */
export function tooLarge(most: string, found: number): CountersignError {
  return new CountersignError(
    "request-too-large",
    `request: expected at most ${most}, got ${found}`,
    "Shorten the values, or leave fields out, until the mistake is gone: it stands in what you took last.",
  );
}
