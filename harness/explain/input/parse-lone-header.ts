import { CountersignError } from "../../../src/countersign-error.ts";
import { FORM_MEDIA_TYPE } from "../../../src/signing/form-body.ts";
import type { InputRequest, ReadingOptions } from "./input-request.ts";

const HEADER_NAME = /^\s*(?:[>$#]\s*)?(?:-H\s*)?["']?Authorization\s*:\s*/i;

/** Decides whether a text is an Authorization header alone, with its name or without. */
export function isLoneHeader(text: string): boolean {
  return /^OAuth\s/i.test(text.slice(0, 200).replace(HEADER_NAME, "").trimStart());
}

/**
 * Reads an Authorization header alone: of a POST of the body and the URL that the options give.
 *
 * @throws {CountersignError} `url-missing`.
 */
export function parseLoneHeader(text: string, { url, body = "" }: ReadingOptions): InputRequest {
  if (url === undefined) {
    throw new CountersignError(
      "url-missing",
      "Authorization header: expected --url beside it, got none",
      "Give the complete URL that was called with --url, and the body as it was sent with --body.",
    );
  }
  const value = text
    .replace(HEADER_NAME, "")
    .trim()
    .replace(/["'],?$/, (end) => (HEADER_NAME.test(text) && /["']\s*Authorization/i.test(text) ? "" : end));
  return {
    request: {
      method: "POST",
      url,
      headers: [
        ["Content-Type", FORM_MEDIA_TYPE],
        ["Authorization", value],
      ],
      body,
    },
    notes: [
      `Taken as a POST of a form, with ${body === "" ? "an empty body: give it with --body" : "the body of --body"}.`,
    ],
  };
}
