import { decimalFixed, quantized, ratFixed } from "../../deviations/signer/values/exact-numbers.ts";
import { within96Bits } from "../../deviations/signer/values/language-numbers.ts";
import { formatOf } from "../../deviations/signer/values/number-changes.ts";
import {
  digitsOf,
  FLOAT,
  groupDigits,
  type NumberFormat,
  type Rounding,
  readNumber,
  roundDigits,
  withoutSignOfZero,
  writeDecimal,
  writePlainly,
} from "../../deviations/signer/values/number-formats.ts";
import { isRoundedByRuby } from "../../deviations/signer/values/script-numbers.ts";
import { countDecimals } from "./count-decimals.ts";
import { languageFloats } from "./language-floats.ts";
import { range } from "./range.ts";

/** Writes a number that has so many decimals at most. */
type RoundedWriting = (rounded: string, count: number) => string | undefined;

const stripped = (rounded: string): string =>
  withoutSignOfZero(writeDecimal(rounded, { style: "plain", strips: true }));

/** Languages whose formats write all decimals of a floating-point number, each with its own words for what is infinite. */
const formatters: Readonly<Record<string, string>> = {
  PHP: "php",
  Python: "python",
  Perl: "perl",
  Go: "go",
  JavaScript: "js",
};

/** How what was rounded is written, by the words for it: floating-point numbers, and exact ones. */
const roundedFloats: Readonly<Record<string, RoundedWriting>> = {
  ...Object.fromEntries(
    Object.entries(languageFloats).map(([language, name]): [string, RoundedWriting] => [
      `as ${language}'s floating-point numbers, `,
      (rounded) => formatOf(name)?.(rounded),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(formatters).map(([language, name]): [string, RoundedWriting] => [
      `with all decimals by ${language}, `,
      (rounded, count) => formatOf(`${name}-fixed-${count}`)?.(rounded),
    ]),
  ),
};

/** Where a number is rounded to an integer first, that has no negative zero. */
const roundedIntegers: Readonly<Record<string, RoundedWriting>> = {
  ...roundedFloats,
  "as Python's quotients of integers, ": (rounded) => formatOf("python-float")?.(withoutSignOfZero(rounded)),
};

const roundedDecimals: Readonly<Record<string, RoundedWriting>> = {
  ...roundedFloats,
  ...Object.fromEntries(
    Object.entries({ "Python's Decimals": decimalFixed, "Go's big.Rat": ratFixed }).flatMap(
      ([who, fixedTo]): readonly (readonly [string, RoundedWriting])[] => [
        [`with all decimals by ${who}, `, (rounded, count) => fixedTo(count)(rounded)],
        [`with all decimals and commas by ${who}, `, (rounded, count) => groupDigits(fixedTo(count)(rounded))],
      ],
    ),
  ),
  "as C#'s decimals, ": (rounded) => within96Bits(stripped)(rounded),
  "as Python's Decimals, ": (rounded, count) => quantized("down", count)(rounded),
  "as Go's integers, ": (rounded, count) => (count === 0 ? formatOf("go-int64")?.(rounded) : undefined),
  "as Ruby's BigDecimals, ": (rounded) => formatOf("ruby-big-decimal-plain")?.(rounded),
};

/** How a number is rounded before it is written, by the words for it. */
const roundings: Readonly<Record<string, Rounding>> = {
  rounded: "up",
  "rounded half to even": "even",
  cut: "down",
  "rounded down": "floor",
  "rounded up": "ceiling",
};

/** How exact numbers are rounded, too. */
const exactRoundings: Readonly<Record<string, Rounding>> = { ...roundings, "rounded half down": "half-down" };

const MOST_ROUNDED = 4;

/** Rounds a number by its digits, if it has more decimals; the sign of what is rounded to zero is its own. */
function roundPlainly(digits: string, count: number, to: Rounding): string {
  // Another base is read by what writes the number, or not at all.
  if (!FLOAT.test(digits)) return digits;
  const plain = writeDecimal(digits, { style: "plain" });
  const rounded = (plain.split(".")[1]?.length ?? 0) > count ? roundDigits(plain, count, to) : plain;
  return /^-[0.]*$/.test(rounded) ? "-0" : rounded;
}

/** Multiplies a floating-point number, rounds it to an integer and divides it again: neither is exact. */
function roundByFactor(digits: string, count: number, to: Rounding): string {
  const [number, factor] = [readNumber(digits), 10 ** count];
  if (!FLOAT.test(digits) || !Number.isFinite(number * factor)) return digits;
  return digitsOf(Number(roundDigits(writePlainly(number * factor), 0, to)) / factor);
}

/** Rounds as Ruby's floor and ceil do: what is too large to have such decimals stays. */
function roundByRuby(digits: string, count: number, to: Rounding): string {
  return isRoundedByRuby(readNumber(digits), count) ? roundByFactor(digits, count, to) : digits;
}

/** Rounds as Java's Math.round does, to an integer of 64 bits: the half goes up, and no zero is negative. */
function roundByLong(digits: string, count: number): string {
  const [number, factor] = [readNumber(digits), 10 ** count];
  const whole = Math.max(-(2 ** 63), Math.min(2 ** 63, Math.round(number * factor)));
  return Number.isNaN(whole) ? digits : String((whole + 0) / factor);
}

/** Lists numbers that are rounded, and then written as any other. */
export const roundedWritings: readonly (readonly [words: string, format: NumberFormat])[] = [
  [roundedDecimals, roundPlainly, "", exactRoundings] as const,
  [roundedIntegers, roundByFactor, ", by a factor and its quotient", roundings] as const,
  [
    { "as Ruby's floating-point numbers, ": (rounded: string) => formatOf("ruby-to-f")?.(rounded) },
    roundByRuby,
    ", by a factor and its quotient if it has any",
    roundings,
  ] as const,
  [
    { "as Java's floating-point numbers, ": (rounded: string) => formatOf("java-double")?.(rounded) },
    roundByLong,
    ", by Math.round",
    { rounded: "up" },
  ] as const,
].flatMap(([writers, round, how, ways]) =>
  Object.entries(writers).flatMap(([start, write]) =>
    Object.entries<Rounding>(ways).flatMap(([words, to]) =>
      range(0, MOST_ROUNDED).map((count): readonly [words: string, format: NumberFormat] => [
        `${start}${words} to ${countDecimals(count)}${how}`,
        (digits) => write(round(digits, count, to), count),
      ]),
    ),
  ),
);
