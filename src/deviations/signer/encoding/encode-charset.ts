import type { Deviation } from "../../deviation.ts";
import { latin1Upper, windows1251Upper, windows1252Upper } from "./charset-tables.ts";
import { escapeByte, rewriteNonAscii } from "./miswriting.ts";

interface Charset {
  readonly id: string;
  readonly name: string;
  readonly happens: string;
  readonly links?: readonly string[];
  /** The bytes from 0x80 on, in order. */
  readonly upper: string;
}

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
    upper: latin1Upper,
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
