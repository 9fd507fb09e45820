import type { DeviationHead, LibraryFunction } from "../../deviation.ts";
import { withParameters } from "../../sent-request.ts";
import { readPairs } from "../body/raw-body.ts";
import { encodeByRfc3986 } from "../right-lines.ts";
import { type BeyondAscii, describeBeyond } from "./beyond-ascii.ts";
import { rewriterOf } from "./encoder-table.ts";
import type { EncodingMistake } from "./encoding-mistake.ts";

const RESTSHARP = "https://github.com/restsharp/RestSharp";
const useUtf8 = `Encode the UTF-8 bytes of each character. ${encodeByRfc3986}`;
const keepCharacters =
  "Sign every character as it is, beyond U+FFFF too: use functions that work on code points or UTF-8 bytes, and columns that hold all of Unicode.";
const nameUtf8 =
  "Encode the UTF-8 bytes of each value, whatever the charset parameter of the content type: name UTF-8 wherever text becomes bytes, and leave nothing to the platform's default.";

const latin1Body: Partial<DeviationHead> = {
  id: "body-latin1",
  title: "The body is written in ISO-8859-1 although UTF-8 is signed",
  happens:
    "é is %E9 in the body and %C3%A9 in the base string; what Latin-1 lacks becomes a question mark. The charset suffix of the content type changes nothing: values are UTF-8.",
  fix: "Encode the body as UTF-8, whatever charset the content type names.",
  clauses: ["body.1", "base-string.2"],
  links: ["https://github.com/jublo/codebird-php/issues/64", `${RESTSHARP}/issues/1945`],
  meant: (sent) => [withParameters(sent, readPairs(sent.body, decodeLatin1))],
};

