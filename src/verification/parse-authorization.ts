import { percentDecode } from "../encoding/percent-encode.ts";
import type { Parameter } from "../signing/parameter.ts";
import { type Parsed, quote, type Rejection, reject } from "./rejection.ts";

const SCHEME = /^[ \t]*OAuth +/i;
const PAIR = /([A-Za-z0-9\-._~]+)="((?:[^"\\\x00-\x08\x0a-\x1f\x7f]|\\[\t\x20-\x7e])*)"/y;
const SEPARATOR = /[ \t]*,[ \t]*/y;
const END = /[ \t]*$/y;
const NOT_PERCENT_ENCODED = /[^A-Za-z0-9\-._~%]|%(?![0-9A-Fa-f]{2})/;

/**
 * Reads the value of an Authorization header into its protocol parameters, in the order received and without the
 * realm (clauses header.2, header.4, header.5; RFC 5849, section 3.5.1). The scheme name is read in any case, white
 * space around the comma and hexadecimal digits of either case are accepted; everything else is strict.
 */
export function parseAuthorization(value: string): Parsed {
  const scheme = SCHEME.exec(value);
  if (scheme === null) {
    return reject("authorization-malformed", `Authorization: expected the scheme OAuth, got ${quoteScheme(value)}`);
  }
  const parameters: Parameter[] = [];
  const seen = new Set<string>();
  let at = scheme[0].length;
  for (;;) {
    const pair = matchAt(PAIR, value, at);
    if (pair === null) return malformedAt(at, 'name="value"');
    const [text, name = "", raw = ""] = pair;
    const parameter = readParameter(name, raw);
    if ("accepted" in parameter) return parameter;
    if (seen.has(parameter[0])) {
      return reject("parameter-repeated", `Authorization: expected ${quote(name)} once, got it twice`);
    }
    seen.add(parameter[0]);
    if (parameter[0] !== "realm") parameters.push(parameter);
    at += text.length;
    if (matchAt(END, value, at) !== null) return { accepted: true, parameters };
    const separator = matchAt(SEPARATOR, value, at);
    if (separator === null) return malformedAt(at, "a comma or the end");
    at += separator[0].length;
  }
}

function readParameter(name: string, raw: string): Parameter | Rejection {
  // RFC 5849 takes realm from RFC 2617: a quoted string, any case of the name, and not percent-encoded.
  if (name.toLowerCase() === "realm") return ["realm", raw];
  if (!name.startsWith("oauth_")) {
    return reject("parameter-unknown", `Authorization: expected realm and oauth_ parameters, got ${quote(name)}`);
  }
  const value = NOT_PERCENT_ENCODED.test(raw) ? undefined : percentDecode(raw);
  if (value !== undefined) return [name, value];
  return reject(
    "authorization-malformed",
    `${quote(name)}: expected percent-encoded UTF-8 between the quotes, got other text`,
  );
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function malformedAt(at: number, expected: string): Rejection {
  return reject("authorization-malformed", `Authorization: expected ${expected} at character ${at}, got other text`);
}

/** Quotes the text before the first space, if it looks like a scheme: a refusal must not repeat a credential. */
function quoteScheme(value: string): string {
  const scheme = /^[A-Za-z0-9-]{1,20}(?= )/.exec(value);
  return scheme === null ? "other text" : scheme[0];
}
