type Change = (text: string) => string;
type Named = readonly [words: string, change: Change];

/** Words of which the first letter becomes a capital: as they are said, and what they go on with. */
const capitalized: readonly (readonly [words: string, letter: string, rest: string])[] = [
  ["each run of ASCII letters", "[A-Za-z]", "[A-Za-z]*"],
  ["each run of ASCII letters and digits that begins with a letter", "[A-Za-z]", "[0-9A-Za-z]*"],
  ["each run of ASCII letters, digits and _ that begins with a letter", "[A-Za-z]", "\\w*"],
  ["each run of ASCII letters, digits, _ and ' that begins with a letter", "[A-Za-z]", "[\\w']*"],
  ["each run of ASCII letters and ' that begins with a letter", "[A-Za-z]", "[A-Za-z']*"],
  ["each run of ASCII letters and - that begins with a letter", "[A-Za-z]", "[A-Za-z-]*"],
  ["each run of what is no white space that begins with an ASCII letter", "[A-Za-z]", "\\S*"],
  ["each run of letters", "\\p{L}", "\\p{L}*"],
  ["each run of letters and marks", "\\p{L}", "[\\p{L}\\p{M}]*"],
  ["each run of letters, digits and _ that begins with a letter", "\\p{L}", "[\\p{L}\\p{N}_]*"],
  ["each run of letters and ' that begins with a letter", "\\p{L}", "[\\p{L}']*"],
];

/** Lists what writes words with a capital, as expressions of any language find them. */
function listCapitals(): readonly Named[] {
  return capitalized.flatMap(([words, letter, rest]) => {
    const pattern = new RegExp(`(${letter})(${rest})`, "gu");
    return [
      [
        `what writes ${words} with a capital and else small`,
        (text) =>
          text.replace(pattern, (_, first: string, others: string) => first.toUpperCase() + others.toLowerCase()),
      ],
      [
        `what writes ${words} with a capital`,
        (text) => text.replace(pattern, (_, first: string, others: string) => first.toUpperCase() + others),
      ],
    ] satisfies Named[];
  });
}

/** What a word stands behind, where code looks for that alone: as it is said, and as a class. */
const behind: Readonly<Record<string, string>> = {
  "a space": " ",
  "white space of ASCII": "\\t-\\r ",
  "white space": "\\s",
  '"-"': "-",
  '"_"': "_",
  '"."': ".",
  "a space or hyphen": " -",
  "white space or a hyphen": "\\s-",
  '"-" or "_"': "_-",
  'a space, "-" or "_"': " _-",
  "a space, hyphen or apostrophe": " '-",
  "what is no letter of ASCII": "^A-Za-z",
  "what is no letter": "^\\p{L}",
};
/** Words of which the first letter becomes a capital, though digits or others stand before it. */
const runs: Readonly<Record<string, string>> = {
  "letters and digits of ASCII": "[A-Za-z0-9]",
  "letters, digits and _ of ASCII": "\\w",
  "letters and digits": "[\\p{L}\\p{M}\\p{N}]",
  "letters, digits, _ and '": "[\\p{L}\\p{M}\\p{N}_'\u2019]",
};
/** What code leaves out between words to write the next with a capital. */
const gaps: Readonly<Record<string, string>> = {
  '"_"': "_",
  '"-"': "-",
  '"_" and "-"': "[_-]+",
  '"_", "-" and white space': "[_\\s-]+",
  "white space": "\\s+",
  "what is no letter or digit of ASCII": "[^A-Za-z0-9]+",
};
const same: Change = (text) => text;
const upper: Change = (text) => text.toUpperCase();
const lower: Change = (text) => text.toLowerCase();
const lowerAscii: Change = (text) => text.replace(/[A-Z]+/g, lower);

/** Lists what writes a capital at the start and behind some characters: of what is small before, or stays as it is. */
function listStarts(): readonly Named[] {
  return Object.entries(behind).flatMap(([where, characters]) =>
    Object.entries({ letter: "\\p{L}", "letter of ASCII": "[A-Za-z]" }).flatMap(([which, letter]) => {
      const first = new RegExp(`(?<=^|[${characters}])${letter}`, "gu");
      return Object.entries({
        "": same,
        ", and else small": lower,
        ", and letters of ASCII else small": lowerAscii,
      }).map(
        ([rest, fold]): Named => [
          `what writes each ${which} at the start and behind ${where} as a capital${rest}`,
          (text) => fold(text).replace(first, upper),
        ],
      );
    }),
  );
}

