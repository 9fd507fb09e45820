import { encodeByRfc3986 } from "../right-lines.ts";
import type { BeyondAscii } from "./beyond-ascii.ts";
import type { EncodingMistake } from "./encoding-mistake.ts";

const useUtf8 = `Encode the UTF-8 bytes of each character. ${encodeByRfc3986}`;
const keepCharacters =
  "Sign every character as it is, beyond U+FFFF too: use functions that work on code points or UTF-8 bytes, and columns that hold all of Unicode.";
const nameUtf8 =
  "Encode the UTF-8 bytes of each value, whatever the charset parameter of the content type: name UTF-8 wherever text becomes bytes, and leave nothing to the platform's default.";

/** A charset: the name of its mistake, its own name, what it does, and where it was seen. */
type CharsetRow = readonly [
  id: string,
  name: string,
  beyond: BeyondAscii,
  happens: string,
  published?: { readonly links: readonly string[] },
];

const charsets: readonly CharsetRow[] = [
  [
    "latin1",
    "ISO-8859-1",
    "iso-8859-1",
    "é is signed as %E9 where %C3%A9 belongs, and what the charset lacks as ?. The charset parameter of the content type invites it.",
    {
      links: [
        "https://github.com/restsharp/RestSharp/issues/1945",
        "https://github.com/r-lib/httr/issues/423",
        "https://github.com/geoffjentry/ROAuth/pull/4",
      ],
    },
  ],
  [
    "windows-1252",
    "Windows-1252",
    "windows-1252",
    "é is signed as %E9 where %C3%A9 belongs, the euro sign as %80, and what the charset lacks as ?.",
    { links: [] },
  ],
  [
    "windows-1251",
    "Windows-1251",
    "windows-1251",
    "Cyrillic letters are signed as one byte each where two belong, and what the charset lacks as ?.",
    { links: [] },
  ],
  ["windows-1250", "Windows-1250", "windows-1250", "ł is signed as %B3 where %C5%82 belongs."],
  ["latin9", "ISO-8859-15", "iso-8859-15", "é is signed as %E9 where %C3%A9 belongs, and the euro sign as %A4."],
  ["gbk", "GBK", "gbk", "漢 is signed as %9Dh where %E6%BC%A2 belongs, and what the charset lacks as ?."],
  ["gb18030", "GB18030", "gb18030", "漢 is signed as %9Dh where %E6%BC%A2 belongs, and an emoji as four other bytes."],
  ["shift-jis", "Shift-JIS", "shift_jis", "漢 is signed as %8A%BF where %E6%BC%A2 belongs."],
];

const inCharsets = charsets.map(
  ([id, name, beyond, happens, published]): EncodingMistake => ({
    id,
    does: `Text is turned into ${name} bytes before it is encoded`,
    happens,
    fix: nameUtf8,
    encoder: { beyond },
    links: published?.links ?? [],
    published:
      published === undefined
        ? {}
        : {
            values: {
              id: `${id}-values`,
              title: `Values are turned into ${name} bytes before they are encoded`,
              clauses: ["base-string.2", "header.1"],
            },
            ...(id === "latin1" && { header: {} }),
          },
    ...(id === "latin1" && { elsewhere: ["body"] }),
  }),
);

/** What is done to characters, with a published id in values. */
type CharacterRow = readonly [
  id: string,
  does: string,
  beyond: BeyondAscii,
  happens: string,
  fix: string,
  link?: string,
];

const characters: readonly CharacterRow[] = [
  [
    "char-truncated-to-byte",
    "Each character beyond ASCII is cut down to its lowest byte",
    "low-byte",
    "Ж (U+0416) is signed as %16: each UTF-16 code unit is cast to a byte before it is encoded.",
    useUtf8,
    "https://github.com/restsharp/RestSharp",
  ],
  [
    "surrogates-encoded-separately",
    "A character beyond U+FFFF is signed as two of three bytes each",
    "cesu-8",
    "The two halves of its UTF-16 form are encoded as if each were a character (CESU-8): six bytes where four belong.",
    useUtf8,
  ],
  [
    "non-bmp-replaced",
    "A character beyond U+FFFF is signed as a question mark",
    "non-bmp-question-mark",
    "%3F is signed for each emoji: something between the value and its encoding holds no character of four bytes.",
    keepCharacters,
  ],
  [
    "non-bmp-as-replacement-character",
    "A character beyond U+FFFF is signed as U+FFFD",
    "non-bmp-replacement",
    "The replacement character, %EF%BF%BD, is signed for each emoji.",
    keepCharacters,
  ],
  [
    "non-bmp-dropped",
    "A character beyond U+FFFF is left out of the signed value",
    "non-bmp-dropped",
    "Each emoji is removed before the value is signed.",
    keepCharacters,
  ],
  [
    "non-ascii-replaced",
    "A character beyond ASCII is signed as a question mark",
    "us-ascii",
    "%3F is signed for each of them: the value is turned into ASCII bytes, as Java's and .NET's ASCII encodings do.",
    useUtf8,
  ],
  [
    "non-ascii-dropped",
    "A character beyond ASCII is left out of the signed value",
    "dropped",
    "Each of them is removed before the value is signed, as Python's encode('ascii', 'ignore') does.",
    useUtf8,
  ],
];

/** Characters beyond ASCII that are encoded in another way than as the bytes of their UTF-8 form. */
export const beyondAsciiMistakes: readonly EncodingMistake[] = [
  ...inCharsets,
  {
    id: "js-escape-utf16",
    happens:
      "A character beyond U+00FF is signed as %uXXXX, one up to U+00FF as one byte, and @ * + / are left: escape knows no UTF-8.",
    fix: "Use encodeURIComponent in place of escape, and encode ! ' ( ) * after it.",
    links: ["https://github.com/bytespider/jsOAuth/issues/7", "https://github.com/google/google-gdata/issues/615"],
    encoder: { leaves: "*+/@", escapes: "~", beyond: "js-escape" },
    published: { values: {} },
  },
  ...characters.map(
    ([id, title, beyond, happens, fix, link]): EncodingMistake => ({
      id,
      does: title.replace(" of the signed value", ""),
      happens,
      fix,
      links: link === undefined ? [] : [link],
      encoder: { beyond },
      published: { values: { title } },
    }),
  ),
];
