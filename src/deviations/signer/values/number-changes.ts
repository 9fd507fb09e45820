import { exactNumberFormats } from "./exact-numbers.ts";
import { numberChangeName, numberFamilies } from "./functions/number-functions.ts";
import { asDecimal, csharp, numberFormats, within96Bits } from "./language-numbers.ts";
import { digitsOf, FLOAT, FLOAT_SOURCE, float, integerWithin, type NumberFormat } from "./number-formats.ts";
import { phpInteger, RUBY_DIGITS, RUBY_START, scriptNumberFormats } from "./script-numbers.ts";
import { type TextChange, whiteSpaceChanges } from "./white-space-changes.ts";

/** What a language takes for a number, and what becomes of all else. */
export interface DigitsReading {
  /** Left out before it is read: the white space that the function allows round a number. */
  readonly trims?: TextChange;
  /** All of the text, or, where it may go on, what it begins with. */
  readonly pattern: RegExp;
  /** Read for a text that is none. Default: it stays as it is. */
  readonly otherwise?: string;
  /** Left out between digits. */
  readonly ignores?: RegExp;
}

const NAMES = "[+-]?(?:nan|inf|infinity)";
const FLOAT_START = new RegExp(`^${FLOAT_SOURCE}`);
const NAMED = new RegExp(`^(?:${FLOAT_SOURCE}|${NAMES})$`, "i");
const INTEGER = /^[+-]?\d+$/;
const ofInt32 = integerWithin(-(2n ** 31n), 2n ** 31n - 1n);
const BETWEEN_DIGITS = /(?<=\d)_(?=\d)/g;
const { "python-strip": strip, "java-trim": trimJava, "ascii-trim": trimAscii } = whiteSpaceChanges;

/** Makes a function that reads the digits of a number; `undefined` of what is none. */
export function readDigits({ trims, pattern, otherwise, ignores }: DigitsReading): NumberFormat {
  return (text) => {
    const trimmed = trims === undefined ? text : trims(text);
    return pattern.exec(ignores === undefined ? trimmed : trimmed.replace(ignores, ""))?.[0] ?? otherwise;
  };
}

/** Makes a change that reads a number and writes it. */
function rewriteNumber(reading: DigitsReading, format: NumberFormat): TextChange {
  const read = readDigits(reading);
  return (text) => {
    const digits = read(text);
    return digits === undefined ? text : (format(digits) ?? text);
  };
}

const lenient = { trims: trimAscii, pattern: FLOAT_START, otherwise: "0" };
const javaDecimal: DigitsReading = { pattern: FLOAT };
const javaDouble: DigitsReading = {
  trims: trimJava,
  pattern: /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?=[dDfF]?$)|NaN$|Infinity$)/,
};
/** Commas count behind the first digit alone. */
const csharpNumber = { trims: trimAscii, ignores: /(?<=\d,*),/g };
/** A sign may stand at the end, too. */
const signFirst: TextChange = (text) => trimAscii(text).replace(/^([\d.,]+)([+-])$/, "$2$1");

/** What Go's big.Rat reads, but for fractions: other bases, too. */
export const ratReading: DigitsReading = {
  pattern: new RegExp(`^(?:[+-]?0(?:[xX][\\dA-Fa-f]+|[bB][01]+|[oO][0-7]+)|${FLOAT_SOURCE})$`),
  ignores: /(?<=[\dA-Fa-f]|0[xXbBoO])_(?=[\dA-Fa-f])/g,
};

/** Octal digits after a zero, as in Ruby's own integers. */
const RUBY_INTEGER = /^[+-]?(?:0(?:[xX][\dA-Fa-f]+|[bB][01]+|[oO]?[0-7]+|[dD]\d+)|[1-9]\d*|0)$/;

/** Writes in decimal digits an integer that names its base. */
function readBases(digits: string): string {
  const text = digits.replace(/^([+-]?)0[oO]?(?=\d)/, "$10o").replace(/0[dD]/, "");
  const number = BigInt(text.replace(/^[+-]/, ""));
  return String(text.startsWith("-") ? -number : number);
}

