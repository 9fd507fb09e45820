import { documentedNames } from "../../../spec/operations.ts";

/**
 * Texts that programs take for something else, as a whole or in part: each has made some signer change it. They are values of
 * published vectors and of drawn requests.
 */

/** What readers of configurations, tables and forms take for nothing, for true or false, or for no number. */
const words: readonly string[] = [
  ...['""', "''", "()", "[]", "{}", "-", "--", "..", "?", "~", "\\N", "#N/A", "(null)", "<null>"],
  ...["NA", "n/a", "Null", "nil", "None", "none", "nan", "inf", "INF", "Infinity", "Array", "Object"],
  ...["yes", "Yes", "YES", "on", "On", "no", "No", "NO", "off", "Off", "False", "0.0", "00", "0x0", "1e0"],
];

const numbers: readonly string[] = [
  ...["007", "1e5", "1E5", "0x1F", "-0.0", "1.50e-07", "+1.50e+02", "1/2", "(5.00)", "5-", ",5", "$10", "€10"],
  ...["1,234.50", "1,234,567", "1 234 567", "1'234'567", "1700000000000", "1_000"],
  ...["170141183460469231731687303715884105729", "+491701234567", "DE02 1203 0000 0000 2020 51"],
  ...["6F9619FF-8B86-D011-B42D-00C04FC964FF", "{6f9619ff-8b86-d011-b42d-00c04fc964ff}"],
  ...["0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcdef", "YWJjZGVmZ2g="],
];

const dates: readonly string[] = [
  ...["2022-12-02T10:15:13Z", "2022-12-02T10:15:13.000Z", "2022-12-02T10:15:13+00:00", "20221202T101513+0100"],
  ...["02.12.2022", "12/02/2022 10:15 PM", "2022-12-02 10:15:13.100", "10:05", "Fri, 02 Dec 2022 10:15:13 GMT"],
];

const addresses: readonly string[] = [
  ...["HTTP://Www.Shop.Example:80/./a/../b?x=1#y", "http://[::1]/", "https://shop.example./", "https://shop.example"],
  ...["https://user:pw@shop.example/a//b%2fc?y=?z=1&&x", "http://café.example:80/é", "www.shop.example"],
  ...["mailto:jane@shop.example", "javascript:go()", "\\\\server\\share", "~/orders", "../../etc"],
  ...["2001:DB8:0:0:0:0:0:1", "::FFFF:192.0.2.1", "192.168.010.001", "192.0.2.1:8080", "[2001:db8::1]"],
];

const markup: readonly string[] = [
  ...["&lt;b&gt; &amp;nbsp;", "&nbsp;", "&#x41;&euro;&copy; &copy &mdash;&not", "<script>alert(1)</script>"],
  ...["<!-- a -->b", "a<br>b<br/>c", "<a onclick=go()>", "]]>", "**bold** __strong__", "`code`", ":smile:", "(c) (tm)"],
  ...["{# a #}{% b %}[[c]]%{d}", ":name", "=?utf-8?B?YQ==?=", "+AD4-", 's:1:"a";', "a;b=c"],
];

const escapes: readonly string[] = [
  ...["100%% of %d", "%1$s", "$HOME, %HOME%", "$& $1 $$", "\\n\\t\\\\", "\\r\\e\\ \\u{41}\\U0001F600\\g<1>"],
  ...[
    "%C3%A9%00%0A",
    "%25%2F%3D%26",
    "it''s",
    '""x""',
    "'quoted'",
    '"quoted"',
    "/* a */b",
    "SELECT 1; --",
    "\\'\\/\\0",
    "!a $(id)",
  ],
  ...['{"b": 1.0, "a": "\\u0041/"}', "[1, 2]"],
];

const lines: readonly string[] = [
  ...["a\n\nb", "a\r\r\nb", "a\n\rb", "a\n.b", "a\nFrom b", "a \tb", "a=\nb\\\nc", "\x1b[31ma\x1b[0m"],
];

const letters: readonly string[] = [
  "\u2013 \u2014 \u2026 \u2018 \u2019",
  "\u0e01\u0e33 \u0915\u094d\u0937 \u10d0",
  "\uff76\uff9e \ud835\udc00",
  "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø",
  "ΟΔΟΣ 1\ufe0f\u20e3 e\u0301",
  // Isolates, marks, fillers and joiners that nobody sees; a blank pattern of Braille; no character at all.
  "\u2066a\u2069\u061c\u034f\ufff9\ufffc\u3164\u2800\u2062\u{1fffe}",
  // What looks like another letter, or has a plainer form.
  "\u2126 \u2212 \u2022 ŞşŢţ Ёё ς ẞ Ĳ ¹² ™ № a\u0340 \u00b5 \u2010 \u301c \u2039a\u203a \u06a9 \ufefb \u037e",
  `${"x".repeat(64)}e\u0301`,
];

