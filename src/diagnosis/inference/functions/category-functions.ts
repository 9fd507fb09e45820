import { javaSpace } from "../../../deviations/signer/values/white-space-changes.ts";
import { beyondBasicPlane, csharpWord } from "../escapes/character-classes.ts";
import { nameText } from "../rules/list-characters.ts";

type Change = (value: string) => string;
type Named = readonly [words: string, change: Change];

/** Characters by what Unicode says of them, as classes of expressions have them: as they are said, and as a source. */
const categories: Readonly<Record<string, string>> = {
  "\\p{P} and \\p{S}": "\\p{P}\\p{S}",
  "\\p{Sc}": "\\p{Sc}",
  "\\p{C}": "\\p{C}",
  "\\p{Cc}": "\\p{Cc}",
  "\\p{Cf}": "\\p{Cf}",
  "\\p{Cc} and \\p{Cf}": "\\p{Cc}\\p{Cf}",
  "controls of ASCII and \\p{Cf}": "\\0-\\x1f\\x7f\\p{Cf}",
  "\\p{M}": "\\p{M}",
  "\\p{Mn}": "\\p{Mn}",
  "U+0300 to U+036F": "\\u0300-\\u036f",
  "\\p{Z}": "\\p{Z}",
  "\\p{Zs}": "\\p{Zs}",
  "\\p{Nd}": "\\p{Nd}",
  "what no XML may hold": "\\0-\\x08\\v\\f\\x0e-\\x1f\\ufffe\\uffff",
  "controls of ASCII but white space": "\\0-\\x08\\v\\f\\x0e-\\x1f",
  "\\h": "\\t\\p{Zs}\\u180e",
  "\\h of Perl": "\\t\\p{Zs}",
  "what [[:print:]] of Perl and Ruby does not take": "\\p{Cc}\\p{Cs}\\p{Cn}\\u2028\\u2029",
  "what [[:graph:]] of Perl and Ruby does not take": "\\p{Cc}\\p{Cs}\\p{Cn}\\p{Z}",
  "what [[:print:]] of PHP does not take": "\\p{Cc}\\p{Cs}\\p{Cn}\\p{Co}\\u061c\\u2028\\u2029\\u2066-\\u2069",
  "what [[:graph:]] of PHP does not take": "\\p{Cc}\\p{Cs}\\p{Cn}\\p{Co}\\p{Z}\\u061c\\u180e\\u2066-\\u2069",
  "U+0080 to U+00FF": "\\x80-\\xff",
  "\\v": "\\n-\\r\\x85\\u2028\\u2029",
  "spaces that do not break": "\\xa0",
  "spaces that do not break, of all widths": "\\xa0\\u2007\\u202f",
  "white space of ASCII and U+00A0": "\\t-\\r \\xa0",
  "white space of Java's Character.isWhitespace": javaSpace,
  "white space that breaks": "\\t-\\r \\x85\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000",
  "U+200B to U+200D and U+FEFF": "\\u200b-\\u200d\\ufeff",
};
/** The same to what looks at UTF-16 units: one half of a character is \p{Cs}, and so \p{C}. */
const ofUnits: Readonly<Record<string, string>> = {
  "\\p{P} and \\p{S}": `(?![${beyondBasicPlane}])[\\p{P}\\p{S}]`,
  "\\p{S}": `(?![${beyondBasicPlane}])[\\p{S}]`,
  "\\p{So}": `(?![${beyondBasicPlane}])[\\p{So}]`,
  "\\p{C}": `[\\p{C}${beyondBasicPlane}]`,
  // Mono and the .NET Framework have Unicode of 2006, to which U+07FF is none.
  "\\p{P} and \\p{S} of Mono": `(?![${beyondBasicPlane}\\u07ff])[\\p{P}\\p{S}]`,
  "\\p{S} of Mono": `(?![${beyondBasicPlane}\\u07ff])[\\p{S}]`,
  "\\p{Sc} of Mono": "(?!\\u07ff)[\\p{Sc}]",
  "\\p{C} of Mono": `[\\p{C}\\u07ff${beyondBasicPlane}]`,
  "what no XML of the basic plane may hold": `[\\0-\\x08\\v\\f\\x0e-\\x1f\\ufffe\\uffff${beyondBasicPlane}]`,
};
const replacements: readonly string[] = ["", " ", "?", "_", "-", "*", "#", "X"];

