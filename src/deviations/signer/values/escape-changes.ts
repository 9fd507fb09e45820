import { escapeNumber, mapLoneBytes, unescapeBytes } from "../../../encoding/lone-bytes.ts";
import { percentDecode, percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { escapeFunctions } from "./functions/escape-functions.ts";
import { namedCharacters } from "./unescape-html.ts";
import type { TextChange } from "./white-space-changes.ts";

export const FIVE = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const TAG = /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<(?!\s)(?:"[^"]*"|'[^']*'|[^>"'])*(?:>|$)|\0/g;
const BROKEN = /%(?![0-9a-f]{2})/i;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
const C_ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", a: "\x07", v: "\v", b: "\b", f: "\f" };
const PATTERNS: Readonly<Record<string, string>> = { $$: "$", "$&": "{}", "$`": "", "$'": "" };

/** Makes a change that writes characters in another way. */
export function written(characters: Readonly<Record<string, string>>): TextChange {
  const class_ = Object.keys(characters).map((character) => `\\u{${hex(character)}}`);
  const pattern = new RegExp(`[${class_.join("")}]`, "gu");
  return (text) => text.replace(pattern, (character) => characters[character] ?? character);
}

/** Makes a change that writes each character of a class as its code in a pattern. */
function coded(
  pattern: RegExp,
  write: (character: string) => string,
  named: Readonly<Record<string, string>> = {},
): TextChange {
  return (text) => text.replace(pattern, (character) => named[character] ?? write(character));
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

function asDecimal(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

function asUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const JSON_NAMED = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\" };
const phpJson = coded(/["\\/\0-\x1f]|[^\0-\x7f]/g, asUnit, { ...JSON_NAMED, "/": "\\/" });
const pythonJson = coded(/["\\\0-\x1f]|[^\0-\x7e]/g, asUnit, JSON_NAMED);
const goJson = coded(/["\\\0-\x1f&<>\u2028\u2029]/g, asUnit, {
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
});

const SPECIAL = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#039;" };
const ENTITIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(namedCharacters).map(([name, character]) => [character, `&${name};`]),
);

// Made once: these are tried some hundred thousand times in a run.
const specialWritten = written(SPECIAL);
const entitiesWritten = written({ ...SPECIAL, ...ENTITIES });

/** Escapes each & that begins no entity. */
function ampersandsEscapedOnce(text: string): string {
  return text.replace(/&(?!(?:amp|lt|gt|quot|#\d+|#[xX][\dA-Fa-f]+);)(?:([A-Za-z0-9]+);)?/g, (all, name?: string) =>
    name !== undefined && namedCharacters[name] !== undefined ? all : `&amp;${all.slice(1)}`,
  );
}

/** Escapes for a program text, a data base or a page, made and resolved. What a function refuses stays as it is. */
export const escapeChanges: Readonly<Record<keyof typeof escapeFunctions, TextChange>> = {
  "php-addslashes": written({ "'": "\\'", '"': '\\"', "\\": "\\\\", "\0": "\\0" }),
  "php-stripslashes": (text) => text.replace(/\\(.?)/gs, (_all, next: string) => (next === "0" ? "\0" : next)),
  "php-stripcslashes": (text) =>
    text.replace(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|.)/gis, (_all, code: string) => readCEscape(code)),
  "mysql-escaped": written({
    "\0": "\\0",
    "\n": "\\n",
    "\r": "\\r",
    "\\": "\\\\",
    "'": "\\'",
    '"': '\\"',
    "\x1a": "\\Z",
  }),
  "apostrophes-doubled": written({ "'": "''" }),
  "html-escaped-double-quotes": written({ ...FIVE, '"': "&quot;" }),
  "html-escaped-no-quotes": written(FIVE),
  "php-htmlspecialchars": written({ ...FIVE, '"': "&quot;", "'": "&#039;" }),
  "python-html-escape": written({ ...FIVE, '"': "&quot;", "'": "&#x27;" }),
  "ruby-escape-html": written({ ...FIVE, '"': "&quot;", "'": "&#39;" }),
  "go-html-escape": written({ ...FIVE, '"': "&#34;", "'": "&#39;" }),
  "go-template-html-escape": written({ ...FIVE, '"': "&#34;", "'": "&#39;", "\0": "\ufffd" }),
  "go-template-js-escape": coded(
    /["'&<=>\\\0-\x1f]|(?![\0-\x7f])[\p{C}\p{Z}]/gu,
    (character) => `\\u${hex(character).toUpperCase().padStart(4, "0")}`,
    { "\\": "\\\\", "'": "\\'", '"': '\\"' },
  ),
  "csharp-html-attribute-encode": written({ "&": "&amp;", "<": "&lt;", '"': "&quot;", "'": "&#39;" }),
  "csharp-html-encode": coded(/[&<>"'\xa0-\xff]/g, asDecimal, { ...FIVE, '"': "&quot;" }),
  "csharp-web-html-encode": coded(/[&<>"']|[^\0-\x9f]/gu, asDecimal, { ...FIVE, '"': "&quot;" }),
  "xml-escaped": written({ ...FIVE, '"': "&quot;", "'": "&apos;" }),
  "php-htmlentities": written({ "&": "&amp;", ...SPECIAL, ...ENTITIES }),
  "php-htmlentities-once": (text) => entitiesWritten(ampersandsEscapedOnce(text)),
  "php-strip-tags": (text) => text.replace(TAG, ""),
  "tags-removed": (text) => text.replace(/<[^>]*>/g, ""),
  "php-nl2br": (text) => text.replace(/\r\n|\n\r|\n|\r/g, "<br />$&"),
  "php-filter-special-chars": coded(/[\0-\x1f"&'<>]/g, asDecimal),
  "php-filter-email": (text) => text.replace(/[^\w!#$%&'*+\-=?^`{|}~@.[\]]/g, ""),
  "php-filter-url": (text) => text.replace(/[^\w$\-.+!*'(),{}|\\^~[\]`<>#%";/?:@&=]/g, ""),
  "json-escaped": (text) => JSON.stringify(text).slice(1, -1),
  "json-quoted": (text) => JSON.stringify(text),
  "php-json-encode": phpJson,
  "php-json-encode-quoted": (text) => `"${phpJson(text)}"`,
  "php-json-unescaped-unicode": (text) =>
    `"${coded(/["\\/\0-\x1f\u2028\u2029]/g, asUnit, { ...JSON_NAMED, "/": "\\/" })(text)}"`,
  "php-json-unescaped-slashes": (text) => `"${coded(/["\\\0-\x1f]|[^\0-\x7f]/g, asUnit, JSON_NAMED)(text)}"`,
  "php-json-unescaped-both": (text) => `"${coded(/["\\\0-\x1f\u2028\u2029]/g, asUnit, JSON_NAMED)(text)}"`,
  "php-serialize": (text) => `s:${Buffer.byteLength(text)}:"${text}";`,
  "php-escapeshellarg": (text) => (text.includes("\0") ? text : `'${text.replaceAll("'", "'\\''")}'`),
  "php-filter-string": (text) => coded(/["']/g, asDecimal)(text.replace(/<[^>]*(?:>|$)|\0/g, "")),
  "html-escaped-once": (text) => specialWritten(ampersandsEscapedOnce(text)),
  "ruby-xml-attribute": (text) => `"${written({ ...FIVE, '"': "&quot;", "'": "&apos;" })(text)}"`,
  "python-repr-unquoted": (text) => quoteAsPython(text, /[\n\r\t\\]|(?! )[\p{C}\p{Z}]/gu).slice(1, -1),
  "python-json-dumps": pythonJson,
  "python-json-dumps-quoted": (text) => `"${pythonJson(text)}"`,
  "go-json-marshal": (text) => `"${goJson(text)}"`,
  "go-json-marshal-unquoted": goJson,
  "bytes-in-hexadecimal": (text) => Buffer.from(text).toString("hex"),
  "bytes-in-base64": (text) => Buffer.from(text).toString("base64"),
  "go-bytes": (text) => `[${Array.from(Buffer.from(text)).join(" ")}]`,
  "ascii-backslash-replaced": (text) => text.replace(/[^\0-\x7f]/gu, escapePoint),
  "python-repr": (text) => quoteAsPython(text, /[\n\r\t\\]|(?! )[\p{C}\p{Z}]/gu),
  "python-ascii": (text) => quoteAsPython(text, /[\n\r\t\\]|(?! )[\p{C}\p{Z}]|[^\0-\x7f]/gu),
  "python-unicode-escape": (text) =>
    text.replace(/[\\]|[^ -~]/gu, (character) => PYTHON_NAMED[character] ?? escapePoint(character)),
  "python-bytes": (text) => `b${quoteAsPython(latin1(text), /[\0-\x1f\\\x7f-\xff]/g)}`,
  "line-feeds-as-backslash-n": written({ "\n": "\\n" }),
  "backslash-n-as-line-feed": (text) => text.replaceAll("\\n", "\n"),
  "js-replacement-patterns": (text) => text.replace(/\$[$&`']/g, (pattern) => PATTERNS[pattern] ?? pattern),
  "js-decode-uri-component": percentDecodeLeniently,
  "js-decode-uri-component-plus": (text) => percentDecode(text.replaceAll("+", " ")) ?? text,
  "go-path-unescape": (text) => unescapeStrictly(text, text),
  "go-query-unescape": (text) => unescapeStrictly(text, text.replaceAll("+", " ")),
  "csharp-unescape-data-string": (text) =>
    text.replace(ESCAPES, (run) => mapLoneBytes(unescapeBytes(run), escapeNumber, String).join("")),
  "python-unquote": unquote,
  "python-unquote-plus": (text) => unquote(text.replaceAll("+", " ")),
  "java-url-decoder": (text) => (BROKEN.test(text) ? text : unquote(text.replaceAll("+", " "))),
  "js-unescape": (text) =>
    text.replace(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_all, unit: string | undefined, byte: string | undefined) =>
      String.fromCharCode(Number.parseInt(unit ?? byte ?? "", 16)),
    ),
};

function readCEscape(code: string): string {
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff);
  if (/^x./i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return C_ESCAPES[code] ?? code;
}

/** Reads escapes as bytes, of UTF-8 or not; where one is broken, the text stays as it is. */
function unescapeStrictly(text: string, plain: string): string {
  return BROKEN.test(text) ? text : unescapeBytes(plain);
}

/** Decodes escapes run by run, with U+FFFD for what is not UTF-8. */
function unquote(text: string): string {
  return text.replace(ESCAPES, (run) => UTF8.decode(Buffer.from(run.replaceAll("%", ""), "hex")));
}

/** Writes a character as the shortest escape of a code point in Python. */
function escapePoint(character: string): string {
  const code = hex(character);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

const PYTHON_NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

function quoteAsPython(text: string, escaped: RegExp): string {
  const written = text.replace(escaped, (character) => PYTHON_NAMED[character] ?? escapePoint(character));
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + (quote === "'" ? written.replaceAll("'", "\\'") : written) + quote;
}

function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}
