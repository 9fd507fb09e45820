import type { FilterClass, FilterUnit, LearnedFilter, NarrowFilterClass } from "../learned-statement.ts";
import { listCharacters, nameText } from "./list-characters.ts";

const SPACE = "\\p{Z}\\x85";
const SCRIPT_SPACE = "\\p{Z}\\ufeff";

const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";

const BEYOND = "\\u{80}-\\u{10ffff}";

/** The characters of which UTF-16 writes two units. */
export const beyondBasicPlane = "\\u{10000}-\\u{10ffff}";
/** What .NET's \\w takes for a character of a word, up to U+FFFF. */
export const csharpWord = "\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}";

const narrow: Readonly<Record<NarrowFilterClass, readonly [source: string, words: string]>> = {
  "letters up to U+FFFF": ["\\p{L}", "letters of all alphabets up to U+FFFF"],
  "letters and digits up to U+FFFF": ["\\p{L}\\p{N}", "letters and digits of all alphabets up to U+FFFF"],
  "letters and decimal digits up to U+FFFF": [
    "\\p{L}\\p{Nd}",
    "letters and decimal digits of all alphabets up to U+FFFF",
  ],
  "letters, digits and white space up to U+FFFF": [
    `\\p{L}\\p{N}${SPACE}`,
    "letters, digits and white space of all alphabets up to U+FFFF",
  ],
  "letters, decimal digits and white space up to U+FFFF": [
    `\\p{L}\\p{Nd}${SPACE}`,
    "letters, decimal digits and white space of all alphabets up to U+FFFF",
  ],
  "word characters up to U+FFFF": [csharpWord, "letters, marks and digits of all alphabets up to U+FFFF"],
  "word characters and white space up to U+FFFF": [
    csharpWord + SPACE,
    "letters, marks, digits and white space of all alphabets up to U+FFFF",
  ],
};

/** Characters beyond ASCII, as the classes of regular expressions have them, the words for them, and an expression for those of them that are lost all the same. */
const classes: Readonly<Record<FilterClass, readonly [source: string, words: string, but?: string]>> = {
  all: [BEYOND, "characters beyond ASCII"],
  "all but punctuation": [BEYOND, "characters beyond ASCII but punctuation", `(?=[${BEYOND}])\\p{P}`],
  none: ["", ""],
  "white space": [SPACE, "white space"],
  "white space of JavaScript": [SCRIPT_SPACE, "JavaScript's white space"],
  "decimal digits": ["\\p{Nd}", "decimal digits of all alphabets"],
  letters: ["\\p{L}", "letters of all alphabets"],
  "letters and digits": ["\\p{L}\\p{N}", "letters and digits of all alphabets"],
  "letters and decimal digits": ["\\p{L}\\p{Nd}", "letters and decimal digits of all alphabets"],
  "letters, digits and white space": [`\\p{L}\\p{N}${SPACE}`, "letters, digits and white space of all alphabets"],
  "letters, digits and white space of PHP": [
    `\\p{L}\\p{N}${SPACE}\\u180e`,
    "letters, digits and PHP's white space of all alphabets",
  ],
  "letters, digits and white space of JavaScript": [
    `\\p{L}\\p{N}${SCRIPT_SPACE}`,
    "letters, digits and JavaScript's white space of all alphabets",
  ],
  "visible characters": ["\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}", "visible characters of all alphabets"],
  "word characters": [WORD, "letters, marks and digits of all alphabets"],
  "word characters and white space": [WORD + SPACE, "letters, marks, digits and white space of all alphabets"],
  ...mapNarrow(([source, words]) => [source, words, `[${beyondBasicPlane}]`]),
};

/** Makes the classes of which no character beyond U+FFFF is one. */
function mapNarrow<T>(make: (named: readonly [source: string, words: string]) => T): Record<NarrowFilterClass, T> {
  const entries = Object.entries(narrow).map(([name, named]) => [name, make(named)]);
  return Object.fromEntries(entries) as Record<NarrowFilterClass, T>;
}

export const filterClasses = Object.keys(classes) as readonly FilterClass[];

/** What a filter of a class may replace at once: languages that take no half of a character for a letter replace both. */
export function filterUnits(of: FilterClass): readonly FilterUnit[] {
  if (of in narrow) return ["UTF-16 unit", "run"];
  return of === "none" ? ["character", "run", "byte", "UTF-16 unit"] : ["character", "run", "byte"];
}

const ASCII = Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(at));
/** So many characters of ASCII that are lost are listed; of more, those that are kept. */
const MOST_LISTED = 48;

/** Makes the change of a text whose other characters are replaced. */
export function filterCharacters({ kept, beyondAscii, to, each }: LearnedFilter): (text: string) => string {
  const own = Array.from(kept, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`).join("");
  const [source, , but] = classes[beyondAscii];
  const lost = but === undefined ? `[^${own}${source}]` : `(?:[^${own}${source}]|${but})`;
  const others = new RegExp(lost + (each === "run" ? "+" : ""), "gu");
  return (text) => text.replace(others, (one) => to.repeat(countUnits(one, each)));
}

function countUnits(one: string, each: FilterUnit): number {
  if (each === "byte") return Buffer.byteLength(one);
  return each === "UTF-16 unit" ? one.length : 1;
}

const units: Readonly<Record<FilterUnit, string>> = {
  character: "each",
  byte: "each byte",
  "UTF-16 unit": "each UTF-16 unit",
  run: "each run of them",
};

/** Describes what becomes of which characters. */
export function describeFilter({ kept, beyondAscii, to, each }: LearnedFilter): string {
  const lost = ASCII.filter((one) => !kept.includes(one));
  const keeps = [listCharacters(Array.from(kept)), classes[beyondAscii][1]].filter((one) => one !== "").join(", ");
  const which =
    lost.length === 0 && beyondAscii === "none"
      ? "all characters beyond ASCII are"
      : lost.length <= MOST_LISTED && beyondAscii === "all"
        ? `${listCharacters(lost)} are`
        : lost.length <= MOST_LISTED && beyondAscii === "none"
          ? `${listCharacters(lost)} and all beyond ASCII are`
          : `all characters but ${keeps} are`;
  return to === "" ? `${which} left out` : `${which} replaced, ${units[each]} by ${nameText(to)}`;
}
