import type { Deviation } from "../../deviation.ts";
import { windows1252Upper } from "../encoding/charset-tables.ts";
import { signChanged, type ValueChange } from "./change-value.ts";

const NOT_ASCII = /[^\0-\x7f]/;
const LINE_BREAK = /\r\n|\r|\n/g;
const LINE_FEED = /\r?\n/g;
const MARKS = /\p{Mn}+/gu;
const utf8 = new TextEncoder();

const changes: readonly ValueChange[] = [
  {
    id: "utf8-encoded-twice",
    title: "A character beyond ASCII is turned into UTF-8 twice",
    happens: "é is signed as %C3%83%C2%A9 (Ã©): the UTF-8 bytes are read as ISO-8859-1 and encoded once more.",
    links: ["https://github.com/keeth/Net-OAuth"],
    change: (value) => (NOT_ASCII.test(value) ? misread(value, toLatin1) : value),
  },
  {
    id: "utf8-read-as-windows-1252",
    title: "The UTF-8 bytes of a value are read as Windows-1252",
    happens: "The euro sign is signed as â‚¬: the UTF-8 bytes are taken for characters of the Windows code page.",
    change: (value) => (NOT_ASCII.test(value) ? misread(value, toWindows1252) : value),
  },
  {
    id: "unicode-normalised",
    title: "Values are normalised to NFC before they are signed",
    happens: "e with a combining accent (U+0301) is signed as the one character é, but sent as it is.",
    links: ["https://github.com/filesender/filesender/pull/2620"],
    change: (value) => value.normalize("NFC"),
  },
  {
    id: "unicode-decomposed",
    title: "Values are normalised to NFD before they are signed",
    happens: "é is signed as e with a combining accent (U+0301), but sent as it is.",
    change: (value) => value.normalize("NFD"),
  },
  {
    id: "unicode-compatibility-normalised",
    title: "Values are normalised to NFKC before they are signed",
    happens:
      "Characters such as the ligature ﬁ or full-width digits are signed as their plain forms, but sent as they are.",
    change: (value) => value.normalize("NFKC"),
  },
  {
    id: "accents-stripped",
    title: "Accents are taken off the signed value",
    happens: "é is signed as e: the text is made fit for an older system, but only where it is signed.",
    change: (value) => (NOT_ASCII.test(value) ? value.normalize("NFD").replace(MARKS, "") : value),
  },
  {
    id: "crlf-normalised",
    title: "A line break of CR LF is signed as LF",
    happens: "%0A is signed where %0D%0A belongs.",
    change: (value) => value.replaceAll("\r\n", "\n"),
  },
  {
    id: "line-feed-as-crlf",
    title: "A line break of LF is signed as CR LF",
    happens: "%0D%0A is signed where %0A belongs.",
    change: (value) => value.replace(LINE_FEED, "\r\n"),
  },
  {
    id: "line-break-as-space",
    title: "A line break is signed as a space",
    happens: "%20 is signed where %0A, %0D or %0D%0A belongs.",
    change: (value) => value.replace(LINE_BREAK, " "),
  },
  {
    id: "line-breaks-removed",
    title: "Line breaks are left out of the signed value",
    happens: "Nothing is signed where %0A, %0D or %0D%0A belongs.",
    change: (value) => value.replace(LINE_BREAK, ""),
  },
];

/** Text that is converted on its way into the signature alone. */
export const textChangeDeviations: readonly Deviation[] = changes.map(signChanged);

function misread(value: string, read: (byte: number) => string): string {
  return Array.from(utf8.encode(value), read).join("");
}

function toLatin1(byte: number): string {
  return String.fromCharCode(byte);
}

function toWindows1252(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : windows1252Upper.charAt(byte - 0x80);
}
