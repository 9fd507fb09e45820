const FORM =
  /^[ \t]*application\/x-www-form-urlencoded[ \t]*(?:;[ \t]*(?:charset=(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+|"[^"\\]*")[ \t]*)?)*$/i;

/**
 * Whether a content type is that of a form, with a charset parameter or without (clauses endpoints.content-type,
 * header.1). A semicolon with nothing behind it is no parameter (RFC 9110, section 5.6.6).
 */
export function isFormContentType(value: string): boolean {
  return FORM.test(value) && value.split(/charset=/i).length <= 2;
}
