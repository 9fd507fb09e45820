import type { Deviation } from "../../deviation.ts";
import { changingText, type TextMistake } from "./text-mistake.ts";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const LEADING_ZEROS = /^0+(?=\d)/;
const DIGITS = /^\d+(?:\.\d+)?$/;
const FRACTION_ZEROS = /^(\d+)(?:\.0+|(\.\d*?[1-9])0+)$/;
const LONG_NUMBER = /^\d{16,}$/;

const changes: readonly TextMistake[] = [
  {
    id: "value-as-number",
    title: "A value that looks like a number is signed as that number is written",
    happens:
      "10.50 is signed as 10.5, 012 as 12, 1e3 as 1000, and a number of 17 digits or more is rounded: the value became a floating-point number on the way.",
    change: (value) => (NUMBER.test(value) ? String(Number(value)) : value),
  },
  {
    id: "value-as-leading-number",
    title: "A value that begins with a number is signed as that number alone",
    happens: "10.50 EUR is signed as 10.5 and 192.0.2.1 as 192: parseFloat and its like read as far as they can.",
    change: "js-parse-float-if-any",
  },
  {
    id: "value-as-integer",
    title: "A value that begins with digits is signed as an integer",
    happens: "10.50 is signed as 10, and 12/24 as 12: parseInt and its like read as far as they can.",
    change: "js-parse-int-if-any",
  },
  {
    id: "value-leading-zeros-dropped",
    title: "Zeros at the start of a number are left out of the signature",
    happens: "012 is signed as 12: card verification values and months lose their zero.",
    change: (value) => (DIGITS.test(value) ? value.replace(LEADING_ZEROS, "") : value),
  },
  {
    id: "value-trailing-zeros-dropped",
    title: "Zeros at the end of an amount are left out of the signature",
    happens: "10.50 is signed as 10.5 and 10.00 as 10.",
    change: (value) => value.replace(FRACTION_ZEROS, "$1$2"),
  },
  {
    id: "value-long-number-rounded",
    title: "A number of many digits is signed rounded",
    happens:
      "Digits beyond the sixteenth are lost or changed: the number went through a floating-point number of 64 bits.",
    change: (value) => (LONG_NUMBER.test(value) ? String(Number(value)) : value),
  },
];

/** Values that are taken for numbers where they are signed, and sent as they are. */
export const coercionDeviations: readonly Deviation[] = changes.map((mistake) => changingText("values", mistake));
