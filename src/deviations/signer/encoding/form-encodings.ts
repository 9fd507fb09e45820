import type { EncodingMistake } from "./encoding-mistake.ts";

const dataString = "Use Uri.EscapeDataString, which leaves only unreserved characters since .NET Framework 4.5.";

/** Functions that write form data, in which a space is a +. */
export const formEncodings: readonly EncodingMistake[] = [
  {
    id: "space-as-plus",
    does: "A space is written as +",
    happens: "Text is encoded as form data, in which + stands for a space; it is signed where %20 belongs.",
    encoder: { space: "+" },
    published: {
      values: {
        title: "A space in a value is signed as + in place of %20",
        happens:
          "The value is encoded as form data: URLSearchParams, PHP's urlencode and Java's URLEncoder write + for a space.",
        fix: "Write a space as %20 in the base string: in PHP rawurlencode in place of urlencode, in Python quote in place of quote_plus, elsewhere replace + by %20 after encoding.",
        links: [
          "https://github.com/javaee/jersey/issues/705",
          "https://github.com/eclipse-ee4j/jersey/issues/1392",
          "https://github.com/postmanlabs/postman-app-support/issues/1874",
          "https://github.com/postmanlabs/postman-app-support/issues/2125",
          "https://github.com/gifnksm/oauth-client-rs/pull/16",
        ],
      },
      header: {
        id: "header-plus-for-space",
        title: "A space in a header value is written as +",
        happens: "The values are form-encoded, but in the header a + is a plus sign.",
        links: ["https://github.com/WP-API/OAuth1/issues/143"],
      },
      body: {
        id: "body-plus-for-space",
        title: "A space is written as + in the body",
        happens: "The body is form-encoded; the gateway reads + as a space. In the base string it is %20 all the same.",
        fix: "Nothing: as long as the base string has %20.",
        clauses: ["endpoints.body"],
        permitted: "A form body may write a space either way: a choice, body-space.",
      },
    },
  },
  {
    id: "first-space-alone",
    does: "Only the first space is written as %20, and the others as +",
    happens: "The text is encoded as form data, and then one + is replaced, not all.",
    fix: "Replace every +: in Go strings.ReplaceAll, in JavaScript replaceAll or a pattern with the flag g.",
    encoder: { space: "+", first: " " },
    published: {},
  },
  ...["", "!'()*"].map(
    (leaves): EncodingMistake => ({
      id: leaves === "" ? "first-space-as-plus" : "first-space-as-plus-five-left",
      does: `Only the first space is written as +${leaves === "" ? "" : ", and ! ' ( ) * are left,"}`,
      happens: 'JavaScript\'s replace("%20", "+") replaces one %20, not all.',
      fix: "Leave each %20 as it is.",
      encoder: { space: "+", onlyFirst: " ", ...(leaves !== "" && { leaves }) },
      published: {},
    }),
  ),
  {
    id: "value-form-encoded-php",
    does: "A space is written as + and a tilde is percent-encoded",
    happens: "PHP's urlencode and http_build_query write form data so.",
    fix: "Use rawurlencode in place of urlencode, or http_build_query with PHP_QUERY_RFC3986.",
    encoder: { escapes: "~", space: "+" },
    published: { values: { title: "A space in a value is signed as + and a tilde as %7E" } },
  },
  {
    id: "value-form-encoded",
    does: "A space is written as +, an asterisk is left and a tilde is percent-encoded",
    happens: "Java's URLEncoder and JavaScript's URLSearchParams write form data so.",
    encoder: { leaves: "*", escapes: "~", space: "+" },
  },
  {
    id: "value-form-encoded-dotnet",
    does: "A space is written as +, ! ( ) * are left and a tilde is percent-encoded",
    happens: ".NET's WebUtility.UrlEncode writes form data so.",
    fix: dataString,
    encoder: { leaves: "!()*", escapes: "~", space: "+" },
  },
  {
    id: "value-form-encoded-dotnet-lower-case",
    does: "A space is written as +, ! ( ) * are left, a tilde is percent-encoded and hexadecimal digits are lower-case",
    happens: ".NET's HttpUtility.UrlEncode writes form data so.",
    fix: dataString,
    encoder: { leaves: "!()*", escapes: "~", space: "+", hex: "lower" },
  },
];
