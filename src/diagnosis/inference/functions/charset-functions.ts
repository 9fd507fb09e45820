import { windows1252Upper } from "../../../deviations/signer/encoding/charset-tables.ts";
import { latin1ByDotnet } from "../../../deviations/signer/transliterate.ts";

type Change = (value: string) => string;
type Named = readonly [words: string, change: Change];

const UPPER = Buffer.from(Array.from({ length: 0x80 }, (_, at) => 0x80 + at));
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** The characters of the bytes 0x80 to 0xFF; those of Windows-1252 are written out, since Node 20 takes it for ISO-8859-1. */
function readUpper(label: string): string {
  if (label === "ISO-8859-1") return UPPER.toString("latin1");
  return label === "Windows-1252" ? windows1252Upper : new TextDecoder(label.toLowerCase()).decode(UPPER);
}

const labels = ["ISO-8859-1", "ISO-8859-15", "ISO-8859-2", "Windows-1252", "Windows-1250", "Windows-1251", "KOI8-R"];
const hex = (one: string): string => (one.codePointAt(0) ?? 0).toString(16);

/** What is written for a character that a charset lacks, by the words for it. */
const lacking: Readonly<Record<string, Change>> = {
  "with ? for each character that it lacks": () => "?",
  "with ? for each UTF-16 unit that it lacks": (one) => "?".repeat(one.length),
  "without what it lacks": () => "",
  "with &#n; for what it lacks": (one) => `&#${one.codePointAt(0)};`,
  "with &#xn; for what it lacks": (one) => `&#x${hex(one)};`,
  "with \\x{n} for what it lacks": (one) => `\\x{${hex(one).padStart(4, "0")}}`,
};

/** Lists what becomes of a text that is written in a charset and read again, or taken for it. */
function listCharset(label: string): readonly Named[] {
  let read:
    | { readonly upper: string; readonly defined: string; readonly bytes: ReadonlyMap<string, number> }
    | undefined;
  // A table is made when the first text is written so.
  const table = (): NonNullable<typeof read> => {
    if (read !== undefined) return read;
    const upper = readUpper(label);
    // Where a charset of Windows has no character, some languages write the control of that byte, and others U+FFFD.
    const defined = label.startsWith("Windows") ? upper.replace(/[\x80-\x9f]/g, "\ufffd") : upper;
    const bytes = new Map(Array.from(defined, (one, at): [string, number] => [one, 0x80 + at]));
    bytes.delete("\ufffd");
    read = { upper, defined, bytes };
    return read;
  };
  const write =
    (otherwise: Change): Change =>
    (text) =>
      text.replace(/[^\0-\x7f]/gu, (one) => (table().bytes.has(one) ? one : otherwise(one)));
  const misread =
    (which: "upper" | "defined"): Change =>
    (text) =>
      Array.from(Buffer.from(text), (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : table()[which].charAt(byte - 0x80),
      ).join("");
  const asUtf8 =
    (lacked: Change): Change =>
    (text) =>
      utf8.decode(
        Buffer.from(
          Array.from(text).flatMap((one) => {
            if (one < "\x80") return [one.charCodeAt(0)];
            const byte = table().bytes.get(one);
            return byte === undefined ? Array.from(lacked(one), (sign) => sign.charCodeAt(0)) : [byte];
          }),
        ),
      );
  return [
    ...Object.entries(lacking).map(
      ([words, otherwise]): Named => [`what writes them in ${label}, ${words}`, write(otherwise)],
    ),
    [`what reads their UTF-8 as ${label}`, misread("upper")],
    ...(label.startsWith("Windows")
      ? ([
          [`what reads their UTF-8 as ${label}, with U+FFFD for bytes that it lacks`, misread("defined")],
        ] satisfies Named[])
      : []),
    ...Object.entries(lacking)
      .slice(0, 2)
      .map(
        ([words, otherwise]): Named => [
          `what writes them in ${label}, ${words}, and reads that as UTF-8`,
          asUtf8(otherwise),
        ],
      ),
  ];
}

/** Writes a text in ISO-8859-1 as .NET does. */
export function charsetFits(text: string): string {
  return text.replace(/[^\0-\xff]/g, (unit) => String.fromCharCode(latin1ByDotnet(unit.charCodeAt(0))));
}

/** What is written in ISO-8859-1 as .NET does, and read as UTF-8. */
const fitsAsUtf8: Change = (text) => utf8.decode(Buffer.from(charsetFits(text), "latin1"));

/** What becomes of texts in a charset that lacks some of their characters, or that is the wrong one, by its words. */
export const charsetFunctions: Readonly<Record<string, Change>> = Object.fromEntries([
  ['C#\'s Encoding.GetEncoding("iso-8859-1").GetBytes, with the closest that it has', charsetFits] as const,
  ['C#\'s Encoding.UTF8.GetString(Encoding.GetEncoding("iso-8859-1").GetBytes)', fitsAsUtf8] as const,
  ...labels.flatMap(listCharset),
]);
