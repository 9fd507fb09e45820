import { attempt } from "../../attempt.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { isProtocol, right } from "./right-stages.ts";
import { before, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

/** Deviations in reading the Authorization header: what else it takes for one. */
export const headerDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "header-first-of-two": {
      happens: "Reads the first of several Authorization headers.",
      instead: { chooseHeader: ([first]) => first },
      caughtBy: "malformed-header/two-headers header-grammar/two-headers-the-same",
    },
    "header-last-of-two": {
      happens: "Reads the last of several Authorization headers.",
      instead: { chooseHeader: (values) => values.at(-1) },
      caughtBy: "header-grammar/two-headers-the-same empty-header-first",
    },
    "headers-joined": {
      happens:
        "Joins several Authorization headers with a comma, as HTTP libraries do, and keeps the first of each name.",
      instead: {
        chooseHeader: (values) => (values.length === 0 ? undefined : values.join(", ")),
        splitHeader: scanPairs,
        selectListed: (pairs) => [...new Map(pairs.toReversed())].filter(isProtocol),
      },
      caughtBy: "malformed-header/two-headers repeated-*",
    },
    "pairs-scanned": {
      happens: "Looks for pairs anywhere in the header, whatever stands between them.",
      instead: { splitHeader: scanPairs },
      caughtBy: "malformed-header/separator-* scheme-missing scheme-bearer",
    },
    "scheme-ignored": {
      happens: "Does not look at the scheme of the header.",
      instead: before("splitHeader", (text) => text.replace(/^\S+ /, "OAuth ")),
      caughtBy: "malformed-header/scheme-bearer",
    },
    "semicolon-separates": {
      happens: "Takes a semicolon between the pairs.",
      instead: before("splitHeader", (text) => text.replaceAll('"; ', '", ')),
      caughtBy: "malformed-header/separator-semicolon",
    },
    "ampersand-separates": {
      happens: "Takes an ampersand between the pairs.",
      instead: before("splitHeader", (text) => text.replaceAll('"&', '", ')),
      caughtBy: "malformed-header/separator-ampersand",
    },
    "space-separates": {
      happens: "Takes a space alone between the pairs.",
      instead: before("splitHeader", (text) => text.replaceAll('" ', '", ')),
      caughtBy: "malformed-header/separator-space",
    },
    "quotes-optional": {
      happens: "Takes values without quotes.",
      instead: before("splitHeader", (text) =>
        text.includes('"') ? text : text.replace(/=([^,']*)(?=,|$)/g, '="$1"'),
      ),
      caughtBy: "malformed-header/unquoted",
    },
    "quotes-of-any-kind": {
      happens: "Takes single quotes for double ones.",
      instead: before("splitHeader", (text) => text.replaceAll("'", '"')),
      caughtBy: "malformed-header/single-quotes",
    },
    "first-of-repeated": {
      happens: "Keeps the first where the header names a parameter twice.",
      instead: before("selectListed", (pairs) => [...new Map(pairs.toReversed())]),
      caughtBy: "malformed-header/repeated-*",
    },
    "last-of-repeated": {
      happens: "Keeps the last where the header names a parameter twice.",
      instead: before("selectListed", (pairs) => [...new Map(pairs)]),
      caughtBy: "deviations/header-duplicate-parameter malformed-signed/repeated-*",
    },
    "foreign-parameters-dropped": {
      happens: "Drops what it does not know from the header.",
      instead: before("selectListed", (pairs) =>
        pairs.filter(([name]) => /^(realm|oauth_(?!token|body_hash).*)$/i.test(name)),
      ),
      caughtBy: "malformed-header/operation-parameter-in-header token-added",
    },
    "header-over-body": {
      happens: "Signs what the header names in place of what the body does, as code does that merges both.",
      instead: { selectListed: (pairs) => pairs.filter(([name]) => name.toLowerCase() !== "realm") },
      caughtBy: "moved-parameters/amount-signed-in-header",
    },
    "header-decoded-until-plain": {
      happens: "Decodes header values until nothing is left to decode.",
      instead: {
        decodeHeaderValue: (raw, name) => {
          const text = right.decodeHeaderValue(raw, name);
          return text.includes("%") ? decodeURIComponent(text) : text;
        },
      },
      caughtBy: "malformed-header/signature-encoded-twice",
    },
    "empty-pairs-skipped": {
      happens: "Skips commas that have nothing between them.",
      instead: before("splitHeader", (text) => text.replace(/^OAuth ,/, "OAuth ").replace(/,(?=,|$)/g, "")),
      caughtBy: "header-grammar/comma-in-front comma-at-end comma-doubled",
    },
    "equals-spaced": {
      happens: "Allows white space around the equals sign.",
      instead: before("splitHeader", (text) => text.replace(/ *= *"/g, '="')),
      caughtBy: "header-grammar/space-before-equals space-after-equals",
    },
    "header-names-in-any-case": {
      happens: "Reads names in the header without regard to case.",
      instead: {
        splitHeader: (text) => right.splitHeader(text)?.map(([name, raw]): Parameter => [name.toLowerCase(), raw]),
      },
      caughtBy: "header-grammar/name-upper-case name-misspelt",
    },
    "rest-of-header-ignored": {
      happens: "Stops reading where the header makes no sense any more.",
      instead: {
        splitHeader: (text) =>
          right.splitHeader(/^\S+ (?:[a-z_]+="[^"]*"(?:, *(?=[a-z]+[_a-z]*=)|))*/.exec(text)?.[0] ?? ""),
      },
      caughtBy: "header-grammar/text-at-end second-credentials comma-at-end",
    },
    "same-pair-twice": {
      happens: "Takes a pair twice where both are the same.",
      instead: before("selectListed", uniquePairs),
      caughtBy: "header-grammar/nonce-twice-the-same all-twice",
    },
    "header-not-encoded": {
      happens: "Takes values in the header that are not percent-encoded.",
      instead: { decodeHeaderValue: (raw, name) => (/[+/=]/.test(raw) ? raw : right.decodeHeaderValue(raw, name)) },
      caughtBy: "header-grammar/signature-raw",
    },
    "header-of-a-proxy": {
      happens: "Reads the headers that proxies use where there is no other.",
      instead: {
        valuesOf: (request, name) => {
          const values = right.valuesOf(request, name);
          if (name !== "authorization" || values.length > 0) return values;
          return [...right.valuesOf(request, "proxy-authorization"), ...right.valuesOf(request, "x-authorization")];
        },
      },
      caughtBy: "header-grammar/header-of-a-proxy header-with-x",
    },
    "bare-plus-as-space": {
      happens: "Reads a bare + in the header as a space, as in forms.",
      instead: before("decodeHeaderValue", (raw) => raw.replaceAll("+", "%20")),
      caughtBy: "deviations/header-plus-for-space",
    },
    "header-overlong-read": {
      happens: "Reads overlong UTF-8 in the header.",
      instead: before("decodeHeaderValue", (raw) => raw.replaceAll("%C0%AF", "%2F")),
      caughtBy: "lenient-readers/header-overlong-signed",
    },
    "header-text-unchecked": {
      happens: "Decodes in the header what can be decoded, and takes the rest as it stands.",
      instead: {
        decodeHeaderValue: (raw, name) =>
          attempt(() => right.decodeHeaderValue(raw, name)) ??
          raw.replace(/\\(.)/g, "$1").replace(/%([0-9A-F]{2})/g, (_, hex: string) => byteOf(hex)),
      },
      caughtBy: "malformed-signed/nonce-*",
    },
    "header-bare-space": {
      happens: "Takes a bare space between the quotes of the header.",
      instead: before("decodeHeaderValue", (raw) => raw.replaceAll(" ", "%20")),
      caughtBy: "lenient-readers/header-bare-space-signed",
    },
  }),
  ...verifierDeviations("accepts and refuses", {
    "header-not-decoded": {
      happens: "Does not decode the values of the header, but for the signature.",
      instead: {
        decodeHeaderValue: (raw, name) => (name === "oauth_signature" ? right.decodeHeaderValue(raw, name) : raw),
      },
      caughtBy:
        "accepted/nonce-reserved nonce-repeated-reserved consumer-key-reserved consumer-key-unicode deviations/header-values-not-encoded",
    },
  }),
];

/** Finds whatever looks like a pair. */
function scanPairs(text: string): readonly Parameter[] {
  return [...text.matchAll(/([A-Za-z0-9_]+)="([^"]*)"/g)].map(([, name = "", raw = ""]): Parameter => [name, raw]);
}

/** Reads a byte as ISO-8859-1. */
function byteOf(hexadecimal: string): string {
  return String.fromCharCode(Number.parseInt(hexadecimal, 16));
}

function uniquePairs(pairs: readonly Parameter[]): readonly Parameter[] {
  return pairs.filter(([name, raw], at) => pairs.findIndex((one) => one[0] === name && one[1] === raw) === at);
}
