import { CountersignError } from "../countersign-error.ts";
import type { Parameter } from "./parameter.ts";

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** The media type of every request (clause endpoints.content-type). */
export const FORM_MEDIA_TYPE = "application/x-www-form-urlencoded";

/** Joins encoded pairs into a form body (clause endpoints.body). */
export function joinBody(encoded: readonly Parameter[]): string {
  return encoded.map(([name, value]) => `${name}=${value}`).join("&");
}

/**
 * Writes the Content-Type header's value, with a charset parameter where one is asked for (clause header.1).
 *
 * @throws {CountersignError} `charset-invalid` for a text that is no token (RFC 9110, section 5.6.2).
 */
export function contentType(charset: string | undefined): string {
  if (charset === undefined) return FORM_MEDIA_TYPE;
  if (TOKEN.test(charset)) return `${FORM_MEDIA_TYPE}; charset=${charset}`;
  throw new CountersignError(
    "charset-invalid",
    `charset: expected a name such as ISO-8859-1, got ${JSON.stringify(charset.slice(0, 40))}`,
  );
}
