import type { Deviation } from "../../deviation.ts";
import { changingText, type TextMistake } from "./text-mistake.ts";

const LINE_BREAK = /\r\n|\r|\n/g;
const LINE_FEED = /\r?\n/g;

const changes: readonly TextMistake[] = [
  {
    id: "utf8-encoded-twice",
    title: "A character beyond ASCII is turned into UTF-8 twice",
    happens: "é is signed as %C3%83%C2%A9 (Ã©): the UTF-8 bytes are read as ISO-8859-1 and encoded once more.",
    links: ["https://github.com/keeth/Net-OAuth"],
    change: "utf8-as-latin1",
  },
  {
    id: "utf8-read-as-windows-1252",
    title: "The UTF-8 bytes of a value are read as Windows-1252",
    happens: "The euro sign is signed as â‚¬: the UTF-8 bytes are taken for characters of the Windows code page.",
    change: "utf8-as-windows-1252",
  },
  {
    id: "unicode-normalised",
    title: "Values are normalised to NFC before they are signed",
    happens: "e with a combining accent (U+0301) is signed as the one character é, but sent as it is.",
    links: ["https://github.com/filesender/filesender/pull/2620"],
    change: "nfc",
  },
  {
    id: "unicode-decomposed",
    title: "Values are normalised to NFD before they are signed",
    happens: "é is signed as e with a combining accent (U+0301), but sent as it is.",
    change: "nfd",
  },
  {
    id: "unicode-compatibility-normalised",
    title: "Values are normalised to NFKC before they are signed",
    happens:
      "Characters such as the ligature ﬁ or full-width digits are signed as their plain forms, but sent as they are.",
    change: "nfkc",
  },
  {
    id: "accents-stripped",
    title: "Accents are taken off the signed value",
    happens: "é is signed as e: the text is made fit for an older system, but only where it is signed.",
    change: "accents-stripped",
  },
  {
    id: "crlf-normalised",
    title: "A line break of CR LF is signed as LF",
    happens: "%0A is signed where %0D%0A belongs.",
    change: "crlf-to-lf",
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
    change: "line-breaks-removed",
  },
];

/** Text that is converted on its way into the signature alone. */
export const textChangeDeviations: readonly Deviation[] = changes.map((mistake) => changingText("values", mistake));
