import { decimalProduct, decimalQuotient } from "../../deviations/signer/values/exact-numbers.ts";
import { formatOf } from "../../deviations/signer/values/number-changes.ts";
import { digitsOf, type NumberFormat, readNumber, writeFloat } from "../../deviations/signer/values/number-formats.ts";
import { phpInteger } from "../../deviations/signer/values/script-numbers.ts";
import { languageFloats } from "./language-floats.ts";

/** What is done to a floating-point number before it is written, by the words for it. */
const products: Readonly<Record<string, (number: number) => number>> = {
  "100 times as large": (number) => number * 100,
  "1000 times as large": (number) => number * 1000,
  "divided by 100": (number) => number / 100,
  "without their sign": Math.abs,
};

/** Writes a floating-point number as PHP's json_encode and var_export do, by the fewest digits that mean it. */
const writeByPrecision: NumberFormat = (digits) =>
  writeFloat(readNumber(digits), {
    below: -4,
    from: 17,
    exponent: (power) => `e${power < 0 ? "-" : "+"}${Math.abs(power)}`,
    whole: [".0", ""],
  });

/** Lists how products and quotients of numbers are written, and numbers in JSON. */
export const productWritings: readonly (readonly [words: string, format: NumberFormat])[] = [
  ...Object.entries(languageFloats).flatMap(([language, name]) =>
    Object.entries(products).map(([words, compute]): readonly [words: string, format: NumberFormat] => [
      `as ${language}'s floating-point numbers, ${words}`,
      (digits) => formatOf(name)?.(digitsOf(compute(readNumber(digits)))),
    ]),
  ),
  ["as Python's Decimals, 100 times as large", decimalProduct],
  ["as Python's Decimals, divided by 100", decimalQuotient],
  ["as PHP's json_encode writes floating-point numbers", writeByPrecision],
  [
    "as PHP's json_encode writes numbers",
    (digits) => (/^[+-]?\d+$/.test(digits) ? phpInteger(digits) : undefined) ?? writeByPrecision(digits),
  ],
];
