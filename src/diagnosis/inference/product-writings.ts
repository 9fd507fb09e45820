import { formatOf } from "../../deviations/signer/values/number-changes.ts";
import {
  digitsOf,
  FLOAT,
  longWords,
  type NumberFormat,
  readNumber,
  writeDecimal,
  writeFloat,
} from "../../deviations/signer/values/number-formats.ts";
import { phpInteger } from "../../deviations/signer/values/script-numbers.ts";
import { languageFloats } from "./language-floats.ts";

/** What is done to a floating-point number before it is written, by the words for it. */
const products: Readonly<Record<string, (number: number) => number>> = {
  "100 times as large": (number) => number * 100,
  "1000 times as large": (number) => number * 1000,
  "divided by 100": (number) => number / 100,
  "without their sign": Math.abs,
};

/** Reads a decimal as its digits without a point, and its power of ten. */
function split(digits: string): readonly [coefficient: string, power: number] {
  const [mantissa = "", power = "0"] = digits.toLowerCase().split("e");
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  return [mantissa.replace(".", ""), Number(power) - decimals];
}

/** How many digits Python's Decimal computes with. */
const DECIMAL_DIGITS = 28;

const writeProduct = (coefficient: string, power: number): string =>
  writeDecimal(`${coefficient}e${power}`, { style: "scientific", most: DECIMAL_DIGITS });

/** Multiplies as Python's Decimal does: the number of decimals stays. */
function multiplyDecimal(digits: string): string {
  const [coefficient, power] = split(digits);
  return writeProduct(`${coefficient}00`, power);
}

/** Divides as Python's Decimal does: of the decimals that it adds, those that are needed stay. */
function divideDecimal(digits: string): string {
  const [coefficient, power] = split(digits);
  if (/^-?0*$/.test(coefficient)) return writeProduct(coefficient, power);
  const needed = coefficient.replace(/(?<=\d)0{1,2}$/, "");
  return writeProduct(needed, power - 2 + coefficient.length - needed.length);
}

/** Writes a floating-point number as PHP's json_encode and var_export do, by the fewest digits that mean it. */
const writeByPrecision = (digits: string): string | undefined =>
  writeFloat(readNumber(digits), {
    below: -4,
    from: 17,
    exponent: (power) => `e${power < 0 ? "-" : "+"}${Math.abs(power)}`,
    whole: [".0", ""],
  });

const ofDecimal =
  (write: NumberFormat): NumberFormat =>
  (digits) =>
    FLOAT.test(digits) ? write(digits) : writeFloat(readNumber(digits), longWords);

/** Lists how products and quotients of numbers are written, and numbers in JSON. */
export const productWritings: readonly (readonly [words: string, format: NumberFormat])[] = [
  ...Object.entries(languageFloats).flatMap(([language, name]) =>
    Object.entries(products).map(([words, compute]): readonly [words: string, format: NumberFormat] => [
      `as ${language}'s floating-point numbers, ${words}`,
      (digits) => formatOf(name)?.(digitsOf(compute(readNumber(digits)))),
    ]),
  ),
  ["as Python's Decimals, 100 times as large", ofDecimal(multiplyDecimal)],
  ["as Python's Decimals, divided by 100", ofDecimal(divideDecimal)],
  ["as PHP's json_encode writes floating-point numbers", writeByPrecision],
  [
    "as PHP's json_encode writes numbers",
    (digits) => (/^[+-]?\d+$/.test(digits) ? phpInteger(digits) : undefined) ?? writeByPrecision(digits),
  ],
];
