import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import type { Family } from "../../family.ts";
import { addMembers } from "../../without-repeats.ts";
import { functionsOf } from "../values/text-functions.ts";
import { constantPaths, normalizeEscapes, pathDeviations } from "./base-string-path.ts";
import { changeParts, defaultPortOf, inPart } from "./split-url.ts";
import { partsSigned } from "./url-parts-signed.ts";

const PORT = /:\d+$/;
const SIGN_PORT = "Sign the port as it stands in the URL that is called.";
const SIGN_SCHEME = "Sign the URL with the scheme that the gateway is called with.";
const SIGN_WHOLE = "Sign the complete URL, with scheme and host.";

const shared = {
  fix: "Sign the complete request URL, character by character as it is called.",
  clauses: ["base-string.6"],
} as const;

const published = describeMistakes("baseStringUri", shared, {
  "scheme-http": {
    title: "The URL is signed with http although https is called",
    happens:
      "The base string starts with POST&http%3A%2F%2F: TLS ends at a proxy, and the program behind it sees http.",
    fix: SIGN_SCHEME,
    links: github("WP-API/OAuth1/issues/60"),
    change: (url) => (url.startsWith("https://") ? `http://${url.slice(8)}` : url),
  },
  "scheme-https": {
    title: "The URL is signed with https although http is called",
    happens: "The scheme is a constant of the signer, whatever the URL says.",
    fix: SIGN_SCHEME,
    change: (url) => (url.startsWith("http://") ? `https://${url.slice(7)}` : url),
  },
  "scheme-missing": {
    title: "The URL is signed without its scheme",
    happens: "The URL part starts with the host; https:// is left out.",
    change: inPart("scheme", () => ""),
  },
  "host-missing": {
    title: "The URL is signed without its host",
    happens: "Three slashes follow the scheme: the host was empty when the URL was put together for signing.",
    change: inPart("host", (host, { scheme }) => (scheme === "" ? host : "")),
  },
  "wrong-host-signed": {
    title: "The URL is signed with another host than the one that is called",
    happens:
      "The signed host is a constant, the called one a setting, as with a sandbox beside the real gateway. Here the first label becomes sandbox, or gate where it is sandbox.",
    fix: "Sign the URL that is called: take both from the same setting.",
    change: inPart("host", (host) =>
      host.replace(/^[a-z][^.:]*/i, (label) => (label === "sandbox" ? "gate" : "sandbox")),
    ),
  },
  "relative-url-signed": {
    title: "Only the path of the URL is signed",
    happens: "Scheme and host are left out, as in the request line of HTTP, which holds the path alone.",
    fix: SIGN_WHOLE,
    change: changeParts((parts) => ({ ...parts, scheme: "", host: "" })),
  },
  "relative-url-without-slash": {
    title: "Only the path of the URL is signed, without its first slash",
    happens: "What is signed is the path relative to the host: paynet/api/v4/… .",
    fix: SIGN_WHOLE,
    change: changeParts(({ path, query }) => ({ scheme: "", host: "", path: path.replace(/^\//, ""), query })),
  },
  "origin-signed": {
    title: "Only scheme and host of the URL are signed",
    happens: "The whole path is left out, and the endpoint identifier with it.",
    clauses: ["base-string.6", "endpoints.endpoint-id"],
    change: changeParts((parts) => ({ ...parts, path: "", query: "" })),
  },
  "other-port-stripped": {
    title: "The port is left out of the signed URL",
    happens: "A port that is not the default one of its scheme is part of the complete URL, but is dropped.",
    fix: SIGN_PORT,
    change: inPart("host", (host) => host.replace(PORT, "")),
  },
  "port-80-and-443-stripped": {
    title: "The ports 80 and 443 are left out of the signed URL whatever the scheme is",
    happens: "The port is taken for a default one without a look at the scheme, so https on port 80 loses it too.",
    fix: SIGN_PORT,
    links: github("dghubble/oauth1"),
    change: inPart("host", (host) => host.replace(/:(?:80|443)$/, "")),
  },
  "first-colon-80-stripped": {
    title: "The first :80/ anywhere in the URL is cut out before signing",
    happens: "The default port is searched for in the whole URL, so it is found on https and even in the path.",
    fix: SIGN_PORT,
    links: github("x42/liboauth"),
    change: (url) => url.replace(":80/", "/"),
  },
  "default-port-added": {
    title: "The default port is added to the signed URL",
    happens: "The host is signed as gateway.example:443 although the URL names no port.",
    fix: "Sign the URL as it is called: without a port where it has none.",
    change: inPart("host", (host, { scheme }) => (PORT.test(host) ? host : `${host}:${defaultPortOf(scheme)}`)),
  },
  "default-port-dropped": {
    title: "The default port is left out of the signed URL",
    happens: "Port 443 of https and port 80 of http are dropped, as RFC 5849, section 3.4.1.2, has it.",
    fix: "Call the gateway by a URL without the default port: then both readings are one.",
    links: github(
      "ddo/oauth-1.0a/issues/59",
      "scribejava/scribejava/issues/428",
      "r-lib/httr/pull/435",
      "RestKit/RestKit/issues/490",
    ),
    permitted: "The specification does not say whether a default port is signed: a choice, url-default-port.",
    change: inPart("host", (host, { scheme }) =>
      host.endsWith(`:${defaultPortOf(scheme)}`) ? host.replace(PORT, "") : host,
    ),
  },
  "host-lowercased": {
    title: "Scheme and host are made small in the signed URL",
    happens: "Capitals of scheme and host are lost, as RFC 5849, section 3.4.1.2, has it; the path keeps its case.",
    fix: "Write the base URL in lower case: then both readings are one.",
    links: github("ddo/oauth-1.0a"),
    permitted: "The specification does not say whether the case of the host is signed: a choice, url-host-case.",
    change: changeParts((parts) => ({ ...parts, scheme: parts.scheme.toLowerCase(), host: parts.host.toLowerCase() })),
  },
  "url-reserialised": {
    title: "The URL is signed as a URL parser writes it",
    happens: "The parser makes the host small and drops a default port; anything else that it tidies changes as well.",
    fix: "Sign the text of the URL that is called, not the parser's text.",
    permitted: "The case of the host and the default port are choices: url-host-case and url-default-port.",
    change: (url) => (URL.canParse(url) ? new URL(url).href : url),
  },
  "query-dropped": {
    title: "The query is left out of the signed URL",
    happens: "Everything from the question mark on is cut. RFC 5849 cuts it too, but signs it with the parameters.",
    fix: "Sign the query with the URL, or do not send one: no operation of the gateway has a query.",
    links: github("jrconlin/oauthsimple/issues/13", "Kong/insomnia/issues/4238"),
    change: inPart("query", () => ""),
  },
  "query-plus-as-space": {
    title: "A plus sign in the query is signed as a space",
    happens: "The query is decoded like a form, where + is a space, and put into the signed URL again with %20.",
    fix: "Sign the query with the URL as it is called, or do not send one: no operation of the gateway has a query.",
    links: github("NangoHQ/nango/issues/7098", "nbspou/dart-oauth1/issues/17"),
    change: inPart("query", (query) => query.replaceAll("+", "%20")),
  },
  "url-question-mark-appended": {
    title: "A question mark stands at the end of the signed URL",
    happens: "An empty query is appended with its question mark, which the called URL does not have.",
    change: (url) => (url.includes("?") ? url : `${url}?`),
  },
  "url-line-feed-appended": {
    title: "A line feed stands at the end of the signed URL",
    happens:
      "The URL was read from a file or a command's output with the end of its line; the client drops it on sending.",
    fix: "Trim the URL when it is read.",
    change: (url) => `${url}\n`,
  },
});

/** Slips of a text function that knows nothing of URLs. */
const asText = describeMistakes(
  "baseStringUri",
  { ...shared, generated: true },
  {
    "url-slash-appended": {
      title: "A slash stands at the end of the signed URL, behind its query too",
      happens: "The slash is appended to the text of the URL.",
      change: (url) => (url.endsWith("/") ? url : `${url}/`),
    },
    "url-slash-always-appended": {
      title: "One slash more stands at the end of the signed URL",
      happens: "The slash is appended to the text of the URL, whatever it ends with.",
      change: (url) => `${url}/`,
    },
    "url-made-small": {
      title: "The whole URL is made small before it is signed",
      happens: "Capitals are lost in the path, in the query and in escapes, too.",
      fix: "Sign the URL in the case in which it is called.",
      functions: [
        { language: "JavaScript", call: "toLowerCase" },
        { language: "PHP", call: "strtolower" },
        { language: "Python", call: "lower" },
        { language: "Ruby", call: "downcase" },
        { language: "Perl", call: "lc" },
        { language: "Go", call: "strings.ToLower" },
        { language: "Java", call: "toLowerCase" },
        { language: "C#", call: "ToLowerInvariant" },
      ],
      change: (url) => url.toLowerCase(),
    },
    "query-made-small": {
      title: "The query of the URL is made small before it is signed",
      happens: "Capitals are lost in its names and values, and in their escapes.",
      fix: "Sign the URL in the case in which it is called.",
      change: inPart("query", (query) => query.toLowerCase()),
    },
    "text-443-cut": {
      title: "The text :443 is cut out of the signed URL wherever it stands",
      happens: "The default port is searched for as a text, so it is found on http and at the start of other ports.",
      fix: SIGN_PORT,
      change: (url) => url.replace(":443", ""),
    },
    "text-80-cut": {
      title: "The text :80 is cut out of the signed URL wherever it stands",
      happens: "The default port is searched for as a text, so it is found on https and at the start of other ports.",
      fix: SIGN_PORT,
      change: (url) => url.replace(":80", ""),
    },
    "last-segment-signed": {
      title: "Of the URL only the last segment of its path is signed",
      happens: "What stands behind the last slash is taken for the URL, such as the endpoint identifier.",
      fix: SIGN_WHOLE,
      change: (url) => url.slice(url.lastIndexOf("/") + 1),
    },
    "trailing-slashes-removed": {
      title: "All slashes at the end of the URL's path are left out where it is signed",
      happens: "The path is trimmed before signing, and called as it was.",
      functions: functionsOf("slash-trim-end"),
      change: inPart("path", (path) => path.replace(/\/+$/, "")),
    },
    "segments-of-digits-missing": {
      title: "A last segment of digits is left out of the signed URL",
      happens: "What looks like an identifier is cut from the URL; it is appended after signing.",
      clauses: ["base-string.6", "endpoints.endpoint-id"],
      change: (url) => url.replace(/\/\d+$/, ""),
    },
  },
);

/** URLs of which all parts show. */
const PROBES = [
  "https://Gate.example:8443//a/./b/../c%20d%7e%2f/?e=%20",
  "https://Gate.example:8443/a?e=%20",
  "https://[::1]:8443/a;b/c;d",
  "https://[::1]/a?e",
  "https://gate.example/paynet/api/v3/payout/1",
  "https://gate.example/paynet/api/v4/transfer/1",
  "https://gate.example/paynet/api/v4/payout/1",
  "https://gate.example/paynet/api/v2/pan-eligibility/send/1",
];

const normalized: MemberAt<"baseStringUri"> = {
  id: "path-escapes-normalized",
  title: "Escapes in the path are normalized before it is signed",
  happens: "%7E is signed as a tilde and %2f as %2F: the same URL by RFC 3986 (6.2.2), but not the same text.",
  change: inPart("path", normalizeEscapes),
};

/** Mistakes about the URL that is signed: its path, the whole of it, its scheme, host, port and query. */
export const urlDeviations: readonly (Deviation | Family)[] = [
  addMembers(
    "baseStringUri",
    [...pathDeviations, ...published],
    () =>
      describeMistakes("baseStringUri", { ...shared, generated: true }, [...partsSigned, normalized, ...constantPaths]),
    (sign) => JSON.stringify(PROBES.map((url) => sign(url))),
  ),
  ...asText,
];
