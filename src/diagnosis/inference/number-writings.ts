import { numberFamilies } from "../../deviations/signer/values/functions/number-functions.ts";
import { byIntl } from "../../deviations/signer/values/language-numbers.ts";
import { formatOf } from "../../deviations/signer/values/number-changes.ts";
import {
  digitsOf,
  exponential,
  fixBinary,
  fixShortest,
  groupDigits,
  integerWithin,
  largeE,
  type NumberFormat,
  paddedE,
  readNumber,
  smallE,
  truncate,
  type Words,
  writeFloat,
  writeInteger,
} from "../../deviations/signer/values/number-formats.ts";
import { countDecimals } from "./count-decimals.ts";
import { otherWritings } from "./functions/other-numbers.ts";
import { ofAmounts } from "./functions/zero-functions.ts";
import { javaWritings } from "./java-writings.ts";
import { productWritings } from "./product-writings.ts";
import { range } from "./range.ts";
import { roundedWritings } from "./rounded-writings.ts";

/** Fills up with zeros behind the sign. */
function pad(written: string, width: number): string {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(written) ?? [];
  return sign + digits.padStart(width - sign.length, "0");
}

function scale(factor: number, format: NumberFormat): NumberFormat {
  return (digits) => format(digitsOf(readNumber(digits) * factor));
}

function divide(divisor: number, format: NumberFormat): NumberFormat {
  return (digits) => format(digitsOf(readNumber(digits) / divisor));
}

function significant(count: number, words: Words): NumberFormat {
  return (digits) =>
    writeFloat(readNumber(digits), { ...words, digits: count, below: -4, from: count, exponent: smallE });
}

function percent(format: NumberFormat): NumberFormat {
  return (digits) => {
    const written = format(digits);
    return written && `${written}%`;
  };
}

/** What is filled up with zeros, by the words for it. */
const padded: Readonly<Record<string, NumberFormat>> = {
  "as PHP's integers": (digits) => formatOf("php-int")?.(digits),
  "as Perl's integers": (digits) => formatOf("perl-decimal")?.(digits),
  "as integers of 32 bits": integerWithin(-(2n ** 31n), 2n ** 31n - 1n),
  "as integers of 64 bits": integerWithin(-(2n ** 63n), 2n ** 63n - 1n),
  "with 2 decimals": (digits) => formatOf("python-fixed-2")?.(digits),
  "with 2 decimals by Perl": (digits) => formatOf("perl-fixed-2")?.(digits),
};

/** How an exponent of zero is written, and any other. */
const exponents: Readonly<Record<string, (power: number) => string>> = {
  "e+00": smallE,
  "E+00": paddedE,
  "e+0": (power) => largeE(power).toLowerCase(),
  "E+0": largeE,
  e0: (power) => `e${power}`,
  E0: (power) => `E${power}`,
};

function listExponents(words: Words): readonly (readonly [words: string, format: NumberFormat])[] {
  return Object.entries(exponents).flatMap(([as, exponent]) =>
    [undefined, ...range(0, 12)].map((count): [string, NumberFormat] => [
      `with an exponent as ${as}${count === undefined ? "" : ` and ${countDecimals(count)}`}`,
      exponential(words, count, exponent),
    ]),
  );
}

