import { escapeNumber } from "../../../encoding/lone-bytes.ts";
import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import { withParameters } from "../../sent-request.ts";
import { readPairs } from "../body/raw-body.ts";
import { encodeByRfc3986 } from "../right-lines.ts";
import type { EncodingMistake } from "./encoding-mistake.ts";

const MASTERCARD_NODE = "https://github.com/Mastercard/oauth1-signer-nodejs";
const OAUTH_1_0A_22 = "https://github.com/ddo/oauth-1.0a/issues/22";
const LIBOAUTHCPP = "https://github.com/sirikata/liboauthcpp/pull/20";
const SIMPLE_OAUTH1 = "https://github.com/chrhansen/simple-oauth1/issues/8";
const FROM_COMPONENT = "JavaScript's encodeURIComponent alone does this.";

/** The characters that must be encoded, and their names. */
const CHARACTERS = " !\"#$%&'()*+,/:;<=>?@[\\]^`{|}";
const NAMES =
  "space, exclamation mark, quotation mark, number sign, dollar sign, percent sign, ampersand, apostrophe, left parenthesis, right parenthesis, asterisk, plus sign, comma, slash, colon, semicolon, less-than sign, equals sign, greater-than sign, question mark, at sign, left square bracket, backslash, right square bracket, circumflex, grave accent, left curly bracket, vertical bar, right curly bracket".split(
    ", ",
  );

interface Known extends Partial<EncodingMistake> {
  readonly from?: string;
}

/** What is known of the mistake to leave one character. */
const known: Readonly<Record<string, Known>> = {
  "!": { id: "exclamation-unescaped", from: FROM_COMPONENT, links: [OAUTH_1_0A_22] },
  "'": { id: "apostrophe-unescaped", from: FROM_COMPONENT, links: [MASTERCARD_NODE] },
  "(": { from: FROM_COMPONENT },
  ")": { from: FROM_COMPONENT },
  "*": {
    id: "asterisk-unescaped",
    from: "Java's URLEncoder and Ruby's encode_www_form_component leave it, and so does encodeURIComponent.",
    links: [
      "https://github.com/AsyncHttpClient/async-http-client/issues/1216",
      "https://github.com/cgeo/cgeo/issues/3320",
    ],
  },
  ",": { links: [SIMPLE_OAUTH1, LIBOAUTHCPP] },
  "@": { id: "commercial-at-left-raw" },
  "%": {
    published: {
      values: {},
      throughout: {},
      parts: {
        id: "percent-sign-left-raw-outer",
        title: "Percent signs are left unencoded when the parts of the base string are encoded",
        happens:
          "The escapes of the values are spared, lest anything be encoded twice: %20 is signed where %2520 belongs.",
        fix: "Encode each part as it is: the % of every escape in it becomes %25.",
      },
    },
  },
  "+": {
    published: {
      values: {},
      throughout: {},
      body: {
        id: "body-plus-literal",
        title: "A + stands in the body as it is",
        happens: "The gateway reads a + in a form as a space; the plus sign was signed as %2B.",
        fix: "Write a plus sign in the body as %2B.",
        meant: (sent) => [withParameters(sent, readPairs(sent.body, percentDecodeLeniently))],
      },
    },
  },
  "/": {
    from: "Python's quote leaves it unless told safe=''.",
    published: {
      values: {},
      throughout: {},
      header: {
        id: "header-slash-left-raw",
        title: "A slash is not percent-encoded in the header",
        happens: "Python's quote, for one, leaves / as it is unless it is told otherwise; Base64 is full of it.",
        fix: "Encode the slash, too: in Python, quote(value, safe='~').",
      },
    },
  },
};

const single = NAMES.map((name, at): EncodingMistake => {
  const character = CHARACTERS.charAt(at);
  const { from, ...more } = known[character] ?? {};
  const what = `${at === 0 ? "The space" : character} is signed as it is where ${escapeNumber(character.charCodeAt(0))} belongs.`;
  return {
    id: `${name.replaceAll(" ", "-")}-left-raw`,
    does: `${/^[aeiou]/.test(name) ? "An" : "A"} ${name} is left unencoded`,
    happens: from === undefined ? what : `${what} ${from}`,
    encoder: { leaves: character },
    ...more,
  };
});

