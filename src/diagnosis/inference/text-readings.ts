import { numberReadings, ratReading, readDigits } from "../../deviations/signer/values/number-changes.ts";
import { digitsOf, FLOAT, readNumber, writePlainly } from "../../deviations/signer/values/number-formats.ts";
import { phpInteger } from "../../deviations/signer/values/script-numbers.ts";
import { otherReadings } from "./functions/other-numbers.ts";

type Read = (text: string) => string | undefined;

/** A function that reads numbers. */
interface NumberReader {
  /** Reads the digits of a number; `undefined` of a text that it refuses. */
  readonly read: Read;
  /** Of one that takes every text for a number. */
  readonly isLenient?: true;
}

/** What code asks of a text before it takes it for a number. */
interface NumberCondition {
  readonly holds: (text: string) => boolean;
  /** What reads the number, where its words do not name another. */
  readonly by: ReaderName;
}

/** A function that reads numbers, and what it does with some of them, by the words for it. */
interface RestrictedReader {
  readonly name: string;
  readonly words: readonly string[];
  readonly read: Read;
  readonly isLenient: true | undefined;
}

/** Which texts are taken for numbers, and how they are read. Functions of several readings are the same. */
export interface TextReading {
  /** For the texts that are taken for numbers, and how they are read. */
  readonly words: string;
  readonly holds: (text: string) => boolean;
  /** Reads the digits of a text of which it holds; `undefined` of a text that is none even so. */
  readonly read: Read;
}

const ofLanguage = (name: string): Read => readDigits(numberReadings[name] ?? { pattern: FLOAT });

/** Makes a reader of a function of JavaScript. */
function byScript(parse: (text: string) => number): NumberReader {
  return {
    read(text) {
      const number = parse(text);
      return number !== 0 && Number.isFinite(number) ? writePlainly(number) : digitsOf(number);
    },
    isLenient: true,
  };
}

const AS_THEY_STAND = "as they stand";

type ReaderName = keyof typeof readers;

/** Functions that read numbers, by the words for how numbers are read. */
const readers = {
  [AS_THEY_STAND]: { read: (text) => text },
  "by PHP's (float)": { read: ofLanguage("PHP"), isLenient: true },
  "by Python's float": { read: ofLanguage("Python") },
  "by Ruby's to_f": { read: ofLanguage("Ruby"), isLenient: true },
  "by Ruby's Float": { read: ofLanguage("Ruby-if-number") },
  "by Ruby's to_i": {
    read: (text) => /^\s*([+-]?\d+(?:_\d+)*)/.exec(text)?.[1]?.replaceAll("_", "") ?? "0",
    isLenient: true,
  },
  "by Perl": { read: ofLanguage("Perl"), isLenient: true },
  "by Go's ParseFloat": { read: ofLanguage("Go") },
  "by Go's big.Rat": { read: readDigits(ratReading) },
  "by Java's Double.parseDouble": { read: ofLanguage("Java") },
  "by C#'s double.Parse": { read: ofLanguage("C#-if-float") },
  "by JavaScript's Number": byScript(Number),
  "by JavaScript's parseFloat": byScript(Number.parseFloat),
  "by JavaScript's parseInt": byScript((text) => Number.parseInt(text, 10)),
} as const satisfies Readonly<Record<string, NumberReader>>;

/** Expressions that code takes for numbers. */
const numberPatterns: readonly string[] = [
  ...["", "-?", "[+-]?"].flatMap((sign) =>
    [
      "\\d+",
      "\\d+(?:\\.\\d+)?",
      "\\d+\\.\\d+",
      "(?:\\d+(?:\\.\\d+)?|\\.\\d+)",
      "\\d+(?:\\.\\d*)?",
      "(?:\\d+(?:\\.\\d*)?|\\.\\d+)",
      "\\d+(?:\\.\\d{1,2})?",
      "\\d+\\.\\d{1,2}",
      "\\d+\\.\\d{2}",
      "[\\d.]+",
    ].map((digits) => `^${sign}${digits}$`),
  ),
  "^[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?$",
];

const matching = (sources: readonly string[]): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(sources.map((source) => [`that match ${source}`, new RegExp(source)]));

/** What it looks for less strictly. */
const loosePatterns: Readonly<Record<string, RegExp>> = {
  "that hold a point": /\./,
  "that begin with a digit": /^\d/,
  "that hold a digit": /\d/,
};

/** What it looks for before it does something else. */
const otherPatterns: Readonly<Record<string, RegExp>> = {
  ...matching(["^\\w+$", "^[A-Za-z]+$", "^[A-Za-z0-9]+$"]),
  "that hold no digit": /^\D*$/,
  "that hold a comma": /,/,
  "that hold a space": / /,
  "that hold no space": /^[^ ]*$/,
  "of ASCII alone": /^[\0-\x7f]*$/,
  "that hold characters beyond ASCII": /[^\0-\x7f]/,
};

const takenBy =
  (read: Read): NumberCondition["holds"] =>
  (text) =>
    read(text) !== undefined;
const isNumeric = takenBy(ofLanguage("PHP-if-numeric"));
const looksLikeNumber = takenBy(ofLanguage("Perl-if-number"));
const reads = (by: ReaderName): NumberCondition => ({ by, holds: takenBy(readers[by].read) });
const ofScript = (by: ReaderName, holds: (number: number, text: string) => boolean): NumberCondition => ({
  by,
  holds: (text) => holds(readNumber(readers[by].read(text) ?? ""), text),
});
const ofPatterns = (named: Readonly<Record<string, RegExp>>): Readonly<Record<string, NumberCondition>> =>
  Object.fromEntries(
    Object.entries(named).map(([words, pattern]) => [
      words,
      { by: AS_THEY_STAND, holds: (text: string) => pattern.test(text) },
    ]),
  );