/** Lists how numbers are written that no known function writes by itself, and no rule of their digits says. */
function listPlainWritings(words: Words): readonly (readonly [words: string, format: NumberFormat])[] {
  const fixed = (count: number): NumberFormat => fixBinary(count, words);
  return [
    ...range(0, 12).flatMap((count): [string, NumberFormat][] => [
      [`with ${countDecimals(count)}`, fixed(count)],
      [`with ${countDecimals(count)}, the half rounded up`, fixShortest(count, words)],
      [
        `with ${countDecimals(count)} at most`,
        (digits) =>
          fixed(count)(digits)
            ?.replace(/(?:(\.\d*?)0+|\.)$/, "$1")
            .replace(/\.$/, ""),
      ],
    ]),
    ...listExponents(words),
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
      [`divided by ${factor}, with 2 decimals`, divide(factor, fixed(2))],
      [`divided by ${factor}`, (digits) => writeFloat(readNumber(digits) / factor, words)],
    ]),
    ...Object.entries(padded).flatMap(([written, format]) =>
      range(2, 12).map((width): [string, NumberFormat] => [
        `${written}, filled up with zeros to ${width} characters`,
        (digits) => {
          const bare = format(digits);
          return bare && pad(bare, width);
        },
      ]),
    ),
    ...Object.entries(ofAmounts).map(([what, format]): [string, NumberFormat] => [`as they are, ${what}`, format]),
    ["as they are, with a comma for the point", (digits) => digits.replace(".", ",")],
    ...range(0, 3).flatMap((count): [string, NumberFormat][] => [
      [`with ${countDecimals(count)}, without the point`, (digits) => fixed(count)(digits)?.replace(".", "")],
      [`100 times as large, with ${countDecimals(count)} and "%" behind them`, scale(100, percent(fixed(count)))],
    ]),
    ["as whole numbers, with commas between thousands", (digits) => groupDigits(writeInteger(digits))],
    ["as they are, without the point", (digits) => digits.replace(".", "")],
    ["cut to a whole number", truncate],
    ["without a sign", (digits) => digits.replace(/^[+-]/, "")],
    ["with a sign", (digits) => (/^[+-]/.test(digits) ? digits : `+${digits}`)],
    ["negated", (digits) => (digits.startsWith("-") ? digits.slice(1) : `-${digits}`)],
  ];
}

/** Locales that write numbers in ways of their own. */
const locales = ["en-US", "en-IN", "de-DE", "fr-FR", "de-CH", "es-ES", "pl-PL", "sv-SE", "pt-PT"];
const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Lists how JavaScript writes numbers in locales, and ICU those of other languages, which rounds half to even. */
const localWritings = locales.flatMap((locale) =>
  Object.entries({
    [locale]: {},
    [`${locale} with 2 decimals`]: decimals,
    // JavaScript rounds to three, where nothing is said of the most.
    [`${locale} with 2 decimals at least`]: { minimumFractionDigits: 2 },
    [`${locale} with 2 decimals at least, without groups`]: { minimumFractionDigits: 2, useGrouping: false },
    [`${locale} in percent`]: { style: "percent" as const },
  }).flatMap(([words, options]): readonly (readonly [string, NumberFormat])[] => [
    [`as JavaScript's Intl.NumberFormat writes them for ${words}`, byIntl(locale, options)],
    [
      `as ICU writes them for ${words}`,
      byIntl(locale, { ...options, roundingMode: "halfEven" } as Intl.NumberFormatOptions),
    ],
  ]),
);

const inBases = range(2, 36).map((base): [string, NumberFormat] => [
  `in base ${base}`,
  (digits) => (Number.isFinite(readNumber(digits)) ? readNumber(digits).toString(base) : undefined),
]);

const plainWritings = Object.fromEntries([
  ...inBases,
  ...listPlainWritings({ nan: "nan", infinity: "inf" }),
  // As Perl and Ruby name what is no finite number.
  ...listPlainWritings({ nan: "NaN", infinity: "Inf" }).map(
    ([name, format]) => [`${name}, or as Inf or NaN`, format] as const,
  ),
]);

/** Functions that write a whole number with a fraction, which code avoids by asking for one; and what its integers are smaller than. */
const FLOATS: ReadonlyMap<string, number> = new Map([
  ["python-float", Number.POSITIVE_INFINITY],
  ["ruby-float", Number.POSITIVE_INFINITY],
  ["ruby-to-f", Number.POSITIVE_INFINITY],
  ["java-double", 2 ** 63],
]);

function wholeAsInteger(format: NumberFormat, bound: number): NumberFormat {
  return (digits) => {
    const number = readNumber(digits);
    return Number.isInteger(number) && Math.abs(number) < bound ? truncate(digits) : format(digits);
  };
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
      if (format === undefined) return [];
      const words = `as ${of}'s ${call.split(" := ")[0]} writes them`;
      const bound = FLOATS.get(start);
      const whole: [string, NumberFormat][] =
        bound === undefined ? [] : [[`${words}, whole ones as integers`, wholeAsInteger(format, bound)]];
      return [[words, format], ...whole];
    }),
  );
  const all = [...known, ...localWritings, ...roundedWritings, ...productWritings, ...javaWritings, ...otherWritings];
  const own = all.filter(([words]) => isOwn(/^as (\S+)'s/.exec(words)?.[1] ?? ""));
  const others = all.filter((one) => !own.includes(one));
  return { ...Object.fromEntries(own), ...plainWritings, ...Object.fromEntries(others) };
}
