import { CountersignError } from "../../../src/countersign-error.ts";
import { trimBlanks } from "../../../src/encoding/trim-blanks.ts";
import { FORM_MEDIA_TYPE } from "../../../src/signing/form-body.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { InputRequest, ReadingOptions } from "./input-request.ts";
import { flagNames } from "./piece-names.ts";

/** The name and its colon; where it stands on a line of its own, as browsers show it, the colon may be missing. */
const HEADER_NAME = /^\s*(?:[>$#]\s*)?(?:-H\s*)?["']?Authorization(?:\s*:\s*|[ \t]*\r?\n)/i;
const ANOTHER = /\r?\n([A-Za-z][\w-]{0,99}):[ \t]*([^\r\n]*)/g;

/** Decides whether a text is an Authorization header alone, with its name or without. */
export function isLoneHeader(text: string): boolean {
  return /^OAuth\s/i.test(text.slice(0, 200).replace(HEADER_NAME, "").trimStart());
}

/**
 * Reads an Authorization header, and others that follow it, without a request line: of the method, URL and body that the
 * options give.
 *
 * @throws {CountersignError} `url-missing`.
 */
export function parseLoneHeader(
  text: string,
  { method = "POST", url, body = "", names = flagNames }: ReadingOptions,
): InputRequest {
  if (url === undefined) {
    throw new CountersignError(
      "url-missing",
      `Authorization header: expected ${names.url} beside it, got none`,
      `Give the complete URL that was called as ${names.url}, and the body as it was sent as ${names.body}.`,
    );
  }
  const others = [...text.matchAll(ANOTHER)].map(([, name = "", value = ""]): Parameter => [name, trimBlanks(value)]);
  const isTyped = others.some(([name]) => name.toLowerCase() === "content-type");
  const what = isTyped ? `a ${method}` : `a ${method} of a form`;
  return {
    request: {
      method,
      url,
      headers: [
        ...(isTyped ? [] : [["Content-Type", FORM_MEDIA_TYPE] as const]),
        ["Authorization", readValue(text)],
        ...others,
      ],
      body,
    },
    notes: [
      `Taken as ${what}, with ${body === "" ? `an empty body. If there was one, give it as ${names.body}` : `the body of ${names.body}`}.`,
    ],
  };
}

/** Reads the value, without the quotes of the command that it was copied from. */
function readValue(text: string): string {
  const value = text.replaceAll(ANOTHER, "").replace(HEADER_NAME, "").trim();
  const isQuoted = /["']\s*Authorization/i.test((HEADER_NAME.exec(text) ?? [""])[0]);
  return isQuoted ? value.replace(/["'],?$/, "") : value;
}