const isNumber = (number: number): boolean => !Number.isNaN(number);

/** What code asks of a text, by the words for the texts of which it holds. */
const asked: Readonly<Record<string, NumberCondition>> = {
  ...ofPatterns(matching(numberPatterns)),
  "that PHP's is_numeric takes for numbers": { by: "by PHP's (float)", holds: isNumeric },
  "that PHP's is_numeric takes for numbers and that hold a point": {
    by: "by PHP's (float)",
    holds: (text) => text.includes(".") && isNumeric(text),
  },
  "that PHP's filter_var takes for integers": {
    by: AS_THEY_STAND,
    holds: (text) => {
      const digits = /^[ \t\n\r\v]*([+-]?(?:0|[1-9]\d*))[ \t\n\r\v]*$/.exec(text)?.[1];
      return digits !== undefined && phpInteger(digits) === digits.replace(/^\+|^-(?=0$)/, "");
    },
  },
  "that PHP's (float) reads, but zero,": {
    by: "by PHP's (float)",
    holds: (text) => Number(readers["by PHP's (float)"].read(text)) !== 0,
  },
  "that Python's float reads": reads("by Python's float"),
  "that Ruby's Float reads": reads("by Ruby's Float"),
  "that Perl's looks_like_number takes for numbers": { by: "by Perl", holds: looksLikeNumber },
  "that C#'s double.Parse reads": reads("by C#'s double.Parse"),
  "that Go's ParseFloat reads": reads("by Go's ParseFloat"),
  "that Go's big.Rat reads": reads("by Go's big.Rat"),
  "that JavaScript's Number reads": ofScript(
    "by JavaScript's Number",
    (number, text) => text.trim() !== "" && Number.isFinite(number),
  ),
  "that JavaScript's isNaN takes for numbers": ofScript("by JavaScript's Number", isNumber),
  "that JavaScript's isNaN takes for numbers, but empty ones": ofScript(
    "by JavaScript's Number",
    (number, text) => text !== "" && isNumber(number),
  ),
  "that JavaScript's isNaN takes for numbers, but blank ones": ofScript(
    "by JavaScript's Number",
    (number, text) => text.trim() !== "" && isNumber(number),
  ),
  "that JavaScript's isFinite takes for numbers": ofScript("by JavaScript's Number", Number.isFinite),
  "that JavaScript's Number.isInteger takes for integers": ofScript("by JavaScript's Number", Number.isInteger),
  "that JavaScript's Number reads, but zero,": ofScript("by JavaScript's Number", Boolean),
  "that JavaScript's parseFloat reads": ofScript("by JavaScript's parseFloat", isNumber),
  "that JavaScript's parseFloat reads, but zero,": ofScript("by JavaScript's parseFloat", Boolean),
  "that jQuery's isNumeric takes for numbers": ofScript(
    "by JavaScript's parseFloat",
    (number, text) => isNumber(number) && Number.isFinite(Number(text)),
  ),
  "that JavaScript's parseInt reads": ofScript("by JavaScript's parseInt", isNumber),
  "that JavaScript's parseInt reads, but zero,": ofScript("by JavaScript's parseInt", Boolean),
  ...ofPatterns(loosePatterns),
};

/** What else becomes of a number that a function read, by the words for it. */
const restrictions: Readonly<Record<string, (digits: string) => string | undefined>> = {
  "if they are finite": (digits) => (Number.isFinite(readNumber(digits)) ? digits : undefined),
  // An integer has no negative zero.
  "integers as such": (digits) => digits.replace(/^-(?=0+$)/, ""),
};

const restricted: readonly RestrictedReader[] = Object.entries<NumberReader>(readers).flatMap(
  ([name, { read, isLenient }]): readonly RestrictedReader[] => {
    const plain = { name, words: [], read, isLenient };
    if (name === AS_THEY_STAND) return [plain];
    const others = Object.entries(restrictions).map(([words, restrict]) => ({
      ...plain,
      words: [words],
      read: (text: string): string | undefined => {
        const digits = read(text);
        return digits === undefined ? undefined : restrict(digits);
      },
    }));
    return [plain, ...others];
  },
);

/** Lists what is taken for numbers. Nothing is asked first only where a function reads every text. */
function listReadings(): readonly TextReading[] {
  const all = Object.entries(asked).flatMap(([what, { by, holds }]) =>
    restricted.flatMap(({ name, words, read }) => {
      const isOwn = name === by;
      // What asks a function reads by one, too.
      if (name === AS_THEY_STAND && !isOwn) return [];
      return { isOwn, words: isOwn ? [what, ...words] : [what, `read ${name}`, ...words], holds, read };
    }),
  );
  const lenient = restricted.flatMap(({ name, words, read, isLenient }) =>
    isLenient ? [{ isOwn: true, words: [`taken for numbers ${name}`, ...words], holds: () => true, read }] : [],
  );
  return [...all, ...lenient]
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.words.length - b.words.length)
    .map(({ words, holds, read }) => ({ words: enumerate(words), holds, read }));
}

/** Joins what is said of one after the other, set off by commas. */
function enumerate([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${[first.replace(/,$/, ""), ...others].join(", ")},`;
}

/** Which texts are taken for numbers, the plainest first. */
export const readings: readonly TextReading[] = [...listReadings(), ...otherReadings];

/** What code asks of a text before it does something to it, the plainest first. */
export const conditions: readonly TextReading[] = Object.entries({ ...asked, ...ofPatterns(otherPatterns) }).map(
  ([words, { holds }]) => ({ words: words.replace(/,$/, ""), holds, read: (text) => text }),
);