/** Lists what writes the first letter of a run as a capital, and the rest small or as it is. */
function listFirsts(): readonly Named[] {
  return Object.entries(runs).flatMap(([words, one]) => {
    const run = new RegExp(`${one}+`, "gu");
    return Object.entries({ "": same, ", and else small": lower }).map(
      ([rest, fold]): Named => [
        `what writes the first letter of each run of ${words} as a capital${rest}`,
        (text) => text.replace(run, (word) => fold(word).replace(/\p{L}/u, upper)),
      ],
    );
  });
}

/** Lists what leaves out what stands between words, and writes the next one with a capital. */
function listGaps(): readonly Named[] {
  return Object.entries(gaps).flatMap(([which, gap]) =>
    Object.entries({
      "any character": "(.)",
      "a character, or nothing,": "(.)?",
      "a letter or digit": "(\\w)",
      "a small letter": "([a-z])",
    }).flatMap(([what, next]) => {
      const pattern = new RegExp(gap + next, "g");
      const join: Change = (text) => text.replace(pattern, (_, first: string | undefined) => upper(first ?? ""));
      const words = `what leaves out ${which} before ${what} and writes that as a capital`;
      return [
        [words, join],
        [`${words}, all else small`, (text) => join(lower(text))],
        [`${words}, and the first letter too`, (text) => capital(join(text))],
        [`${words}, and the first letter small`, (text) => join(text).replace(/^./su, lower)],
        [`${words}, all else small but the first letter`, (text) => capital(join(lower(text)))],
      ] satisfies Named[];
    }),
  );
}

/** Where words begin and end that are joined anew, by the words for it. */
const splits: Readonly<Record<string, (text: string) => readonly string[]>> = {
  "set off by white space": (text) => text.trim().split(/\s+/),
  "of letters and digits": (text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  "of letters and digits of ASCII": (text) => text.match(/[A-Za-z0-9]+/g) ?? [],
  'set off by white space, "_" and "-"': (text) => text.split(/[\s_-]+/).filter(Boolean),
  'set off by "_"': (text) => text.split("_"),
  'set off by "-"': (text) => text.split("-"),
};
/** Where a word of mixed case has others in it. */
const humps: Readonly<Record<string, RegExp | undefined>> = {
  "": undefined,
  " and capitals": /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u,
  ", capitals and digits": /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=\P{N})|(?<=\P{N})(?=\p{N})/u,
};
const capital: Change = (word) => word.replace(/^./su, upper);
const capitalLower: Change = (word) => capital(lower(word));
/** What becomes of each word, and of the first. */
const cases: Readonly<Record<string, readonly [each: Change, first: Change]>> = {
  "in lower case": [lower, lower],
  "in upper case": [upper, upper],
  "with capitals": [capital, capital],
  "with capitals and else small": [capitalLower, capitalLower],
  "with capitals and else small, but for the first": [capitalLower, lower],
  "with a capital at the start, and else small": [lower, capitalLower],
};

/** Lists what splits a text into words and joins them otherwise: as names of variables, classes and files are made. */
function listJoined(): readonly Named[] {
  return Object.entries(splits).flatMap(([which, split]) =>
    Object.entries(humps).flatMap(([more, hump]) =>
      Object.entries(cases).flatMap(([how, [each, first]]) =>
        Object.entries({ nothing: "", "a space": " ", '"_"': "_", '"-"': "-" }).map(
          ([by, joiner]): Named => [
            `what writes words ${which}${more} ${how}, joined by ${by}`,
            (text) =>
              split(text)
                .flatMap((word) => (hump === undefined ? [word] : word.split(hump)))
                .map((word, at) => (at === 0 ? first : each)(word))
                .join(joiner),
          ],
        ),
      ),
    ),
  );
}

/** What changes the case of words, or joins them otherwise, by its words. */
export const wordFunctions: readonly Named[] = [
  ...listCapitals(),
  ...listFirsts(),
  ...listStarts(),
  ...listGaps(),
  ...listJoined(),
];