/** What is read, by the language and the end of a change's name. */
export const numberReadings: Readonly<Record<string, DigitsReading>> = {
  PHP: lenient,
  "PHP-if-numeric": { trims: trimAscii, pattern: FLOAT },
  Python: { trims: strip, pattern: NAMED, ignores: BETWEEN_DIGITS },
  Ruby: { ...lenient, pattern: RUBY_START, ignores: BETWEEN_DIGITS },
  "Ruby-if-number": {
    trims: trimAscii,
    pattern: new RegExp(`^(?:${RUBY_DIGITS}|[+-]?0[xX][\\dA-Fa-f]+)$`),
    ignores: BETWEEN_DIGITS,
  },
  Perl: { trims: trimAscii, pattern: new RegExp(`^(?:${NAMES}|${FLOAT_SOURCE})`, "i"), otherwise: "0" },
  "Perl-if-number": { trims: trimAscii, pattern: NAMED },
  Go: { pattern: NAMED, ignores: BETWEEN_DIGITS },
  Java: javaDouble,
  "C#-if-float": { trims: trimAscii, pattern: FLOAT },
  "-if-decimal": { pattern: /^-?\d+(?:\.\d+)?$/ },
  "-if-unsigned-decimal": { pattern: /^\d+(?:\.\d+)?$/ },
  "-if-signed-decimal": { pattern: /^[+-]?\d+(?:\.\d+)?$/ },
};

/** Of some functions of a language the reading is their own. */
const ownReadings: readonly (readonly [names: RegExp, reading: DigitsReading])[] = [
  [/^java-(?!double|float)/, javaDecimal],
  // Its digits may be of another base.
  [/^go-rat/, ratReading],
  [/^php-(?:number-round|absolute)$/, { trims: trimAscii, pattern: FLOAT }],
  [/^php-(?:number|product|int-product-cents|int-round-cents)$/, { trims: trimAscii, pattern: FLOAT_START }],
];

function readingOf(language: string, end: string, start: string): DigitsReading {
  const own = end === "" ? ownReadings.find(([names]) => names.test(start)) : undefined;
  return own?.[1] ?? numberReadings[language + end] ?? numberReadings[end] ?? { pattern: FLOAT };
}

/** Makes changes of what JavaScript takes for a number: white space alone, too, is zero, and other bases are read. */
const scriptSubjects: Readonly<Record<string, (format: NumberFormat) => TextChange>> = {
  "JavaScript-if-any": (format) => (text) => {
    const number = Number(text);
    return Number.isNaN(number) ? text : (format(digitsOf(number)) ?? text);
  },
  "JavaScript-if-finite": (format) => (text) => {
    const number = Number(text);
    const isMeant = text.trim() !== "" && Number.isFinite(number);
    return isMeant ? (format(digitsOf(number)) ?? text) : text;
  },
};

/** Returns how a function writes numbers, by the beginning of its change's name. */
export function formatOf(name: string): NumberFormat | undefined {
  return scriptNumberFormats[name] ?? exactNumberFormats[name] ?? numberFormats[name];
}

const families: readonly (readonly [name: string, change: TextChange])[] = numberFamilies.flatMap(
  ({ language, conditions, formats: known }) =>
    Object.keys(conditions).flatMap((end) =>
      Object.keys(known).map((start) => {
        const format = formatOf(start) ?? (() => undefined);
        const scripted = scriptSubjects[language + end];
        return [
          numberChangeName(start, end),
          scripted?.(format) ?? rewriteNumber(readingOf(language, end, start), format),
        ] as const;
      }),
    ),
);

/** Numbers as each language reads and writes them. */
export const numberChanges: Readonly<Record<string, TextChange>> = {
  "js-number": (text) => String(Number(text)),
  "js-parse-float": (text) => String(Number.parseFloat(text)),
  "js-parse-float-if-any": (text) => (Number.isNaN(Number.parseFloat(text)) ? text : String(Number.parseFloat(text))),
  "js-parse-int": (text) => String(Number.parseInt(text, 10)),
  "js-parse-int-if-any": (text) => (Number.isNaN(Number.parseInt(text, 10)) ? text : String(Number.parseInt(text, 10))),
  "ruby-integer": rewriteNumber({ trims: trimAscii, pattern: RUBY_INTEGER, ignores: BETWEEN_DIGITS }, readBases),
  "go-atoi": rewriteNumber({ pattern: INTEGER }, phpInteger),
  "java-int": rewriteNumber({ pattern: INTEGER }, ofInt32),
  "rust-f64": rewriteNumber({ pattern: NAMED }, float({ nan: "NaN", infinity: "inf" })),
  "csharp-decimal": rewriteNumber(
    { ...csharpNumber, trims: signFirst, pattern: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/ },
    within96Bits(asDecimal),
  ),
  "csharp-double": rewriteNumber({ ...csharpNumber, pattern: FLOAT }, float(csharp)),
  "csharp-int": rewriteNumber({ trims: trimAscii, pattern: INTEGER }, ofInt32),
  "go-parse-bool": (text) =>
    text.replace(/^(?:1|t|true|T|TRUE|True)$/, "true").replace(/^(?:0|f|false|F|FALSE|False)$/, "false"),
  "csharp-bool": (text) => (/^\s*(?:true|false)\s*$/i.test(text) ? (/t/i.test(text) ? "True" : "False") : text),
  ...Object.fromEntries(families),
};
