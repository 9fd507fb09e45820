import { percentDecode } from "../encoding/percent-encode.ts";
import type { Parameter } from "../signing/parameter.ts";
import { type Parsed, reject } from "./rejection.ts";

const NOT_FORM_TEXT = /[^\x21-\x7e]|%(?![0-9A-Fa-f]{2})/;

/**
 * Reads a form body into its parameters, in the order received (clauses endpoints.body, body.1). `+` is a space,
 * hexadecimal digits of either case are read, a name without `=` has the empty value, and empty pairs are skipped,
 * as the form rules have it. White space, control characters, raw non-ASCII text and broken escapes are refused.
 */
export function parseFormBody(body: string): Parsed {
  const wrong = NOT_FORM_TEXT.exec(body);
  if (wrong !== null) {
    return reject(
      "body-malformed",
      `body: expected percent-encoded text, got a raw character or a broken escape at ${wrong.index}`,
    );
  }
  const parameters: Parameter[] = [];
  for (const pair of body.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? "" : decode(pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      return reject("body-not-utf8", "body: expected escapes of UTF-8 bytes whatever the charset, got other bytes");
    }
    parameters.push([name, value]);
  }
  return { accepted: true, parameters };
}

function decode(text: string): string | undefined {
  return percentDecode(text.replaceAll("+", " "));
}