/** The texts in groups, by what is true of each. A group is a published vector: a further text needs a group of its own. */
export const easilyMistaken: readonly (readonly [name: string, texts: readonly string[], comment: string])[] = [
  ["words", words, "Words that a reader takes for nothing, for true or false, or for no number are words."],
  ["numbers", numbers, "Numbers of any notation, sums of money, identifiers and hexadecimal digits are text."],
  ["dates", dates, "Dates and times stay as they are written."],
  [
    "addresses",
    addresses,
    "URLs, hosts, paths and mail addresses are not normalized, and nothing of them is left out.",
  ],
  ["markup", markup, "Entities, tags, Markdown and tags of template languages are text."],
  ["escapes", escapes, "Escapes, quotation marks, placeholders and comments of other languages are text."],
  ["lines", lines, "Line ends of all kinds stay as they are, and so do blanks and escape sequences."],
  ["letters", letters, "Letters are not replaced by plainer ones, and what nobody sees is not left out."],
];

/** Names of the fields that hold one line of text, under any operation. */
export const oneLineFields: readonly string[] = documentedNames.filter(
  (name) => name !== "amount" && name !== "order_desc",
);

/** Values that no field of one line is thought to hold: each is signed as it is written. */
export const mistakableLines: NamedTexts = [
  ["long", "l".repeat(300)],
  ["letters", "Cre\u0301dit \ufb01n\u00a0\u200b\u202ea\ufeff"],
  ["line-ends", "\nline\r\nline\0line\r\n"],
  ["empty", ""],
];

/** A line of marks that forms, markup, shells and expressions read, with spaces at its ends. */
export const markedLine = ' it\'s <b>"5%"</b> & a+b\\n %41 [~*] = ?#; ';

/** Texts by what the vector of each is called. */
type NamedTexts = readonly (readonly [name: string, text: string])[];

/** Logins that look like an address, an account of Windows, a number or a word, or hold what begins another part of a URL. */
export const mistakableLogins: NamedTexts = [
  ["email", "Jane.Doe@Shop.EXAMPLE"],
  ["local-email", "jane@shop"],
  ["account", "SHOP\\\\jane:1;a#b?c"],
  ["markup", "&amp;<b>$HOME\0\u{1f600}e\u0301"],
  ["exponent", "12345e6"],
  ["uuid", "6F9619FF-8B86-D011-B42D-00C04FC964FF"],
  ["null", "null"],
  ["byte-order-mark", "\ufeffjane."],
  ["digits", "9007199254740993"],
  ["decimal", "1.50"],
  ["tagged-email", "jane+pay@shop.example"],
];

/** Nonces that look like a number, or are Base64 with padding, or end in what is easily left out. */
export const mistakableNonces: NamedTexts = [
  ["number", "000123456789"],
  ["exponent", "12345678e9"],
  ["padded", "YWJjZGVmZ2g="],
  ["outer-spaces", " nonce. "],
];

/** Secrets of unreserved characters that readers of configurations take for a number, a date, true or false. */
export const mistakableSecrets: NamedTexts = [
  ["exponent", "12345678e9"],
  ["hexadecimal", "0x1F2e3d4c"],
  ["underscores", "1_000_000"],
  ["decimal", "1.50"],
  ["date", "2026-11-24"],
  ["true", "true"],
  ["no", "No"],
];

/** Secrets of other characters, that shells, templates and readers of configurations change. */
export const mistakableAmbiguousSecrets: NamedTexts = [
  ["carriage-return", "secret\r"],
  ["placeholders", `~/\${HOME}%PATH%%s%%{{a}}{b}\\u0041\\\\$$ #c\t`],
  ["quoted", "@`secret`&lt;\\"],
  ["padded", "VGhpcyBpcyBhIHNlY3JldA=="],
];

/** Queries of a URL that a reader takes apart wrongly: several pairs, and what separates them within names and values. */
export const mistakableQueries: readonly (readonly [name: string, query: string, comment: string])[] = [
  ["pairs", "c=1&b=2&a=3", "Three pairs of a query: signed as they stand, or sorted with the parameters."],
  ["equals-within", "t=YWJjZA==&a=b=c", "Values of a query that hold = keep it."],
  ["question-mark-within", "u=/back?x=1", "A value of a query that holds a question mark is not cut there."],
  ["escaped-separators", "q=a%26b%3Dc%23d", "Separators that are escaped in a query separate nothing."],
  ["letters", "q=caf%C3%A9%20%F0%9F%98%80&n=007", "Letters of a query are UTF-8, and its numbers are texts."],
  [
    "many",
    `f=6&e=5&d=4&c=3&b=2&a=${"l".repeat(300)}`,
    "More pairs of a query than a few, and a value longer than a column: each is signed.",
  ],
  ["escaped-names", "a%5B%5D=1&b%20c=2", "Names of a query are decoded like its values, or signed as they stand."],
];
