import { CountersignError } from "../countersign-error.ts";

/** RFC 3986, section 2.3: `A-Z a-z 0-9 - . _ ~`. Everything else is encoded. */
const UNRESERVED_ONLY = /^[A-Za-z0-9\-._~]*$/;
const LEFT_BY_ENCODE_URI_COMPONENT = /[!'()*]/g;
const ENCODED: Readonly<Record<string, string>> = { "!": "%21", "'": "%27", "(": "%28", ")": "%29", "*": "%2A" };

/**
 * Percent-encodes the UTF-8 bytes of a text, with upper-case hexadecimal digits, leaving only the unreserved
 * characters as they are (clause base-string.2; RFC 3986, section 2; RFC 5849, section 3.6).
 *
 * @throws {CountersignError} `lone-surrogate` when the text is not valid Unicode and so has no UTF-8 form.
 */
export function percentEncode(text: string): string {
  if (UNRESERVED_ONLY.test(text)) return text;
  return encodeURIComponentChecked(text).replace(LEFT_BY_ENCODE_URI_COMPONENT, (character) => ENCODED[character] ?? "");
}

function encodeURIComponentChecked(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new CountersignError(
      "lone-surrogate",
      "text to percent-encode: expected valid Unicode, got a lone surrogate",
      "Repair the text first; a UTF-16 surrogate without its partner has no UTF-8 bytes to sign.",
    );
  }
}

/**
 * Decodes percent-encoded UTF-8. Strict: a `%` without two hexadecimal digits, or bytes that are not UTF-8, give
 * `undefined` and never a guess. Hexadecimal digits of either case are read (RFC 3986, section 2.1). `+` stays `+`.
 */
export function percentDecode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
