import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation } from "../../deviation.ts";
import { encodeByRfc3986, escapeByte, rewriteNonAscii, unitsOf } from "./miswriting.ts";

interface CharacterMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix: string;
  readonly links?: readonly string[];
  readonly rewrite: (encoded: string) => string;
}

const clauses: readonly ClauseId[] = ["base-string.2"];
const useUtf8 = `Encode the UTF-8 bytes of each character. ${encodeByRfc3986}`;
const keepCharacters =
  "Sign every character as it is, beyond U+FFFF too: use functions that work on code points or UTF-8 bytes, and columns that hold all of Unicode.";

const mistakes: readonly CharacterMistake[] = [
  {
    id: "js-escape-utf16",
    title: "Values are encoded with JavaScript's escape",
    happens:
      "A character beyond U+00FF is signed as %uXXXX, one up to U+00FF as one byte, and @ * + / are left: escape knows no UTF-8.",
    fix: "Use encodeURIComponent in place of escape, and encode ! ' ( ) * after it.",
    links: ["https://github.com/bytespider/jsOAuth/issues/7", "https://github.com/google/google-gdata/issues/615"],
    rewrite: encodeLikeEscape,
  },
  {
    id: "char-truncated-to-byte",
    title: "Each character beyond ASCII is cut down to its lowest byte",
    happens: "Ж (U+0416) is signed as %16: each UTF-16 code unit is cast to a byte before it is encoded.",
    fix: useUtf8,
    links: ["https://github.com/restsharp/RestSharp"],
    rewrite: rewriteNonAscii((point) => writeUnits(point, (unit) => escapeByte(unit & 0xff))),
  },
  {
    id: "surrogates-encoded-separately",
    title: "A character beyond U+FFFF is signed as two of three bytes each",
    happens:
      "The two halves of its UTF-16 form are encoded as if each were a character (CESU-8): six bytes where four belong.",
    fix: useUtf8,
    rewrite: rewriteNonBmp((point) => writeUnits(point, escapeUnit)),
  },
  {
    id: "non-bmp-replaced",
    title: "A character beyond U+FFFF is signed as a question mark",
    happens:
      "%3F is signed for each emoji: something between the value and its encoding holds no character of four bytes.",
    fix: keepCharacters,
    rewrite: rewriteNonBmp(() => "%3F"),
  },
  {
    id: "non-bmp-as-replacement-character",
    title: "A character beyond U+FFFF is signed as U+FFFD",
    happens: "The replacement character, %EF%BF%BD, is signed for each emoji.",
    fix: keepCharacters,
    rewrite: rewriteNonBmp(() => "%EF%BF%BD"),
  },
  {
    id: "non-bmp-dropped",
    title: "A character beyond U+FFFF is left out of the signed value",
    happens: "Each emoji is removed before the value is signed.",
    fix: keepCharacters,
    rewrite: rewriteNonBmp(() => ""),
  },
  {
    id: "non-ascii-replaced",
    title: "A character beyond ASCII is signed as a question mark",
    happens:
      "%3F is signed for each of them: the value is turned into ASCII bytes, as Java's and .NET's ASCII encodings do.",
    fix: useUtf8,
    rewrite: rewriteNonAscii(() => "%3F"),
  },
  {
    id: "non-ascii-dropped",
    title: "A character beyond ASCII is left out of the signed value",
    happens: "Each of them is removed before the value is signed, as Python's encode('ascii', 'ignore') does.",
    fix: useUtf8,
    rewrite: rewriteNonAscii(() => ""),
  },
];

/** Characters beyond ASCII that are encoded in another way than as the bytes of their UTF-8 form. */
export const unicodeDeviations: readonly Deviation[] = mistakes.map(
  ({ rewrite, links, ...head }): Deviation => ({
    ...head,
    stage: "encodeValue",
    clauses,
    links: links ?? [],
    replace: (right) => (value, name) => rewrite(right(value, name)),
  }),
);

function rewriteNonBmp(write: (point: number) => string): (encoded: string) => string {
  return rewriteNonAscii((point) => (point < 0x10000 ? encodeURIComponent(String.fromCharCode(point)) : write(point)));
}

function encodeLikeEscape(encoded: string): string {
  return writeLikeEscape(encoded)
    .replaceAll("%40", "@")
    .replaceAll("%2A", "*")
    .replaceAll("%2B", "+")
    .replaceAll("%2F", "/")
    .replaceAll("~", "%7E");
}

const writeLikeEscape = rewriteNonAscii((point) =>
  point < 0x100 ? escapeByte(point) : writeUnits(point, escapeHexUnit),
);

function escapeHexUnit(unit: number): string {
  return `%u${unit.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Writes a UTF-16 code unit from U+0800 on as the three bytes that UTF-8 would give it. */
function escapeUnit(unit: number): string {
  return escapeByte(0xe0 | (unit >> 12)) + escapeByte(0x80 | ((unit >> 6) & 0x3f)) + escapeByte(0x80 | (unit & 0x3f));
}

function writeUnits(point: number, write: (unit: number) => string): string {
  return unitsOf(point).map(write).join("");
}
