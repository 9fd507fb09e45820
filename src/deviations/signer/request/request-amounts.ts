import { github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { groupDigits } from "../values/number-formats.ts";
import { describeFieldMistakes } from "./change-fields.ts";

const DECIMAL = /^[0-9]+(?:\.[0-9]+)?$/;
const GROUPED = /^[0-9]{1,3}(?:[, ][0-9]{3})+(?:\.[0-9]+)?$/;
const AS_TEXT = "Handle amounts as decimal text or a decimal type, never as floating-point numbers.";

const amount = {
  fix: "Write the amount as a decimal number with a dot, formatted without a locale.",
  names: ["amount"],
  form: DECIMAL,
};

/** Mistakes in how the amount is written, which is signed and sent alike. */
export const requestAmountDeviations: readonly Deviation[] = describeFieldMistakes(amount, {
  "decimal-comma": {
    title: "The amount is written with a comma in place of the dot",
    happens: "The number is formatted for the user's locale, and 10.42 becomes 10,42.",
    links: github("stripe/stripe-android/pull/308", "paypal/rest-api-sample-app-php/issues/18"),
    change: (amount) => amount.replace(".", ","),
    undo: (amount) => [amount.replace(/^([0-9]+),([0-9]+)$/, "$1.$2")],
  },
  "thousands-separator": {
    title: "The amount is written with commas between the thousands",
    happens: "The number is formatted for people: 1000.00 becomes 1,000.00.",
    change: (amount) => groupDigits(amount) ?? amount,
    undo: ungroup,
  },
  "thousands-separator-space": {
    title: "The amount is written with spaces between the thousands",
    happens: "The number is formatted for people: 1000.00 becomes 1 000.00.",
    change: (amount) => groupDigits(amount, " ") ?? amount,
    undo: ungroup,
  },
  "amount-non-ascii-digits": {
    title: "The amount is written in other digits than 0 to 9",
    happens: "The number is formatted for the user's locale, such as Arabic, which has its own digits.",
    links: github("AsyncHttpClient/async-http-client/issues/361"),
    change: writeArabicDigits,
    undo: (amount) => [readArabicDigits(amount)],
  },
  "minor-units": {
    title: "The amount is written in the smallest unit of the currency",
    happens: "10.42 becomes 1042, as the gateway vendor's older SHA-1 control scheme has it.",
    fix: "Write the amount as a decimal number with a dot.",
    links: ["https://doc.payneteasy.eu/integration/general_api_usage/request_authentication_methods.html"],
    change: (amount) => {
      const [whole = "", fraction = ""] = amount.split(".");
      return `${whole}${fraction.slice(0, 2).padEnd(2, "0")}`.replace(/^0+(?=[0-9])/, "");
    },
    undo: (amount) => {
      if (!/^[0-9]+$/.test(amount)) return [amount];
      const digits = amount.padStart(3, "0");
      const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)];
      return [`${whole}.${fraction}`, ...(fraction.endsWith("0") ? [`${whole}.${fraction[0]}`] : []), whole];
    },
  },
  "trailing-zero-trimmed": {
    title: "Zeros at the end of the amount are dropped",
    happens: "The amount is a floating-point number: 10.50 becomes 10.5, and 100.00 becomes 100.",
    fix: AS_TEXT,
    links: github("XRPLF/xrpl.js/issues/1553"),
    change: (amount) => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount),
    undo: (amount) => {
      if (!DECIMAL.test(amount)) return [amount];
      const [whole = "", fraction = ""] = amount.split(".");
      const padded = [1, 2].flatMap((digits) => (digits > fraction.length ? [fraction.padEnd(digits, "0")] : []));
      return [amount, ...padded.map((zeros) => `${whole}.${zeros}`)];
    },
  },
  "scientific-notation": {
    title: "The amount is written with an exponent",
    happens: "The amount is a floating-point number; from ten million on Java, for one, writes it as 1.0E7.",
    fix: AS_TEXT,
    change: (amount) => {
      const number = Number(amount);
      if (!Number.isFinite(number) || number === 0 || (number >= 1e-3 && number < 1e7)) return amount;
      return number
        .toExponential()
        .replace(/^([0-9])(?=e)/, "$1.0")
        .replace(/e\+?/, "E");
    },
    undo: (amount) => (/^[0-9]\.[0-9]+E-?[0-9]{1,2}$/.test(amount) ? withDigits(Number(amount)) : [amount]),
  },
  "binary-float-noise": {
    title: "The amount has the noise of a binary fraction",
    happens:
      "The amount was a number of single precision, written with double precision: 10.42 becomes 10.420000076293945.",
    fix: AS_TEXT,
    change: (amount) => {
      const number = Number(amount);
      const single = Math.fround(number);
      return single === number || !Number.isFinite(single) ? amount : String(single);
    },
    undo: (amount) => (DECIMAL.test(amount) ? [amount, ...withDigits(Number(amount))] : [amount]),
  },
});

function ungroup(amount: string): readonly string[] {
  return [GROUPED.test(amount) ? amount.replace(/[, ]/g, "") : amount];
}

/** Returns the spellings of a number in decimal digits: with none behind the dot, or up to ten. */
function withDigits(number: number): readonly string[] {
  return Array.from({ length: 11 }, (_none, digits) => number.toFixed(digits));
}

/** Writes the digits 0 to 9 as Arabic-Indic ones, as formatting does under an Arabic locale. */
export function writeArabicDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x660));
}

/** Inverts {@link writeArabicDigits}. */
export function readArabicDigits(text: string): string {
  return text.replace(/[\u0660-\u0669]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x660 + 0x30));
}
