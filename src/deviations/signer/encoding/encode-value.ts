import type { Deviation } from "../../deviation.ts";
import { encodeByRfc3986 } from "./miswriting.ts";

/** Values that go through the wrong function, through none, or through too many. */
export const valueEncodingDeviations: readonly Deviation[] = [
  {
    id: "value-encoding-missing",
    stage: "encodeValue",
    title: "Values are not encoded before they are joined",
    happens: "A reserved character is encoded once in the base string, with the part that it stands in, and not twice.",
    fix: `Encode each value before joining, and the joined text once more. ${encodeByRfc3986}`,
    clauses: ["base-string.2", "base-string.5"],
    links: [
      "https://github.com/chrhansen/simple-oauth1/issues/8",
      "https://github.com/AsyncHttpClient/async-http-client/pull/914",
      "https://github.com/Mastercard/oauth1-signer-python/issues/21",
    ],
    replace: () => (value) => value,
  },
  {
    id: "oauth-values-single-encoded",
    stage: "encodeValue",
    title: "The values of oauth_ parameters are not encoded before they are joined",
    happens: "A reserved character in the consumer key or the nonce is encoded once in the base string, and not twice.",
    fix: "Encode the values of oauth_ parameters like all others before joining.",
    clauses: ["base-string.2"],
    links: [
      "https://github.com/Mastercard/oauth1-signer-java",
      "https://github.com/Mastercard/oauth1-signer-csharp/issues/6",
    ],
    replace: (right) => (value, name) => (name.startsWith("oauth_") ? value : right(value, name)),
  },
  {
    id: "space-as-plus",
    stage: "encodeValue",
    title: "A space in a value is signed as + in place of %20",
    happens:
      "The value is encoded as form data: URLSearchParams, PHP's urlencode and Java's URLEncoder write + for a space.",
    fix: "Write a space as %20 in the base string: in PHP rawurlencode in place of urlencode, in Python quote in place of quote_plus, elsewhere replace + by %20 after encoding.",
    clauses: ["base-string.2"],
    links: [
      "https://github.com/javaee/jersey/issues/705",
      "https://github.com/eclipse-ee4j/jersey/issues/1392",
      "https://github.com/postmanlabs/postman-app-support/issues/1874",
      "https://github.com/postmanlabs/postman-app-support/issues/2125",
      "https://github.com/gifnksm/oauth-client-rs/pull/16",
    ],
    replace: (right) => (value, name) => right(value, name).replaceAll("%20", "+"),
  },
  {
    id: "value-form-encoded-php",
    stage: "encodeValue",
    title: "A space in a value is signed as + and a tilde as %7E",
    happens: "PHP's urlencode and http_build_query write form data so.",
    fix: "Use rawurlencode in place of urlencode, or http_build_query with PHP_QUERY_RFC3986.",
    clauses: ["base-string.2"],
    links: [],
    replace: (right) => (value, name) => right(value, name).replaceAll("%20", "+").replaceAll("~", "%7E"),
  },
  {
    id: "replace-first-only",
    stage: "encodeValue",
    title: "Only the first ! and the first * of a value are encoded",
    happens:
      "After encodeURIComponent each is replaced by a text and not by a pattern, so JavaScript's replace stops after one.",
    fix: "Replace all: replace(/[!'()*]/g, …) or replaceAll in place of replace with a text.",
    clauses: ["base-string.2"],
    links: ["https://github.com/Mastercard/oauth1-signer-nodejs"],
    replace: (right) => (value, name) => leaveAllButFirst(leaveAllButFirst(right(value, name), "%21", "!"), "%2A", "*"),
  },
];

function leaveAllButFirst(encoded: string, escaped: string, character: string): string {
  const end = encoded.indexOf(escaped) + escaped.length;
  return end < escaped.length ? encoded : encoded.slice(0, end) + encoded.slice(end).replaceAll(escaped, character);
}

/** Names that are encoded in another way than values. */
export const nameEncodingDeviations: readonly Deviation[] = [
  {
    id: "names-not-encoded",
    stage: "encodeName",
    title: "Parameter names are not encoded before they are joined",
    happens: "A space or a bracket in a name is encoded once in the base string, and not twice.",
    fix: "Encode names like values before joining.",
    clauses: ["base-string.2"],
    links: [
      "https://github.com/bittercoder/DevDefined.OAuth/issues/19",
      "https://github.com/nemiro-net/nemiro.oauth/issues/13",
      "https://github.com/restsharp/RestSharp/pull/159",
      "https://github.com/geoffjentry/ROAuth/pull/7",
    ],
    permitted:
      "name-encoding: the specification speaks of encoding values only, and no documented name has a character to encode.",
    replace: () => (name) => name,
  },
  {
    id: "name-encoded-twice",
    stage: "encodeName",
    title: "Parameter names are encoded twice before they are joined",
    happens: "A space or a bracket in a name is encoded three times in the base string.",
    fix: "Encode names once before joining.",
    clauses: ["base-string.4", "base-string.5"],
    links: [],
    replace: (right) => (name) => right(right(name)),
  },
];
