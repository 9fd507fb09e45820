import { numberFamilies } from "../../deviations/signer/values/functions/number-functions.ts";
import { numberFormats } from "../../deviations/signer/values/language-numbers.ts";
import { numberReadings, rewriteNumber, scriptSubjects } from "../../deviations/signer/values/number-changes.ts";
import {
  exponential,
  fixBinary,
  fixShortest,
  type NumberFormat,
  type Rounding,
  readNumber,
  roundDigits,
  smallE,
  truncate,
  type Words,
  writeFloat,
  writePlainly,
} from "../../deviations/signer/values/number-formats.ts";
import { scriptNumberFormats } from "../../deviations/signer/values/script-numbers.ts";

/** What code looks for before it takes a text for a number. */
const patterns: readonly string[] = [
  ...["", "-?", "[+-]?"].flatMap((sign) =>
    [
      "\\d+",
      "\\d+(?:\\.\\d+)?",
      "\\d+\\.\\d+",
      "(?:\\d+(?:\\.\\d+)?|\\.\\d+)",
      "\\d+(?:\\.\\d*)?",
      "\\d+(?:\\.\\d{1,2})?",
      "\\d+\\.\\d{1,2}",
      "\\d+\\.\\d{2}",
      "[\\d.]+",
    ].map((digits) => `^${sign}${digits}$`),
  ),
  "^[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?$",
];

type Rewriting = (format: NumberFormat) => (text: string) => string;

/** What is taken for a number: the texts that match an expression, or that a function reads. */
export const numberSubjects: Readonly<Record<string, Rewriting>> = {
  ...Object.fromEntries(
    patterns.map((pattern): [string, Rewriting] => [
      `that match ${pattern}`,
      (format) => rewriteNumber({ pattern: new RegExp(pattern) }, format),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      "that PHP's is_numeric takes for numbers": "PHP-if-numeric",
      "that Python's float reads": "Python",
      "that Ruby's Float reads": "Ruby-if-number",
      "that Perl's looks_like_number takes for numbers": "Perl-if-number",
      "that C#'s double.Parse reads": "C#-if-float",
      "that JavaScript's Number reads": "JavaScript-if-finite",
      "taken for numbers as PHP does": "PHP",
      "taken for numbers as Ruby's to_f does": "Ruby",
      "taken for numbers as Perl does": "Perl",
    }).map(([words, name]): [string, Rewriting] => [
      words,
      scriptSubjects[name] ?? ((format) => rewriteNumber(numberReadings[name] ?? { pattern: /^\d+$/ }, format)),
    ]),
  ),
};

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function decimals(count: number): string {
  return `${count === 0 ? "no" : count} decimal${count === 1 ? "" : "s"}`;
}

/** Fills up with zeros behind the sign. */
function pad(written: string, width: number): string {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(written) ?? [];
  return sign + digits.padStart(width - sign.length, "0");
}

function scale(factor: number, format: NumberFormat): NumberFormat {
  return (digits) => format(String(readNumber(digits) * factor));
}

function significant(count: number, words: Words): NumberFormat {
  return (digits) =>
    writeFloat(readNumber(digits), { ...words, digits: count, below: -4, from: count, exponent: smallE });
}

/** Lists how numbers are written that no known function writes by itself, and no rule of their digits says. */
function listPlainWritings(words: Words): readonly (readonly [words: string, format: NumberFormat])[] {
  const fixed = (count: number): NumberFormat => fixBinary(count, words);
  return [
    ...range(0, 12).flatMap((count): [string, NumberFormat][] => [
      [`with ${decimals(count)}`, fixed(count)],
      [`with ${decimals(count)}, the half rounded up`, fixShortest(count, words)],
      [
        `with ${decimals(count)} at most`,
        (digits) =>
          fixed(count)(digits)
            ?.replace(/(?:(\.\d*?)0+|\.)$/, "$1")
            .replace(/\.$/, ""),
      ],
      [`with an exponent and ${decimals(count)}`, exponential(words, count)],
    ]),
    ...range(2, 20).map((width): [string, NumberFormat] => [
      `as they are, filled up with zeros to ${width} characters`,
      (digits) => pad(digits, width),
    ]),
    ...range(1, 17).map((count): [string, NumberFormat] => [
      `with ${count} significant digits`,
      significant(count, words),
    ]),
    ...range(1, 17).map((count): [string, NumberFormat] => [
      `as JavaScript's toPrecision(${count}) writes them`,
      (digits) => readNumber(digits).toPrecision(count),
    ]),
    ...[10, 100, 1000, 10_000, 1_000_000].flatMap((factor): [string, NumberFormat][] => [
      [`${factor} times as large, rounded to a whole number`, scale(factor, fixed(0))],
      [`${factor} times as large, cut to a whole number`, scale(factor, truncate)],
      [`${factor} times as large, with 2 decimals`, scale(factor, fixed(2))],
      [`divided by ${factor}, with 2 decimals`, scale(1 / factor, fixed(2))],
      [`divided by ${factor}`, (digits) => writeFloat(readNumber(digits) / factor, words)],
    ]),
    ["cut to a whole number", truncate],
    ["without a sign", (digits) => digits.replace(/^[+-]/, "")],
    ["with a sign", (digits) => (/^[+-]/.test(digits) ? digits : `+${digits}`)],
    ["negated", (digits) => (digits.startsWith("-") ? digits.slice(1) : `-${digits}`)],
  ];
}