const groups: readonly EncodingMistake[] = [
  {
    id: "subdelims-unescaped",
    does: "The characters ! ' ( ) * are left unencoded",
    happens: "They are signed as they are where %21 %27 %28 %29 %2A belong. JavaScript's encodeURIComponent does this.",
    fix: "In JavaScript, percent-encode the five characters ! ' ( ) * after encodeURIComponent, with a pattern such as /[!'()*]/g.",
    links: ["https://github.com/request/request/issues/449", OAUTH_1_0A_22, "https://github.com/osmlab/ohauth/pull/5"],
    encoder: { leaves: "!'()*" },
    published: {
      values: {},
      throughout: {},
      header: {
        id: "header-subdelims-unescaped",
        title: "The characters ! ' ( ) and * are not percent-encoded in the header",
        happens: "encodeURIComponent, or a function like it, encodes the values; RFC 3986 reserves these five as well.",
        links: [],
      },
    },
  },
  {
    id: "replace-first-only",
    does: "Only the first ! and the first * are encoded",
    happens:
      "After encodeURIComponent each is replaced by a text and not by a pattern, so JavaScript's replace stops after one.",
    fix: "Replace all: replace(/[!'()*]/g, …) or replaceAll in place of replace with a text.",
    links: [MASTERCARD_NODE],
    encoder: { leaves: "!*", first: "!*" },
    published: { values: { title: "Only the first ! and the first * of a value are encoded" } },
  },
  {
    id: "parens-unescaped",
    does: "Parentheses are left unencoded",
    happens:
      "They are signed as they are where %28 and %29 belong: encodeURIComponent with a fix-up that forgets them.",
    links: [MASTERCARD_NODE],
    encoder: { leaves: "()" },
  },
  {
    id: "reserved-left-raw",
    does: "The reserved characters ; , / ? : @ & = + $ # are left unencoded",
    happens: "They are signed as they are: the function is made for whole URLs, where these characters have a meaning.",
    links: [LIBOAUTHCPP, "https://github.com/r-lib/httr/issues/21"],
    encoder: { leaves: "#$&+,/:;=?@" },
  },
  {
    id: "encode-uri-used",
    does: "The characters ; , / ? : @ & = + $ # ! ' ( ) * are left unencoded",
    happens: "They are signed as they are, which is what JavaScript's encodeURI does: it is made for whole URLs.",
    fix: "Use encodeURIComponent in place of encodeURI, and encode ! ' ( ) * after it.",
    encoder: { leaves: "!#$&'()*+,/:;=?@" },
  },
  {
    id: "non-ascii-left-raw",
    does: "Characters beyond ASCII are left unencoded",
    happens: "Only ASCII is escaped: é is signed as it is where %C3%A9 belongs.",
    fix: `Encode every byte of the UTF-8 text. ${encodeByRfc3986}`,
    encoder: { beyond: "raw" },
  },
  {
    id: "casefold-regex",
    does: "The Kelvin sign and the long s are left unencoded",
    happens:
      "A pattern of unreserved characters that ignores case and knows Unicode, as /[a-z0-9]/iu, takes U+212A for k and U+017F for s.",
    fix: "Write the pattern as [A-Za-z0-9._~-], without the flag that ignores case.",
    links: ["https://github.com/laserlemon/simple_oauth"],
    encoder: { beyond: "raw-if-folded" },
  },
];

/** What encodeURIComponent leaves, each part with its name. */
const subdelims: Readonly<Record<string, string>> = { exclamation: "!", apostrophe: "'", parens: "()", asterisk: "*" };

/** What is left of these where some were seen to and others forgotten: two or three of them. */
const forgotten = Object.keys(subdelims)
  .reduce<readonly (readonly string[])[]>((sets, name) => sets.flatMap((set) => [set, [...set, name]]), [[]])
  .filter(({ length }) => length === 2 || length === 3)
  .map((names): EncodingMistake => {
    const leaves = names.map((name) => subdelims[name]).join("");
    return {
      id: `${names.join("-")}-unescaped`,
      does: `The characters ${[...leaves].join(" ")} are left unencoded`,
      happens: "They are signed as they are: encodeURIComponent with a fix-up that forgets them.",
      encoder: { leaves },
      published: {},
    };
  });

/** Reserved characters that are left unencoded: each alone, and the sets that real functions leave. */
export const charactersLeft: readonly EncodingMistake[] = [...groups, ...forgotten, ...single];
