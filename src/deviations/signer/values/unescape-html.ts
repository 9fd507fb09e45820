import { windows1252Upper } from "../encoding/charset-tables.ts";
import { htmlEntities } from "./functions/html-entities.ts";
import type { unescapeFunctions } from "./functions/unescape-functions.ts";
import type { TextChange } from "./white-space-changes.ts";

const ENTITY = /&(?:#(\d{1,11})|#x([0-9a-f]{1,8})|(\w+));/gi;
const NOT_XML = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/u;
const BASIC: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The characters beyond ASCII that HTML 4 names, by their names. */
export const namedCharacters: Readonly<Record<string, string>> = Object.fromEntries(
  htmlEntities.split(" ").map((row) => {
    const [point = "", name = ""] = row.split("=");
    return [name, String.fromCodePoint(Number.parseInt(point, 16))];
  }),
);

/** The names that HTML 5 knows without a semicolon, too: those of the first 256 characters. */
const bare = new Map<string, string>([
  ...Object.entries(namedCharacters).filter(([, character]) => character <= "\xff"),
  ...Object.entries(BASIC),
  ...Object.entries(BASIC).map(([name, character]) => [name.toUpperCase(), character] as const),
]);

/** Makes a change that resolves entities with a semicolon: of these names, and codes of characters that are allowed. */
function resolve(
  names: Readonly<Record<string, string>>,
  isAllowed: (character: string) => boolean = () => true,
): TextChange {
  return (text) =>
    text.replace(ENTITY, (all, decimal: string | undefined, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return names[name] ?? all;
      const character = readPoint(Number(decimal ?? `0x${code}`));
      return character !== undefined && isAllowed(character) ? character : all;
    });
}

function readPoint(point: number): string | undefined {
  return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? undefined : String.fromCodePoint(point);
}

/** Resolves entities as a browser does: without a semicolon, and codes of C1 as Windows-1252. */
function unescapeAsBrowser(text: string): string {
  const read = (point: number): string => {
    if (point >= 0x80 && point <= 0x9f) return windows1252Upper.charAt(point - 0x80);
    return point === 0 ? "\ufffd" : (readPoint(point) ?? "\ufffd");
  };
  return text.replace(/&(?:#x[0-9a-f]{1,8};?|#\d{1,11};?|\w+;?)/gi, (all) => {
    if (all.startsWith("&#")) return read(Number(all.slice(2).replace(";", "").replace(/^x/i, "0x")));
    const name = all.slice(1).replace(";", "");
    const whole = all.endsWith(";") ? (namedCharacters[name] ?? bare.get(name)) : bare.get(name);
    if (whole !== undefined) return whole;
    if (all === "&apos;") return "'";
    const start = [...bare.keys()].filter((one) => name.startsWith(one)).sort((a, b) => b.length - a.length)[0];
    return start === undefined ? all : `${bare.get(start)}${all.slice(1 + start.length)}`;
  });
}

/** Resolves entities where a code is one of two bytes: a larger one is written in decimal digits. */
function inUnits(text: string): string {
  const decimal = text.replace(/&#x(?:10|0*[1-9a-f])[0-9a-f]{4};/gi, (all) => `&#${Number(`0x${all.slice(3, -1)}`)};`);
  return resolveUnits(decimal);
}

const resolveUnits = resolve({ ...BASIC, ...namedCharacters }, (character) => character.length === 1);

/** HTML entities that are resolved. */
export const htmlUnescapes: Readonly<Record<keyof typeof unescapeFunctions, TextChange>> = {
  "php-htmlspecialchars-decode": resolve(BASIC, (character) => character === "'"),
  "php-html-entity-decode": resolve({ ...BASIC, ...namedCharacters }, (character) => !NOT_XML.test(character)),
  "python-html-unescape": unescapeAsBrowser,
  "csharp-html-decode": inUnits,
  "csharp-web-html-decode": resolve({ ...BASIC, ...namedCharacters, apos: "'" }),
  "ruby-unescape-html": resolve({ ...BASIC, apos: "'" }),
};
