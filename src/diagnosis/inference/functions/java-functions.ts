import { letterChanges, titleLetter } from "../../../deviations/signer/values/letter-changes.ts";
import { namedCharacters } from "../../../deviations/signer/values/unescape-html.ts";
import { javaSpace, whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";
import { nameText } from "../rules/list-characters.ts";
import { split } from "./perl-functions.ts";

type Change = (text: string) => string;
type Named = readonly [words: string, change: Change];

const { "java-strip": strip, "java-trim": trim } = whiteSpaceChanges;
const {
  "go-to-lower": lower,
  "go-to-upper": upper,
  "js-first-upper": capital,
  "js-capitalize": capitalLower,
} = letterChanges;
const SPACES = new RegExp(`[${javaSpace}]+`, "g");
/** A character that begins a text, or that stands behind white space. */
const WORD_START = new RegExp(`(?<=^|[${javaSpace}])[^${javaSpace}]`, "gu");
const BEHIND_SPACE = /(?<=^| )[^ ]/gu;

const codePoint = (one: string): number => one.codePointAt(0) ?? 0;
const entities: ReadonlyMap<string, string> = new Map(
  Object.entries(namedCharacters).map(([name, character]) => [character, name]),
);

function escapeUnits(pattern: RegExp, named: Readonly<Record<string, string>>): Change {
  return (text) =>
    text.replace(
      pattern,
      (unit) => named[unit] ?? `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
    );
}

const CONTROLS = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };
const QUOTED = { ...CONTROLS, '"': '\\"', "\\": "\\\\" };
const BASIC: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const XML = { ...BASIC, "'": "&apos;" };

const toEntities =
  (kept: Readonly<Record<string, string>>, pattern: RegExp): Change =>
  (text) =>
    text.replace(pattern, (one) => {
      const name = entities.get(one);
      return kept[one] ?? (name === undefined ? one : `&${name};`);
    });

/** Escapes as Spring does what HTML 4 has a name for, and the apostrophe. */
const byCode =
  (write: (point: number) => string): Change =>
  (text) =>
    text.replace(/[&<>"']|[^\0-\x7f]/gu, (one) => (one < "\x80" || entities.has(one) ? write(codePoint(one)) : one));

/** What Commons Lang and Commons Text do to texts: https://commons.apache.org/proper/commons-text/ */
const commons: Readonly<Record<string, Change>> = {
  "StringUtils.normalizeSpace": (text) => trim(text.replace(/\xa0/g, " ").replace(SPACES, " ")),
  "StringUtils.deleteWhitespace": (text) => text.replace(SPACES, ""),
  "StringUtils.stripAccents": (text) =>
    text
      .normalize("NFD")
      .replace(/[Łł]/g, (one) => (one === "Ł" ? "L" : "l"))
      .replace(/[\u0300-\u036f]/g, ""),
  "StringUtils.split and join by a space": (text) => text.split(SPACES).filter(Boolean).join(" "),
  "StringUtils.swapCase": (text) =>
    Array.from(text, (one) => {
      const lowered = lower(one);
      return lowered === one && !/\p{Lt}/u.test(one) ? upper(one) : lowered;
    }).join(""),
  "StringUtils.capitalize": (text) => text.replace(/^./su, titleLetter),
  "StringUtils.uncapitalize": (text) => text.replace(/^./su, lower),
  "WordUtils.capitalize": (text) => text.replace(WORD_START, titleLetter),
  "WordUtils.capitalizeFully": (text) => text.toLowerCase().replace(WORD_START, titleLetter),
  "WordUtils.uncapitalize": (text) => text.replace(WORD_START, lower),
  "WordUtils.capitalizeFully of Commons Text": (text) => text.toLowerCase().replace(BEHIND_SPACE, titleLetter),
  "StringEscapeUtils.escapeJava": escapeUnits(/["\\\0-\x1f]|[^\0-\x7f]/g, QUOTED),
  "StringEscapeUtils.escapeJson": escapeUnits(/["\\/\0-\x1f\x7f]|[^\0-\x7f]/g, { ...QUOTED, "/": "\\/" }),
  "StringEscapeUtils.escapeEcmaScript": escapeUnits(/["'\\/\0-\x1f]|[^\0-\x7f]/g, {
    ...QUOTED,
    "/": "\\/",
    "'": "\\'",
  }),
  "StringEscapeUtils.escapeHtml4": toEntities(BASIC, /[&<>"]|[^\0-\x7f]/gu),
  "StringEscapeUtils.escapeHtml3": toEntities(BASIC, /[&<>"\xa0-\xff]/g),
  "StringEscapeUtils.escapeXml10": (text) =>
    text
      .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, "")
      .replace(/[&<>"'\x7f-\x84\x86-\x9f]/g, (one) => XML[one as keyof typeof XML] ?? `&#${codePoint(one)};`),
  "StringEscapeUtils.escapeXml11": (text) =>
    text
      .replace(/[\0\ufffe\uffff]/g, "")
      .replace(
        /[&<>"'\x01-\x08\v\f\x0e-\x1f\x7f-\x84\x86-\x9f]/g,
        (one) => XML[one as keyof typeof XML] ?? `&#${codePoint(one)};`,
      ),
  "StringEscapeUtils.escapeCsv": (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text),
  "StringEscapeUtils.escapeXSI": (text) =>
    text.replace(/\r?\n/g, "").replace(/[|&;<>()$`\\"' \t*?[#~=%]/g, (one) => `\\${one}`),
};

const xmlContent = (text: string): string =>
  text
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>]/g, (one) => XML[one as keyof typeof XML]);

/** What other libraries of Java do, by the library's function. */
const others: Readonly<Record<string, Change>> = {
  "HtmlUtils.htmlEscape of Spring": toEntities({ ...BASIC, "'": "&#39;" }, /[&<>"']|[^\0-\x7f]/gu),
  "HtmlUtils.htmlEscapeDecimal of Spring": byCode((point) => `&#${point};`),
  "HtmlUtils.htmlEscapeHex of Spring": byCode((point) => `&#x${point.toString(16)};`),
  "JavaScriptUtils.javaScriptEscape of Spring": (text) =>
    text.replaceAll("\r\n", "\n").replace(/["'\\/\t\n\r\f\b\v<>\u2028\u2029]/g, (one) => SCRIPT[one] ?? one),
  "StringUtils.deleteAny of Spring": (text) => text.replace(/[ \-()]/g, ""),
  "XmlEscapers.xmlContentEscaper of Guava": xmlContent,
  "XmlEscapers.xmlAttributeEscaper of Guava": (text) =>
    xmlContent(text).replace(/["'\t\n\r]/g, (one) =>
      one > " " ? XML[one as keyof typeof XML] : `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`,
    ),
};
const SCRIPT: Readonly<Record<string, string>> = {
  ...QUOTED,
  "'": "\\'",
  "/": "\\/",
  "\r": "\\n",
  "\v": "\\v",
  "<": "\\u003C",
  ">": "\\u003E",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

const LINES = /\r\n|\r|\n/;
const lines = (text: string): readonly string[] => {
  const all = text.split(LINES);
  return all.at(-1) === "" ? all.slice(0, -1) : all;
};

/** What Java's own library does to parts of texts. */
const parts: readonly Named[] = [
  ...[",", ", ", ";", "|"].flatMap((joiner) =>
    Object.entries({ "": String, ", trimmed by trim": trim, ", trimmed by strip": strip }).flatMap(
      ([words, change]): readonly Named[] => [
        [
          `Java's split(",")${words}, joined by ${nameText(joiner)}`,
          (text) => split(text, ",").map(change).join(joiner),
        ],
      ],
    ),
  ),
  ['Java\'s split(","), sorted', (text) => split(text, ",").toSorted().join(",")],
  ...Object.entries({ " ": " ", "\\\\s+": /[\t-\r ]+/ }).flatMap(([by, pattern]): readonly Named[] => [
    [`Java's split("${by}"), each with a capital`, (text) => split(text, pattern).map(capital).join(" ")],
    [
      `Java's split("${by}"), each with a capital and else small`,
      (text) => split(text, pattern).map(capitalLower).join(" "),
    ],
    [
      `Java's trim().split("${by}"), each with a capital and else small`,
      (text) => split(trim(text), pattern).map(capitalLower).join(" "),
    ],
    [`Java's trim().split("${by}"), joined by a space`, (text) => split(trim(text), pattern).join(" ")],
    [`Java's split("${by}")[0]`, (text) => split(text, pattern)[0] ?? ""],
  ]),
  ['Java\'s split("\\n")[0]', (text) => split(text, "\n")[0] ?? ""],
  ["Java's lines().findFirst()", (text) => lines(text)[0] ?? ""],
  ...[" ", "\n", "\r\n", ", ", "<br>", "<br/>"].flatMap((joiner) =>
    Object.entries({ "": String, ".map(String::trim)": trim, ".map(String::strip)": strip }).map(
      ([words, change]): Named => [
        `Java's lines()${words}, joined by ${nameText(joiner)}`,
        (text) => lines(text).map(change).join(joiner),
      ],
    ),
  ),
  ['Java\'s trim().replaceAll(" +", " ")', (text) => trim(text).replace(/ +/g, " ")],
  [
    "what leaves out all but what Java's isLetterOrDigit and isWhitespace take",
    (text) => text.replace(new RegExp(`[^\\p{L}\\p{Nd}${javaSpace}]`, "gu"), ""),
  ],
  [
    'Java\'s replaceAll("\\\\s", "-"), NFD, replaceAll("[^\\\\w-]", "") and toLowerCase',
    (text) =>
      text
        .replace(/[\t-\r ]/g, "-")
        .normalize("NFD")
        .replace(/[^\w-]/g, "")
        .toLowerCase(),
  ],
];

/** What Java's libraries do to texts, by its words. */
export const javaFunctions: Readonly<Record<string, Change>> = Object.fromEntries([
  ...Object.entries({ ...commons, ...others }).map(([name, change]): Named => [`Java's ${name}`, change]),
  ...parts,
]);
