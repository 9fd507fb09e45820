import type { Parameter } from "../../../signing/parameter.ts";
import { operationNamed } from "../../../spec/operations.ts";
import { describeMistakes, github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { atMost, withParameters } from "../../sent-request.ts";
import { describeFieldMistakes } from "./change-fields.ts";

const LONG_NUMBER = /^[1-9][0-9]{15,20}$/;
const DIGITS = /^[0-9]+$/;
const CARD_NUMBERS = ["credit_card_number", "destination-card-no"];
const LONG_NUMBERS = [
  ...CARD_NUMBERS,
  "card_recurring_payment_id",
  "destination_card_recurring_payment_id",
  "sending-card-ref-id",
];
const AS_TEXT = "Handle card numbers, identifiers and codes as text; they are digits, not numbers.";
const DIGITS_ALONE = "Send card numbers as digits alone.";
const BOOLEAN_FIX = "Write deposit2card as the text true or false.";

const longNumbers = { fix: AS_TEXT, names: LONG_NUMBERS, form: /^/ };

const mistakes = describeFieldMistakes(longNumbers, {
  "boolean-capitalised": {
    title: "deposit2card is written True or False",
    happens: "The boolean is turned into text as Python writes it.",
    fix: BOOLEAN_FIX,
    links: github("swagger-api/swagger-codegen/issues/8433"),
    names: ["deposit2card"],
    ...exchanging({ true: "True", false: "False" }),
  },
  "boolean-as-number": {
    title: "deposit2card is written 1 or 0",
    happens: "The boolean is turned into a number before it is text.",
    fix: BOOLEAN_FIX,
    links: github("guzzle/oauth-subscriber"),
    names: ["deposit2card"],
    ...exchanging({ true: "1", false: "0" }),
  },
  "number-precision-lost": {
    title: "A long number loses its last digits",
    happens:
      "Card numbers and identifiers of more than 15 digits pass through a floating-point number, which rounds them.",
    links: github("JamesEggers1/luhn/issues/8", "Polymarket/ts-sdk/pull/40", "VivaPayments/API/issues/2316"),
    form: LONG_NUMBER,
    change: (value) => String(BigInt(Number(value))),
    undo: roundedTo,
  },
  "leading-zero-lost": {
    title: "cvv2 loses the zeros at its front",
    happens: "The code is handled as a number: 012 becomes 12.",
    names: ["cvv2"],
    form: DIGITS,
    change: (value) => value.replace(/^0+(?=[0-9])/, ""),
    undo: (value) => (/^[0-9]{1,2}$/.test(value) ? [value, value.padStart(3, "0"), value.padStart(4, "0")] : [value]),
  },
  "month-leading-zero-lost": {
    title: "expire_month is written without a zero at its front",
    happens: "The month is handled as a number: 01 becomes 1.",
    fix: "Sign and send the month as it was given; both spellings are numbers, but not the same text.",
    names: ["expire_month"],
    change: (value) => value.replace(/^0(?=[1-9]$)/, ""),
    undo: (value) => (/^[1-9]$/.test(value) ? [value, `0${value}`] : [value]),
  },
  "card-number-spaced": {
    title: "A card number is written in groups of four digits",
    happens: "The card number is sent as people read it, with spaces between the groups.",
    fix: DIGITS_ALONE,
    names: CARD_NUMBERS,
    change: (value) => groupDigits(value, " "),
    undo: (value) => [/^[0-9 ]+$/.test(value) ? value.replaceAll(" ", "") : value],
  },
  "card-number-hyphenated": {
    title: "A card number is written in groups of four digits with hyphens between them",
    happens: "The card number is sent as people write it, with hyphens between the groups.",
    fix: DIGITS_ALONE,
    names: CARD_NUMBERS,
    change: (value) => groupDigits(value, "-"),
    undo: (value) => [/^[0-9-]+$/.test(value) ? value.replaceAll("-", "") : value],
  },
  "two-digit-year": {
    title: "expire_year is written with two digits",
    happens: "The year is sent as it is printed on the card: 99 for 2099.",
    fix: "Write the year with four digits.",
    names: ["expire_year"],
    change: (value) => value.replace(/^20(?=[0-9]{2}$)/, ""),
    undo: (value) => (/^[0-9]{2}$/.test(value) ? [value, `20${value}`] : [value]),
  },
  "currency-lowercase": {
    title: "The currency is written in small letters",
    happens: "USD becomes usd before it is signed and sent.",
    fix: "Write the currency code in capitals, as ISO 4217 does.",
    names: ["currency"],
    change: (value) => value.toLowerCase(),
    undo: (value) => [value.toUpperCase(), value],
  },
});

const ofTransfer = { clauses: ["endpoints.transfer"] } as const;
const omitted = describeMistakes("operationParameters", ofTransfer, {
  "boolean-false-omitted": {
    title: "deposit2card is left out when it is false",
    happens: "A false value is taken for an absent one, and neither signed nor sent.",
    fix: "Send deposit2card=false.",
    meant: (sent) => {
      const { parameters, url } = sent.task;
      const { path, fields } = operationNamed("transfer");
      if (!url.includes(path)) return [];
      // An absent field is worth a doubt only where every other one of the operation was sent.
      const sentNames = parameters.map(([name]) => name);
      if (fields.some(({ wire }) => sentNames.includes(wire) === (wire === "deposit2card"))) return [];
      const omitted: Parameter = ["deposit2card", "false"];
      const places = atMost([...parameters.keys(), parameters.length].toReversed());
      return places.map((at) => withParameters(sent, parameters.toSpliced(at, 0, omitted)));
    },
    change: (parameters) => parameters.filter(([name, value]) => name !== "deposit2card" || value !== "false"),
  },
});

/** Mistakes in how a documented field is written, which is signed and sent alike. */
export const requestValueDeviations: readonly Deviation[] = [...mistakes, ...omitted];

interface Exchange {
  readonly change: (value: string) => string;
  readonly undo: (value: string) => readonly string[];
}

function exchanging(texts: Readonly<Record<string, string>>): Exchange {
  const before = Object.fromEntries(Object.entries(texts).map(([text, written]) => [written, text]));
  return {
    change: (value) => texts[value] ?? value,
    undo: (value) => [before[value] ?? [], value].flat(),
  };
}

function groupDigits(value: string, separator: string): string {
  return DIGITS.test(value) ? value.replace(/[0-9]{4}(?=[0-9])/g, (group) => group + separator) : value;
}

/** Returns the numbers that a double rounds to this one; of many only those with a valid check digit (Luhn), if any. */
function roundedTo(value: string): readonly string[] {
  if (!LONG_NUMBER.test(value)) return [value];
  const rounded = BigInt(value);
  const near = Array.from({ length: 4097 }, (_none, at) =>
    String(rounded + BigInt(at % 2 === 0 ? at / 2 : -(at + 1) / 2)),
  );
  const all = near.filter((one) => Number(one) === Number(value));
  const checked = all.filter(hasCheckDigit);
  return atMost(all.length <= 20 || checked.length === 0 ? all : checked);
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, double = false; at >= 0; at--, double = !double) {
    const digit = Number(digits[at]) * (double ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
