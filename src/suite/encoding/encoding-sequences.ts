import { describeFlags } from "../author-table.ts";
import type { AuthoredEncoding, EncodingConcern } from "../concern.ts";

const TEN_KILOBYTES = 10_240;

const flags = describeFlags("encoding", ["base-string.2"], {
  LooksEncoded: {
    description: "Text that looks percent-encoded is plain text: it is encoded again, and never decoded first.",
    effect: "Customers who write 50%20 off, and redirect URLs with escapes, are refused.",
    clauses: ["base-string.2", "base-string.5"],
    links: [
      "https://github.com/postmanlabs/postman-app-support/issues/8879",
      "https://github.com/thephpleague/oauth1-client",
    ],
  },
  PlusAndSpace: {
    description: "A plus is %2B and a space is %20: neither turns into the other.",
    effect: "Telephone numbers and sums in descriptions are refused.",
    links: ["https://github.com/postmanlabs/postman-app-support/issues/2125"],
  },
  EveryOccurrence: {
    description: "A reserved character is encoded each time that it occurs.",
    effect: "One exclamation mark is paid, two are refused.",
    links: ["https://github.com/Mastercard/oauth1-signer-nodejs"],
  },
  Delimiters: {
    description: "Delimiters of bodies, headers and URLs inside a value are part of the value.",
    effect: "Redirect URLs with a query are cut, or refused.",
    links: ["https://github.com/ddo/oauth-1.0a", "https://github.com/scribejava/scribejava"],
  },
  White: {
    description: "White space is kept: neither trimmed, nor joined, nor turned into another line break.",
    effect: "Text from a form field with a stray space or a line break is refused.",
  },
  Escapes: {
    description: "Text that another language would escape is not escaped, unescaped or evaluated.",
    effect: "Quotes and backslashes are refused, or do harm behind the signer.",
  },
  Long: {
    description: "There is no limit to the length of a value.",
    effect: "Long descriptions are cut in silence, and then refused.",
    links: ["https://github.com/x42/liboauth"],
  },
});

