import { encodeByRfc3986 } from "../right-lines.ts";
import { escapeNumber } from "./beyond-ascii.ts";
import type { EncodingMistake } from "./encoding-mistake.ts";

/** One character that must be encoded: its name, how a sentence begins with it, and what is known of the mistake. */
type Row = readonly [name: string, subject: string, character: string, known?: Known];

interface Known extends Pick<EncodingMistake, "links" | "published"> {
  readonly id?: string;
  readonly from?: string;
}

const MASTERCARD_NODE = "https://github.com/Mastercard/oauth1-signer-nodejs";
const OAUTH_1_0A_22 = "https://github.com/ddo/oauth-1.0a/issues/22";
const LIBOAUTHCPP = "https://github.com/sirikata/liboauthcpp/pull/20";
const SIMPLE_OAUTH1 = "https://github.com/chrhansen/simple-oauth1/issues/8";
const FROM_COMPONENT = "JavaScript's encodeURIComponent alone does this.";

const rows: readonly Row[] = [
  ["space", "A space", " "],
  [
    "exclamation-mark",
    "An exclamation mark",
    "!",
    { id: "exclamation-unescaped", from: FROM_COMPONENT, links: [OAUTH_1_0A_22] },
  ],
  ["quotation-mark", "A quotation mark", '"'],
  ["number-sign", "A number sign", "#"],
  ["dollar-sign", "A dollar sign", "$"],
  [
    "percent-sign",
    "A percent sign",
    "%",
    {
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
  ],
  ["ampersand", "An ampersand", "&"],
  ["apostrophe", "An apostrophe", "'", { id: "apostrophe-unescaped", from: FROM_COMPONENT, links: [MASTERCARD_NODE] }],
  ["left-parenthesis", "A left parenthesis", "(", { from: FROM_COMPONENT }],
  ["right-parenthesis", "A right parenthesis", ")", { from: FROM_COMPONENT }],
  [
    "asterisk",
    "An asterisk",
    "*",
    {
      id: "asterisk-unescaped",
      from: "Java's URLEncoder and Ruby's encode_www_form_component leave it, and so does encodeURIComponent.",
      links: [
        "https://github.com/AsyncHttpClient/async-http-client/issues/1216",
        "https://github.com/cgeo/cgeo/issues/3320",
      ],
    },
  ],
  ["plus-sign", "A plus sign", "+"],
  ["comma", "A comma", ",", { id: "comma-left-raw", links: [SIMPLE_OAUTH1, LIBOAUTHCPP] }],
  [
    "slash",
    "A slash",
    "/",
    {
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
  ],
  ["colon", "A colon", ":"],
  ["semicolon", "A semicolon", ";"],
  ["less-than-sign", "A less-than sign", "<"],
  ["equals-sign", "An equals sign", "="],
  ["greater-than-sign", "A greater-than sign", ">"],
  ["question-mark", "A question mark", "?"],
  ["commercial-at", "An at sign", "@"],
  ["left-square-bracket", "A left square bracket", "["],
  ["backslash", "A backslash", "\\"],
  ["right-square-bracket", "A right square bracket", "]"],
  ["circumflex", "A circumflex", "^"],
  ["grave-accent", "A grave accent", "`"],
  ["left-curly-bracket", "A left curly bracket", "{"],
  ["vertical-bar", "A vertical bar", "|"],
  ["right-curly-bracket", "A right curly bracket", "}"],
];

const single = rows.map(([name, subject, character, known = {}]): EncodingMistake => {
  const { id = `${name}-left-raw`, from, ...more } = known;
  const what = `${character === " " ? "The space" : character} is signed as it is where ${escapeNumber(character.charCodeAt(0))} belongs.`;
  return {
    id,
    does: `${subject} is left unencoded`,
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

/** Reserved characters that are left unencoded: each alone, and the sets that real functions leave. */
export const charactersLeft: readonly EncodingMistake[] = [...groups, ...single];
