import type { Deviation } from "./deviation.ts";
import { escapeByte, rewriteNonAscii } from "./non-ascii.ts";

interface Charset {
  readonly id: string;
  readonly name: string;
  readonly happens: string;
  readonly links?: readonly string[];
  /** The bytes from 0x80 on, in order. */
  readonly upper: string;
}

const C1 = charactersFrom(0x80, 0x9f);
const LATIN_1_UPPER = charactersFrom(0xa0, 0xff);
const CYRILLIC = charactersFrom(0x410, 0x44f);

/** The bytes 0x80 to 0xFF of Windows-1252; the five that it leaves undefined stand for themselves. */
export const windows1252Upper: string = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN_1_UPPER}`;
const windows1251Upper = `ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї${CYRILLIC}`;

const charsets: readonly Charset[] = [
  {
    id: "latin1-values",
    name: "ISO-8859-1",
    happens:
      "é is signed as %E9 where %C3%A9 belongs, and what the charset lacks as ?. The charset parameter of the content type invites it.",
    links: [
      "https://github.com/restsharp/RestSharp/issues/1945",
      "https://github.com/r-lib/httr/issues/423",
      "https://github.com/geoffjentry/ROAuth/pull/4",
    ],
    upper: C1 + LATIN_1_UPPER,
  },
  {
    id: "windows-1252-values",
    name: "Windows-1252",
    happens: "é is signed as %E9 where %C3%A9 belongs, the euro sign as %80, and what the charset lacks as ?.",
    upper: windows1252Upper,
  },
  {
    id: "windows-1251-values",
    name: "Windows-1251",
    happens: "Cyrillic letters are signed as one byte each where two belong, and what the charset lacks as ?.",
    upper: windows1251Upper,
  },
];

/** Values whose bytes are not those of UTF-8 but of an older charset. */
export const charsetDeviations: readonly Deviation[] = charsets.map(
  ({ id, name, happens, links, upper }): Deviation => {
    const rewrite = encodingInto(upper);
    return {
      id,
      stage: "encodeValue",
      title: `Values are turned into ${name} bytes before they are encoded`,
      happens,
      fix: "Encode the UTF-8 bytes of each value, whatever the charset parameter of the content type: name UTF-8 wherever text becomes bytes, and leave nothing to the platform's default.",
      clauses: ["base-string.2", "header.1"],
      links: links ?? [],
      replace: (right) => (value, name) => rewrite(right(value, name)),
    };
  },
);

function encodingInto(upper: string): (encoded: string) => string {
  const escapes = new Map(Array.from(upper, (character, at) => [character.codePointAt(0) ?? 0, escapeByte(0x80 + at)]));
  return rewriteNonAscii((point) => escapes.get(point) ?? "%3F");
}

function charactersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join("");
}
