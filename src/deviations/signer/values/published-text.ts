import { unescapeBytes } from "../../../encoding/lone-bytes.ts";
import type { Deviation } from "../../deviation.ts";
import { encodedTexts } from "../encoding/encoding-places.ts";
import { FLOAT } from "./number-formats.ts";
import type { TextChangeName } from "./text-functions.ts";
import { changingText, encodedPlacesOf, type TextPlace } from "./text-mistake.ts";
import type { TextChange } from "./white-space-changes.ts";

/** What the mistake is, and where it was seen. */
type Row = readonly [id: string, title: string, change: TextChangeName | TextChange, ...links: readonly string[]];

const LINE_BREAK = /\r\n|\r|\n/g;
const LONG_NUMBER = /^\d{16,}$/;
const HTML_ENTITY = /&(?:amp|lt|gt|quot|#0?39);/g;
const CHARACTERS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** With what becomes of all texts where one function does so and encodes. */
const everyValue: readonly (readonly [
  done: string,
  id: string,
  title: string,
  change: TextChange,
  ...links: readonly string[],
])[] = [
  [
    "decoded",
    "decode-then-encode",
    "A value is decoded before it is encoded",
    unescapeBytes,
    "https://github.com/thephpleague/oauth1-client",
  ],
  [
    "decoded as form data",
    "form-decode-then-encode",
    "A value is decoded as form data before it is encoded",
    (value) => unescapeBytes(value.replaceAll("+", " ")),
  ],
  [
    "given spaces for plus signs",
    "plus-decoded-to-space",
    "A plus sign in a value is signed as a space",
    (value) => value.replaceAll("+", " "),
  ],
];

const values: readonly Row[] = [
  [
    "utf8-encoded-twice",
    "A character beyond ASCII is turned into UTF-8 twice",
    "utf8-as-latin1",
    "https://github.com/keeth/Net-OAuth",
  ],
  ["utf8-read-as-windows-1252", "The UTF-8 bytes of a value are read as Windows-1252", "utf8-as-windows-1252"],
  [
    "unicode-normalised",
    "Values are normalised to NFC before they are signed",
    "nfc",
    "https://github.com/filesender/filesender/pull/2620",
  ],
  ["unicode-decomposed", "Values are normalised to NFD before they are signed", "nfd"],
  ["unicode-compatibility-normalised", "Values are normalised to NFKC before they are signed", "nfkc"],
  ["accents-stripped", "Accents are taken off the signed value", "accents-stripped"],
  ["crlf-normalised", "A line break of CR LF is signed as LF", "crlf-to-lf"],
  ["line-feed-as-crlf", "A line break of LF is signed as CR LF", (value) => value.replace(/\r?\n/g, "\r\n")],
  ["line-break-as-space", "A line break is signed as a space", (value) => value.replace(LINE_BREAK, " ")],
  ["line-breaks-removed", "Line breaks are left out of the signed value", "line-breaks-removed"],
  [
    "value-trimmed",
    "White space at both ends of a value is left out of the signature",
    "js-trim",
    "https://github.com/postmanlabs/postman-runtime",
  ],
  ["value-trimmed-at-start", "White space at the start of a value is left out of the signature", "js-trim-start"],
  ["value-trimmed-at-end", "White space at the end of a value is left out of the signature", "js-trim-end"],
  ["value-spaces-collapsed", "Several spaces in a row are signed as one", "js-space-collapsed"],
  ["value-spaces-removed", "All white space is left out of the signed value", "js-space-removed"],
  ["value-lower-cased", "Values are signed in lower case", "js-lower"],
  ["value-upper-cased", "Values are signed in upper case", "js-upper"],
  [
    "value-quotes-stripped",
    "Double quotes round a value are left out of the signature",
    (value) => value.replace(/^"(.*)"$/s, "$1"),
  ],
  ["value-quotes-removed", "Double quotes are left out of the signed value", (value) => value.replaceAll('"', "")],
  ["value-quoted", "Values are signed in double quotes", (value) => `"${value}"`],
  [
    "value-backslashes-added",
    "Quotes and backslashes are signed with a backslash before them",
    (value) => value.replace(/["'\\]/g, "\\$&"),
  ],
  [
    "value-backslashes-stripped",
    "Backslashes are left out of the signed value",
    (value) => value.replace(/\\(.?)/gs, "$1"),
  ],
  ["value-json-escaped", "Values are escaped as in JSON before they are signed", "json-escaped"],
  ["value-html-escaped", "Values are escaped for HTML before they are signed", "html-escaped-double-quotes"],
  [
    "value-html-unescaped",
    "HTML entities in a value are resolved before it is signed",
    (value) => value.replace(HTML_ENTITY, (entity) => CHARACTERS[entity] ?? "'"),
  ],
  ["value-tags-stripped", "What looks like an HTML tag is left out of the signed value", "tags-removed"],
  [
    "value-as-number",
    "A value that looks like a number is signed as that number is written",
    (value) => (FLOAT.test(value) ? String(Number(value)) : value),
  ],
  [
    "value-as-leading-number",
    "A value that begins with a number is signed as that number alone",
    "js-parse-float-if-any",
  ],
  ["value-as-integer", "A value that begins with digits is signed as an integer", "js-parse-int-if-any"],
  [
    "value-leading-zeros-dropped",
    "Zeros at the start of a number are left out of the signature",
    "java-big-decimal-plain-if-unsigned-decimal",
  ],
  [
    "value-trailing-zeros-dropped",
    "Zeros at the end of an amount are left out of the signature",
    (value) => value.replace(/^(\d+)(?:\.0+|(\.\d*?[1-9])0+)$/, "$1$2"),
  ],
  [
    "value-long-number-rounded",
    "A number of many digits is signed rounded",
    (value) => (LONG_NUMBER.test(value) ? String(Number(value)) : value),
  ],
];

/** The published members of the model of text changes, in the order in which they wrap each other. */
export const publishedTextDeviations: readonly Deviation[] = [
  ...everyValue.map(([, ...row]) => publish("every-value", row)),
  ...values.map((row) => publish("values", row)),
  ...everyValue.flatMap(([done, id, , change]) =>
    encodedPlacesOf(change).map((place) => {
      const title = `${encodedTexts[place]} are ${done} before they are encoded`;
      return changingText(place, { id: `${id}-${place}`, title, change, oneFunction: id, generated: true });
    }),
  ),
];

function publish(place: TextPlace, [id, title, change, ...links]: Row): Deviation {
  return changingText(place, { id, title, change, links });
}
