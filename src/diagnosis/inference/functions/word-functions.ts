type Change = (text: string) => string;
type Named = readonly [words: string, change: Change];

/** Words of which the first letter becomes a capital, whatever stands before it: as they are said, a character of one, and a letter. */
const runs = [
  "ASCII letters=[A-Za-z]",
  "ASCII letters and digits=[A-Za-z0-9]",
  "ASCII letters, digits and _=\\w",
  "ASCII letters, digits, _ and '=[\\w']",
  "ASCII letters and '=[A-Za-z']",
  "ASCII letters and -=[A-Za-z-]",
  "what is no white space=\\S",
  "letters=\\p{L}",
  "letters and marks=[\\p{L}\\p{M}]",
  "letters and digits=[\\p{L}\\p{M}\\p{N}]",
  "letters, digits and _=[\\p{L}\\p{N}_]",
  "letters and '=[\\p{L}']",
  "letters, digits, _ and '=[\\p{L}\\p{M}\\p{N}_'\u2019]",
].map((row) => row.split("="));
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
};
/** What code leaves out between words to write the next with a capital, as an expression, and what it asks of the next. */
const gaps: readonly string[] = ["_", "(?:^|_)", "-", "[_-]", "[_-]+", "[_\\s-]+", "\\s+", "[^A-Za-z0-9]+"];
const nexts: readonly string[] = ["(.)", "(.)?", "(\\w)", "([a-z])"];

const same: Change = (text) => text;
const upper: Change = (text) => text.toUpperCase();
const lower: Change = (text) => text.toLowerCase();
const capital: Change = (word) => word.replace(/^./su, upper);
const capitalLower: Change = (word) => capital(lower(word));
const digitsApart: Change = (word) => capitalLower(word).replace(/^\d/, "_$&");
/** What becomes of a text before its words get capitals. */
const folds: Readonly<Record<string, Change>> = {
  "": same,
  " and else small": lower,
  " and letters of ASCII else small": (text) => text.replace(/[A-Z]+/g, lower),
};

function listCapitals(): readonly Named[] {
  const ofRuns = runs.flatMap(([words = "", one = ""]) => {
    const [run, first] = [
      new RegExp(`${one}+`, "gu"),
      words.startsWith("ASCII") || one === "\\S" ? /[A-Za-z]/ : /\p{L}/u,
    ];
    return Object.entries(folds).map(
      ([rest, fold]): Named => [
        `what writes the first letter of each run of ${words} with a capital${rest}`,
        (text) => text.replace(run, (word) => fold(word).replace(first, upper)),
      ],
    );
  });
  const ofStarts = Object.entries(behind).flatMap(([where, characters]) =>
    Object.entries({ letter: "\\p{L}", "letter of ASCII": "[A-Za-z]" }).flatMap(([which, letter]) => {
      const first = new RegExp(`(?<=^|[${characters}])${letter}`, "gu");
      return Object.entries(folds).map(
        ([rest, fold]): Named => [
          `what writes each ${which} at the start and behind ${where} as a capital${rest}`,
          (text) => fold(text).replace(first, upper),
        ],
      );
    }),
  );
  return [...ofRuns, ...ofStarts];
}

function listGaps(): readonly Named[] {
  const starts = {
    "": same,
    ", and the first too": capital,
    ", and the first letter small": (text: string) => text.replace(/^./su, lower),
  };
  return gaps.flatMap((gap) =>
    nexts.flatMap((next) => {
      const pattern = new RegExp(gap + next, "g");
      const join: Change = (text) => text.replace(pattern, (_, first: string | undefined) => upper(first ?? ""));
      return Object.entries(folds).flatMap(([rest, fold]) =>
        Object.entries(starts).map(
          ([how, start]): Named => [
            `what writes a capital alone for each of ${gap}${next}${rest}${how}`,
            (text) => start(join(fold(text))),
          ],
        ),
      );
    }),
  );
}

/** Where a word of mixed case has others in it. */
const humps = {
  "": /(?!)/u,
  " and each capital of ASCII": /(?=[A-Z])/,
  " and capitals": /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u,
  ", capitals and digits": /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=\P{N})|(?<=\P{N})(?=\p{N})/u,
} as const;
type Hump = keyof typeof humps;
type Split = (text: string) => readonly string[];
const usual: readonly Hump[] = ["", " and capitals", ", capitals and digits"];
/** Where words begin and end that are joined anew, by the words for it, and what else parts them. */
const splits: Readonly<Record<string, readonly [Split, readonly Hump[]]>> = {
  "set off by white space": [(text) => text.trim().split(/\s+/), [...usual, " and each capital of ASCII"]],
  "of letters and digits": [(text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [], usual],
  "of letters and digits without marks": [(text) => text.match(/[\p{L}\d]+/gu) ?? [], [" and capitals"]],
  "of letters and digits of ASCII": [(text) => text.match(/[A-Za-z0-9]+/g) ?? [], usual],
  'set off by white space, "_" and "-"': [(text) => text.split(/[\s_-]+/).filter(Boolean), usual],
  'set off by "_"': [(text) => text.split("_"), usual],
  'set off by "-"': [(text) => text.split("-"), usual],
  "": [(text) => [text], [" and each capital of ASCII"]],
};
/** What becomes of each word, and of the first. */
const cases: Readonly<Record<string, readonly [each: Change, first: Change]>> = {
  "in lower case": [lower, lower],
  "in upper case": [upper, upper],
  "with capitals": [capital, capital],
  "with capitals and else small": [capitalLower, capitalLower],
  "with capitals and else small, but for the first": [capitalLower, lower],
  "with capitals and else small, _ before digits, but for the first": [digitsApart, lower],
  "with a capital at the start, and else small": [lower, capitalLower],
};
const joiners = { nothing: "", "a space": " ", '"_"': "_", '"-"': "-" };

/** Lists what splits a text into words and joins them otherwise: as names of variables, classes and files are made. */
function listJoined(): readonly Named[] {
  return Object.entries(splits).flatMap(([which, [split, all]]) =>
    all.flatMap((more) => {
      const words = which === "" ? more.replace(/^ and/, "set off by") : which + more;
      return Object.entries(cases).flatMap(([how, [each, first]]) =>
        Object.entries(joiners).map(
          ([by, joiner]): Named => [
            `what writes words ${words} ${how}, joined by ${by}`,
            (text) => {
              const [start = "", ...others] = split(text).flatMap((word) => word.split(humps[more]));
              return [first(start), ...others.map(each)].join(joiner);
            },
          ],
        ),
      );
    }),
  );
}

/** What changes the case of words, or joins them otherwise, by its words. */
export const wordFunctions: readonly Named[] = [...listCapitals(), ...listGaps(), ...listJoined()];