function decodeLatin1(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** What is done to characters: its name, the way, what happens, what to do; in values it may have a published id. */
type Row = readonly [
  id: string,
  beyond: BeyondAscii,
  happens: string,
  fix: string,
  published?: EncodingMistake["published"],
  ...links: readonly string[],
];

const ofCharset = (id: string, name: string): Partial<DeviationHead> => ({
  id,
  title: `Values are turned into ${name} bytes before they are encoded`,
  clauses: ["base-string.2", "header.1"],
});
const ofValue = (becomes: string): EncodingMistake["published"] => ({ values: { title: becomes } });

const rows: readonly Row[] = [
  [
    "latin1",
    "iso-8859-1",
    "é is signed as %E9 where %C3%A9 belongs, and what the charset lacks as ?. The charset parameter of the content type invites it.",
    nameUtf8,
    { values: ofCharset("latin1-values", "ISO-8859-1"), header: {}, body: latin1Body },
    `${RESTSHARP}/issues/1945`,
    "https://github.com/r-lib/httr/issues/423",
    "https://github.com/geoffjentry/ROAuth/pull/4",
  ],
  [
    "latin1-or-utf8",
    "latin1-or-utf8",
    "é is signed as %E9 where %C3%A9 belongs: each character below 256 is taken for a byte.",
    useUtf8,
  ],
  [
    "windows-1252",
    "windows-1252",
    "é is signed as %E9 where %C3%A9 belongs, the euro sign as %80, and what the charset lacks as ?.",
    nameUtf8,
    { values: ofCharset("windows-1252-values", "Windows-1252") },
  ],
  [
    "cp1252",
    "cp1252",
    "é is signed as %E9 where %C3%A9 belongs, and what the charset lacks as ?, the five bytes it leaves undefined too.",
    nameUtf8,
  ],
  [
    "windows-1251",
    "windows-1251",
    "Cyrillic letters are signed as one byte each where two belong, and what the charset lacks as ?.",
    nameUtf8,
    { values: ofCharset("windows-1251-values", "Windows-1251") },
  ],
  ["windows-1250", "windows-1250", "ł is signed as %B3 where %C5%82 belongs.", nameUtf8],
  ["latin9", "iso-8859-15", "é is signed as %E9 where %C3%A9 belongs, and the euro sign as %A4.", nameUtf8],
  ["gbk", "gbk", "漢 is signed as %9Dh where %E6%BC%A2 belongs, and what the charset lacks as ?.", nameUtf8],
  ["cp936", "cp936", "漢 is signed as %9Dh where %E6%BC%A2 belongs, and the euro sign as %80.", nameUtf8],
  ["gb18030", "gb18030", "漢 is signed as %9Dh where %E6%BC%A2 belongs, and an emoji as four other bytes.", nameUtf8],
  ["shift-jis", "shift_jis", "漢 is signed as %8A%BF where %E6%BC%A2 belongs.", nameUtf8],
  ["cp932", "cp932", "漢 is signed as %8A%BF where %E6%BC%A2 belongs; U+E000 has bytes, too.", nameUtf8],
  ["windows-31j", "windows-31j", "漢 is signed as %8A%BF where %E6%BC%A2 belongs, and ⅰ as %FA%40.", nameUtf8],
  [
    "char-truncated-to-byte",
    "low-byte",
    "Ж (U+0416) is signed as %16: each UTF-16 code unit is cast to a byte before it is encoded.",
    useUtf8,
    ofValue("Each character beyond ASCII is cut down to its lowest byte"),
    RESTSHARP,
  ],
  [
    "surrogates-encoded-separately",
    "cesu-8",
    "The two halves of its UTF-16 form are encoded as if each were a character (CESU-8): six bytes where four belong.",
    useUtf8,
    ofValue("A character beyond U+FFFF is signed as two of three bytes each"),
  ],
  [
    "non-bmp-replaced",
    "non-bmp-question-mark",
    "%3F is signed for each emoji: something between the value and its encoding holds no character of four bytes.",
    keepCharacters,
    ofValue("A character beyond U+FFFF is signed as a question mark"),
  ],
  [
    "non-bmp-as-replacement-character",
    "non-bmp-replacement",
    "The replacement character, %EF%BF%BD, is signed for each emoji.",
    keepCharacters,
    ofValue("A character beyond U+FFFF is signed as U+FFFD"),
  ],
  [
    "non-bmp-dropped",
    "non-bmp-dropped",
    "Each emoji is removed before the value is signed.",
    keepCharacters,
    ofValue("A character beyond U+FFFF is left out of the signed value"),
  ],
  [
    "non-ascii-replaced",
    "us-ascii",
    "%3F is signed for each of them: the value is turned into ASCII bytes, as Java's and .NET's ASCII encodings do.",
    useUtf8,
    ofValue("A character beyond ASCII is signed as a question mark"),
  ],
  [
    "non-ascii-dropped",
    "dropped",
    "Each of them is removed before the value is signed, as Python's encode('ascii', 'ignore') does.",
    useUtf8,
    ofValue("A character beyond ASCII is left out of the signed value"),
  ],
];

const latin1 = rewriterOf({ beyond: "iso-8859-1" });
const asPath = rewriterOf({ leaves: "!$&'()*+,/:;=@" });

/** Functions that turn text into other bytes as their library alone does: their ids, ways, languages and calls. */
const ofLibraries: readonly (readonly [
  id: string,
  beyond: BeyondAscii,
  happens: string,
  ...functions: readonly (readonly [language: LibraryFunction["language"], call: string])[],
])[] = [
  ...(
    [
      ["python", "shift_jis-python", "Python", "quote(encoding='shift_jis')"],
      ["ruby", "shift_jis-ruby", "Ruby", "encode('Shift_JIS')"],
      ["java", "shift_jis-java", "Java", "getBytes(Shift_JIS)"],
      ["php", "shift_jis-php", "PHP", "rawurlencode(mb_convert_encoding(SJIS))"],
      ["c", "shift_jis-glibc", "C", "iconv(SHIFT_JIS)"],
    ] as const
  ).map(
    ([name, charset, language, call]) =>
      [
        `shift-jis-${name}`,
        charset,
        "漢 is signed as %8A%BF where %E6%BC%A2 belongs; what Shift-JIS has twice, such as dashes, as this library writes it.",
        [language, call],
      ] as const,
  ),
  [
    "latin1-transliterated",
    "latin1-transliterated",
    "é is signed as %E9 where %C3%A9 belongs, the euro sign as EUR, and what has no like as ?.",
    ["PHP", "rawurlencode(iconv(ISO-8859-1//TRANSLIT))"],
  ],
  [
    "ascii-transliterated",
    "ascii-transliterated",
    "é is signed as e, the euro sign as EUR, and what has no like as ?.",
    ["PHP", "rawurlencode(iconv(ASCII//TRANSLIT))"],
  ],
];

/** Characters beyond ASCII that are encoded in another way than as the bytes of their UTF-8 form. */
export const beyondAsciiMistakes: readonly EncodingMistake[] = [
  ...rows.map(([id, beyond, happens, fix, published = {}, ...links]): EncodingMistake => {
    return { id, does: describeBeyond(beyond), happens, fix, links, encoder: { beyond }, published };
  }),
  ...ofLibraries.map(
    ([id, beyond, happens, ...functions]): EncodingMistake => ({
      id,
      does: describeBeyond(beyond),
      happens,
      fix: nameUtf8,
      functions: functions.map(([language, call]) => ({ language, call })),
      encoder: { beyond },
      published: {},
    }),
  ),
  {
    id: "latin1-text-or-utf8",
    does: "Text of ISO-8859-1 alone is turned into its bytes before it is encoded, and any other into UTF-8",
    happens: "é is signed as %E9 where %C3%A9 belongs, but beside a character that the charset lacks it is right.",
    fix: nameUtf8,
    links: [],
    encoder: (text, right) => (/^[\0-\xff]*$/.test(text) ? latin1(right(text)) : right(text)),
    published: {},
  },
  {
    id: "java-uri-path-ascii",
    does: "Text is composed (NFC), and encoded as Java's URI does a path,",
    happens: "é of two characters is signed as one, and ! $ & ' ( ) * + , / : ; = @ are left.",
    fix: useUtf8,
    links: ["https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html#toASCIIString()"],
    functions: [{ language: "Java", call: "new URI(path).toASCIIString" }],
    // Spaces and control characters are encoded before.
    encoder: (text, right) => asPath(right(text.replace(/[^\p{Z}\p{Cc}]+/gu, (run) => run.normalize()))),
    published: {},
  },
  {
    id: "js-escape-utf16",
    happens:
      "A character beyond U+00FF is signed as %uXXXX, one up to U+00FF as one byte, and @ * + / are left: escape knows no UTF-8.",
    fix: "Use encodeURIComponent in place of escape, and encode ! ' ( ) * after it.",
    links: ["https://github.com/bytespider/jsOAuth/issues/7", "https://github.com/google/google-gdata/issues/615"],
    encoder: { leaves: "*+/@", escapes: "~", beyond: "js-escape" },
    published: { values: {} },
  },
];