const plainWritings = Object.fromEntries([
  ...listPlainWritings({ nan: "nan", infinity: "inf" }),
  // As Perl and Ruby name what is no finite number.
  ...listPlainWritings({ nan: "NaN", infinity: "Inf" }).map(
    ([name, format]) => [`${name}, or as Inf or NaN`, format] as const,
  ),
]);

/** How languages write a floating-point number that was rounded: by the beginning of a change's name. */
const floats: Readonly<Record<string, string>> = {
  PHP: "php-float",
  Python: "python-float",
  Ruby: "ruby-to-f",
  Perl: "perl-number",
  Go: "go-format-float-g",
  Java: "java-double",
  "C#": "csharp-decimal",
  JavaScript: "js-number",
};

/** How a number is rounded before it is written, by the words for it: amounts of the suite hardly tell more apart. */
const roundings: Readonly<Record<string, Rounding>> = {
  "rounded or cut": "up",
  "rounded down": "floor",
  "rounded up": "ceiling",
};

const MOST_ROUNDED = 4;
const PLAIN = /^[+-]?\d+(?:\.\d+)?$/;

/** Rounds a number by its shortest digits, if it has more decimals; the sign of what is rounded to zero is its own. */
function roundPlainly(digits: string, count: number, to: Rounding): string {
  const number = readNumber(digits);
  // Another base is read by what writes the number, or not at all.
  if (!Number.isFinite(number) || /^[+-]?0x/i.test(digits)) return digits;
  const plain = PLAIN.test(digits) ? digits : writePlainly(number);
  const rounded = (plain.split(".")[1]?.length ?? 0) > count ? roundDigits(plain, count, to) : plain;
  return /^-[0.]*$/.test(rounded) ? "-0" : rounded;
}

/** Lists numbers that are rounded, and then written as a language writes any other. */
const roundedWritings = Object.entries(floats).flatMap(([language, name]) =>
  Object.entries(roundings).flatMap(([words, to]) =>
    range(0, MOST_ROUNDED).map((count): readonly [words: string, format: NumberFormat] => [
      `as ${language}'s floating-point numbers, ${words} to ${decimals(count)}`,
      (digits) => formatOf(name)?.(roundPlainly(digits, count, to)),
    ]),
  ),
);

function formatOf(name: string): NumberFormat | undefined {
  return scriptNumberFormats[name] ?? numberFormats[name];
}

type Writings = Readonly<Record<string, NumberFormat>>;

const writings = new Map<string, Writings>();

/** Returns how numbers are written, by the words for it: first as functions of the signer's language do. */
export function listWritings(language = ""): Writings {
  const known = writings.get(language) ?? makeWritings(language);
  writings.set(language, known);
  return known;
}

function makeWritings(language: string): Writings {
  const isOwn = (other: string): boolean => other.toLowerCase() === language.toLowerCase();
  const families = numberFamilies.toSorted((a, b) => Number(isOwn(b.language)) - Number(isOwn(a.language)));
  const known = families.flatMap(({ language: of, formats }) =>
    Object.entries(formats).flatMap(([start, [call = ""]]): [string, NumberFormat][] => {
      const format = formatOf(start);
      return format === undefined ? [] : [[`as ${of}'s ${call.split(" := ")[0]} writes them`, format]];
    }),
  );
  const all = [...known, ...roundedWritings];
  const own = all.filter(([words]) => isOwn(/^as (\S+)'s/.exec(words)?.[1] ?? ""));
  const others = all.filter((one) => !own.includes(one));
  return { ...Object.fromEntries(own), ...plainWritings, ...Object.fromEntries(others) };
}
