import { isShownAs } from "../../encoding/lone-bytes.ts";
import { splitList } from "../../encoding/trim-blanks.ts";
import { parseAuthorization } from "../../verification/parse-authorization.ts";
import type { DeviantHeader } from "./trace-deviants.ts";

/** Decides whether a header is the one that was shown, apart from the freedoms of any signer. */
export type HeaderMatcher = (header: DeviantHeader) => boolean;

/** A realm pair with the separator that follows it. */
const REALM = /(?<![\w-])realm\s*=\s*(?:"[^"]*"|'[^']*'|[^\s,;&"']*)\s*[,;&]?\s*/i;
const NAME = /(?<![\w-])[A-Za-z_][\w-]*(?=\s*=)/g;
const SEPARATORS = new Set([" ", "\t", ",", ";", "&"]);

/**
 * Compares headers with the one that was shown. A signer is free to choose the order of the parameters, white space
 * around the comma, the realm, and the case of the scheme's name and of hexadecimal digits; a header that parses may
 * also differ in whatever parses to the same parameters.
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
  const due = squeeze(withoutRealm(shown));
  const order = [...shown.matchAll(NAME)].map(([name]) => name);
  const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return ({ pairs, join }) => {
    const inOrder = pairs.toSorted(([a], [b]) => placeOf(a) - placeOf(b));
    return isShownAs(squeeze(join(inOrder)), due);
  };
}

function writeSorted(parameters: readonly (readonly [string, string])[]): string {
  return JSON.stringify(parameters.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Removes the realm, which is never signed and which any signer may send (clause oauth.realm) at any place. */
export function withoutRealm(header: string): string {
  const realm = REALM.exec(header);
  if (realm === null) return header;
  const after = header.slice(realm.index + realm[0].length);
  let end = realm.index;
  // A realm at the end takes the separator before it along.
  if (after === "" && !/[,;&]\s*$/.test(realm[0].slice(-3))) while (SEPARATORS.has(header[end - 1] ?? "")) end--;
  return header.slice(0, end) + after;
}

/** Normalizes the freedoms of writing. White space is blanks and tabs alone: a header holds no line break. */
function squeeze(header: string): string {
  return splitList(header)
    .join(",")
    .replace(/^oauth(?= )/i, "OAuth")
    .replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());
}