function listCategory([words, source]: readonly [string, string]): readonly Named[] {
  return replacements.flatMap((to): readonly Named[] => {
    const [all, runs] = [new RegExp(source, "gu"), new RegExp(`(?:${source})+`, "gu")];
    if (to === "") return [[`what leaves out ${words}`, (text) => text.replace(all, "")]];
    return [
      [`what replaces each of ${words} by ${nameText(to)}`, (text) => text.replace(all, to)],
      [`what replaces each run of ${words} by ${nameText(to)}`, (text) => text.replace(runs, to)],
    ];
  });
}

function listUnits([words, source]: readonly [string, string]): readonly Named[] {
  const all = new RegExp(source, "gu");
  return replacements.map(
    (to): Named =>
      to === ""
        ? [`what leaves out UTF-16 units of ${words}`, (text) => text.replace(all, "")]
        : [
            `what replaces each UTF-16 unit of ${words} by ${nameText(to)}`,
            (text) => text.replace(all, (one) => to.repeat(one.length)),
          ],
  );
}

/** What word processors write for marks that keyboards have. */
const typographic: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "curly apostrophes by '": { "\u2018": "'", "\u2019": "'" },
  'curly quotation marks by "': { "\u201c": '"', "\u201d": '"' },
  "curly apostrophes and quotation marks by straight ones": {
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
  },
  "dashes by -": { "\u2013": "-", "\u2014": "-" },
  "the ellipsis by ...": { "\u2026": "..." },
};

/** What is kept where all else is left out: where nothing passes, no rule reads it off what was signed. */
const kept: Readonly<Record<string, string>> = {
  "\\w of ASCII": "\\w",
  "\\p{L}": "\\p{L}",
  "\\p{L} and \\p{N}": "\\p{L}\\p{N}",
  "\\p{L} and \\p{Nd}": "\\p{L}\\p{Nd}",
  "\\w of Unicode": "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}",
  "\\w of C#": csharpWord,
  "\\w of Python": "\\p{L}\\p{N}_",
};
const spaces: Readonly<Record<string, string>> = {
  "": "",
  " and the space": " ",
  " and white space": "\\t-\\r \\x85\\p{Z}",
};

function listKept(): readonly Named[] {
  return Object.entries(kept).flatMap(([words, source]) =>
    Object.entries(spaces).flatMap(([more, space]) =>
      Object.entries({ "": "", " up to U+FFFF": `|[${beyondBasicPlane}]` }).flatMap(
        ([where, beyond]): readonly Named[] => {
          // It leaves nothing beyond U+FFFF anyway.
          if (source === "\\w" && beyond !== "") return [];
          const lost = new RegExp(`[^${source}${space}]${beyond}`, "gu");
          return [
            [`what leaves out all but ${words}${more}${where}`, (text) => text.replace(lost, "")],
            [
              `what replaces all but ${words}${more}${where} by "_", each UTF-16 unit of it`,
              (text) => text.replace(lost, (one) => "_".repeat(one.length)),
            ],
          ];
        },
      ),
    ),
  );
}

/** What leaves out or replaces characters by what Unicode says of them, by its words. */
export const categoryFunctions: Readonly<Record<string, Change>> = Object.fromEntries([
  ...Object.entries(categories).flatMap(([words, source]) => listCategory([words, `[${source}]`])),
  ...Object.entries(ofUnits).flatMap(listUnits),
  ...listKept(),
  ...Object.entries(typographic).map(([words, marks]): Named => {
    const pattern = new RegExp(`[${Object.keys(marks).join("")}]`, "g");
    return [`what replaces ${words}`, (text) => text.replace(pattern, (mark) => marks[mark] ?? mark)];
  }),
]);