/** Texts of several characters, where one character's encoding meets another's. */
export const encodingSequences: EncodingConcern = {
  kind: "encoding",
  concern: "encoding-sequences",
  about: "Characters in company: text that looks encoded, delimiters, white space, escapes, long text.",
  flags,
  vectors: [
    v("encoded-space", "50%20off", "LooksEncoded", "%20 in a text is three characters; its % is encoded."),
    v("encoded-slash", "a%2Fb", "LooksEncoded", "%2F stays no slash."),
    v("encoded-lower-case", "a%2fb", "LooksEncoded", "%2f keeps its lower-case f: it is text, not an escape."),
    v("encoded-percent", "100%25 sure", "LooksEncoded", "%25 is not decoded to % before it is encoded."),
    v("encoded-twice", "%252B", "LooksEncoded", "Text that was encoded twice already is encoded once more."),
    v("encoded-utf8", "%D0%96", "LooksEncoded", "The escapes of a Cyrillic letter are six characters of ASCII."),
    v("encoded-latin1", "%E9", "LooksEncoded", "An escape that is not UTF-8 would be an error to whoever decodes it."),
    v("encoded-nul", "a%00b", "LooksEncoded", "%00 ends no text."),
    v("broken-escape", "%zz", "LooksEncoded", "% before two letters that are no hexadecimal digits."),
    v("half-escape", "%4", "LooksEncoded", "% before one digit, at the end."),
    v("percent-at-end", "100%", "LooksEncoded", "% at the end."),
    v("percent-percent", "%%20", "LooksEncoded", "Two percent signs, the second of which looks like an escape."),
    v("javascript-escape", "%u0416", "LooksEncoded", "An escape of JavaScript's old escape()."),
    v("plus", "a+b", "PlusAndSpace", "A plus is not a space in disguise."),
    v("plus-and-space", "1 + 1 = 2", "PlusAndSpace", "Pluses and spaces side by side stay apart."),
    v("telephone", "+49 30 901820", "PlusAndSpace", "A telephone number begins with a plus."),
    v("two-asterisks", "a*b*c", "EveryOccurrence", "The second asterisk is encoded too."),
    v("two-exclamation-marks", "Hurry! Sale!", "EveryOccurrence", "The second exclamation mark is encoded too."),
    v("two-apostrophes", "'quoted'", "EveryOccurrence", "The second apostrophe is encoded too."),
    v("all-sub-delims", "!'()*!'()*", "EveryOccurrence", "What encodeURIComponent leaves, twice over."),
    v("all-unreserved", "AZaz09-._~", "EveryOccurrence", "Nothing at all is encoded here."),
    v("query", "a=b&c=d", "Delimiters", "The delimiters of a form inside a value are encoded."),
    v("equals-at-end", "cGFk==", "Delimiters", "Padding of Base64 is not cut off at the first equals sign."),
    v(
      "url",
      "https://shop.example:8443/back?order=1&x=%2F#top",
      "Delimiters",
      "A whole URL with port, query, escape and fragment is one value.",
    ),
    v("header-like", 'OAuth a="b", c="d"', "Delimiters", "Quotes and commas of a header inside a value."),
    v("path", "../../etc/passwd", "Delimiters", "Dots and slashes are not resolved as a path."),
    v("email", "john.smith+shop@example.com", "Delimiters", "An address with a plus and an at sign."),
    v("brackets", "items[0][name]", "Delimiters", "Brackets do not make a list."),
    v("crlf", "line one\r\nline two", "White", "CR LF stays two characters."),
    v("lf", "line one\nline two", "White", "LF alone stays one character."),
    v("cr", "line one\rline two", "White", "CR alone stays one character."),
    v("tab", "a\tb", "White", "A tab is %09, not a space."),
    v("spaces-around", " x ", "White", "Spaces at both ends are kept."),
    v("spaces-only", "   ", "White", "Three spaces are three spaces, not an empty text."),
    v("double-space", "two  spaces", "White", "Two spaces are not joined."),
    v("newline-at-end", "x\n", "White", "A line feed at the end is kept."),
    v("empty", "", "White", "An empty text has an empty encoding."),
    v("quotes", `"double" 'single' \`back\``, "Escapes", "Quotes of three kinds."),
    v("backslash", "C:\\new\\table", "Escapes", "A backslash escapes nothing: there is no line break in this path."),
    v("html", "<b>&amp;</b>", "Escapes", "Entities and tags are plain text."),
    v("json", '{"a":[1,null]}', "Escapes", "JSON is plain text."),
    v("shell", "$(id);`id`|$HOME", "Escapes", "Text that a shell would run, for signers that call one."),
    v("sql", "'; DROP TABLE orders;--", "Escapes", "Text that a careless database would run."),
    v("format", "%s %d %n {0} #{x}", "Escapes", "Text that a careless formatter would fill in."),
    v("nul-inside", "a\u0000b", "Escapes", "A NUL does not end the text."),
    v("proto", "__proto__", "Escapes", "A name that objects of JavaScript keep for themselves."),
    v("null", "null", "Escapes", "The word null is a text of four letters."),
    v("leading-zeros", "007", "Escapes", "Digits are text: zeros in front are kept."),
    v("exponent", "1e5", "Escapes", "Text that looks like a number is not reckoned."),
    v("long-unreserved", "a".repeat(TEN_KILOBYTES), "Long", "10 kB that need no encoding."),
    v("long-spaces", " ".repeat(1025), "Long", "1025 spaces, one more than a buffer of 1024, become 3075 characters."),
    v("long-mixed", "Ж 😀%20+é*~&".repeat(800), "Long", "A long text in which nearly every character grows."),
  ],
};

function v(name: string, text: string, flag: keyof typeof flags, comment: string): AuthoredEncoding {
  return { name, comment, flags: [flag], text };
}
