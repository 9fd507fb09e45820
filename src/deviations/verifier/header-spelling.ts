import { right } from "./right-stages.ts";
import { before, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

/** Deviations that refuse right requests for their library's spelling. */
export const spellingDeviations: readonly VerifierDeviation[] = verifierDeviations("refuses", {
  "realm-refused": {
    happens: "Refuses a header with a realm.",
    instead: { selectListed: (pairs) => (pairs.some(isRealm) ? undefined : right.selectListed(pairs)) },
    caughtBy: "accepted/realm realm-empty realm-last",
  },
  "realm-empty-refused": {
    happens: "Refuses an empty realm.",
    instead: {
      selectListed: (pairs) =>
        pairs.some((pair) => isRealm(pair) && pair[1] === "") ? undefined : right.selectListed(pairs),
    },
    caughtBy: "accepted/realm-empty",
  },
  "realm-first-alone": {
    happens: "Reads a realm at the beginning of the header alone.",
    instead: { selectListed: (pairs) => (pairs.findIndex(isRealm) > 0 ? undefined : right.selectListed(pairs)) },
    caughtBy: "accepted/realm-last everything-at-once",
  },
  "realm-signed": {
    happens: "Signs the realm with the other parameters of the header.",
    instead: {
      selectListed: (pairs) =>
        right.selectListed(pairs.map(([name, raw]) => [isRealm([name, raw]) ? "oauth_realm" : name, raw])),
      decodeHeaderValue: (raw, name) =>
        name === "oauth_realm" ? decodeURIComponent(raw) : right.decodeHeaderValue(raw, name),
      signedProtocol: (protocol) =>
        new Map([...protocol].map(([name, value]) => [name === "oauth_realm" ? "realm" : name, value])),
    },
    caughtBy: "accepted/realm realm-empty realm-last",
  },
  "charset-refused": {
    happens: "Compares the whole content type.",
    instead: { takesContentType: ([value]) => value === "application/x-www-form-urlencoded" },
    caughtBy: "accepted/charset-*",
  },
  "charset-utf8-alone": {
    happens: "Takes no other charset than UTF-8.",
    instead: { takesContentType: (values) => right.takesContentType(values) && !/8859/.test(values[0] ?? "") },
    caughtBy: "accepted/charset-latin1 everything-at-once",
  },
  "charset-space-wanted": {
    happens: "Wants a space before the charset.",
    instead: { takesContentType: (values) => right.takesContentType(values) && !/;charset/.test(values[0] ?? "") },
    caughtBy: "accepted/charset-without-space",
  },
  "comma-space-wanted": {
    happens: "Splits the header at a comma and a space.",
    instead: { splitHeader: (text) => (/",[^ ]/.test(text) ? undefined : right.splitHeader(text)) },
    caughtBy: "accepted/comma-without-space everything-at-once",
  },
  "comma-alone-wanted": {
    happens: "Splits the header at commas, and keeps spaces in the names.",
    instead: { splitHeader: (text) => (/", /.test(text) ? undefined : right.splitHeader(text)) },
    caughtBy: "accepted/payout comma-with-spaces",
  },
  "comma-one-space-wanted": {
    happens: "Knows one space behind the comma, and no more.",
    instead: { splitHeader: (text) => (/", {2}/.test(text) ? undefined : right.splitHeader(text)) },
    caughtBy: "accepted/comma-with-spaces",
  },
  "header-order-wanted": {
    happens: "Wants the parameters of the header in alphabetical order.",
    instead: {
      selectListed: (pairs) => {
        const names = pairs.filter((pair) => !isRealm(pair)).map(([name]) => name);
        return names.join() === names.toSorted().join() ? right.selectListed(pairs) : undefined;
      },
    },
    caughtBy: "accepted/header-reversed everything-at-once",
  },
  "scheme-with-case": {
    happens: "Compares the scheme's name with its case.",
    instead: { splitHeader: (text) => (text.startsWith("OAuth ") ? right.splitHeader(text) : undefined) },
    caughtBy: "accepted/scheme-lower-case",
  },
  "header-names-with-case": {
    happens: "Compares the names of headers with their case.",
    instead: {
      valuesOf: ({ headers }, wanted) => headers.flatMap(([name, value]) => (name === titled(wanted) ? [value] : [])),
    },
    caughtBy: "accepted/header-names-lower-case header-names-upper-case",
  },
  "header-names-lower": {
    happens: "Wants the names of headers in small letters.",
    instead: {
      valuesOf: ({ headers }, wanted) => headers.flatMap(([name, value]) => (name === wanted ? [value] : [])),
    },
    caughtBy: "accepted/payout header-names-upper-case",
  },
  "header-upper-case-hex": {
    happens: "Reads escapes in capitals alone in the header.",
    instead: before("decodeHeaderValue", (raw) =>
      raw.replace(/%[0-9A-F]?[a-f]./g, (escaped) => `%25${escaped.slice(1)}`),
    ),
    caughtBy: "accepted/header-lower-case-hex",
  },
  "header-plus-as-space": {
    happens: "Reads a plus that was decoded from the header as a space.",
    instead: {
      decodeHeaderValue: (raw, name) => {
        const text = right.decodeHeaderValue(raw, name);
        return name === "oauth_signature" ? text : text.replaceAll("+", " ");
      },
    },
    caughtBy: "accepted/nonce-reserved consumer-key-reserved",
  },
  "other-headers-refused": {
    happens: "Refuses requests with headers that it does not know.",
    instead: {
      valuesOf: (request, wanted) =>
        request.headers.every(([name]) => /^(?:authorization|content-type)$/i.test(name))
          ? right.valuesOf(request, wanted)
          : [],
    },
    caughtBy: "accepted/other-headers",
  },
});

function isRealm([name]: readonly [string, string]): boolean {
  return name.toLowerCase() === "realm";
}

/** `content-type` as `Content-Type`. */
function titled(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (first) => first.toUpperCase());
}
