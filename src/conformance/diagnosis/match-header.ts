import { parseAuthorization } from "../../verification/parse-authorization.ts";
import type { DeviantHeader } from "./trace-deviants.ts";

/** Tells whether a header is the one that was shown, but for what any signer is free to do. */
export type HeaderMatcher = (header: DeviantHeader) => boolean;

const REALM = /(^OAuth +|,\s*)realm="[^"]*"\s*(?:,\s*|$)/i;

/**
 * Compares headers with one that was shown. Free are the order of the parameters, white space around the comma, the
 * realm, the case of the scheme's name and of hexadecimal digits; and where the header can be read, whatever reads the
 * same.
 */
export function matchHeader(shown: string): HeaderMatcher {
  const parsed = parseAuthorization(shown);
  if (parsed.accepted) {
    const due = writeSorted(parsed.parameters);
    return ({ pairs, join }) => {
      const candidate = parseAuthorization(join(pairs));
      return candidate.accepted && writeSorted(candidate.parameters) === due;
    };
  }
  const due = squeeze(shown.replace(REALM, "$1"));
  const order = [...shown.matchAll(/[A-Za-z_][\w-]*(?=\s*=)/g)].map(([name]) => name);
  const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return ({ pairs, join }) => {
    const inOrder = pairs.toSorted(([a], [b]) => placeOf(a) - placeOf(b));
    return squeeze(join(inOrder)) === due;
  };
}

function writeSorted(parameters: readonly (readonly [string, string])[]): string {
  return JSON.stringify(parameters.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function squeeze(header: string): string {
  return header
    .trim()
    .replace(/^oauth(?= )/i, "OAuth")
    .replace(/[ \t]*,[ \t]*/g, ",")
    .replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());
}
