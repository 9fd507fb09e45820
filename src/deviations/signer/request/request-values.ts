import type { Parameter } from "../../../signing/parameter.ts";
import { operationNamed } from "../../../spec/operations.ts";
import type { Deviation } from "../../deviation.ts";
import { atMost, undoEach, withParameters } from "../../sent-request.ts";

interface ValueMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix: string;
  readonly links?: readonly string[];
  readonly permitted?: string;
  readonly names: readonly string[];
  readonly change: (value: string) => string;
  /** The values that may have become this one. */
  readonly undo: (value: string) => readonly string[];
}

const CARD_NUMBERS = ["credit_card_number", "destination-card-no"];
const LONG_NUMBERS = [
  ...CARD_NUMBERS,
  "card_recurring_payment_id",
  "destination_card_recurring_payment_id",
  "sending-card-ref-id",
];
const AS_TEXT = "Handle card numbers, identifiers and codes as text; they are digits, not numbers.";
const BOOLEAN_FIX = "Write deposit2card as the text true or false.";

const mistakes: readonly ValueMistake[] = [
  {
    id: "boolean-capitalised",
    title: "deposit2card is written True or False",
    happens: "The boolean is turned into text as Python writes it.",
    fix: BOOLEAN_FIX,
    links: ["https://github.com/swagger-api/swagger-codegen/issues/8433"],
    names: ["deposit2card"],
    ...exchanging({ true: "True", false: "False" }),
  },
  {
    id: "boolean-as-number",
    title: "deposit2card is written 1 or 0",
    happens: "The boolean is turned into a number before it is text.",
    fix: BOOLEAN_FIX,
    links: ["https://github.com/guzzle/oauth-subscriber"],
    names: ["deposit2card"],
    ...exchanging({ true: "1", false: "0" }),
  },
  {
    id: "number-precision-lost",
    title: "A long number loses its last digits",
    happens:
      "Card numbers and identifiers of more than 15 digits pass through a floating-point number, which rounds them.",
    fix: AS_TEXT,
    links: [
      "https://github.com/JamesEggers1/luhn/issues/8",
      "https://github.com/Polymarket/ts-sdk/pull/40",
      "https://github.com/VivaPayments/API/issues/2316",
    ],
    names: LONG_NUMBERS,
    change: (value) => (/^[1-9][0-9]{15,20}$/.test(value) ? String(BigInt(Number(value))) : value),
    undo: roundedTo,
  },
  {
    id: "leading-zero-lost",
    title: "cvv2 loses the zeros at its front",
    happens: "The code is handled as a number: 012 becomes 12.",
    fix: AS_TEXT,
    names: ["cvv2"],
    change: (value) => (/^[0-9]+$/.test(value) ? value.replace(/^0+(?=[0-9])/, "") : value),
    undo: (value) => (/^[0-9]{1,2}$/.test(value) ? [value, value.padStart(3, "0"), value.padStart(4, "0")] : [value]),
  },
  {
    id: "month-leading-zero-lost",
    title: "expire_month is written without a zero at its front",
    happens: "The month is handled as a number: 01 becomes 1.",
    fix: "Sign and send the month as it was given; both spellings are numbers, but not the same text.",
    names: ["expire_month"],
    change: (value) => value.replace(/^0(?=[1-9]$)/, ""),
    undo: (value) => (/^[1-9]$/.test(value) ? [value, `0${value}`] : [value]),
  },
  {
    id: "card-number-spaced",
    title: "A card number is written in groups of four digits",
    happens: "The card number is sent as people read it, with spaces between the groups.",
    fix: "Send card numbers as digits alone.",
    names: CARD_NUMBERS,
    change: (value) => groupDigits(value, " "),
    undo: (value) => [/^[0-9 ]+$/.test(value) ? value.replaceAll(" ", "") : value],
  },
  {
    id: "card-number-hyphenated",
    title: "A card number is written in groups of four digits with hyphens between them",
    happens: "The card number is sent as people write it, with hyphens between the groups.",
    fix: "Send card numbers as digits alone.",
    names: CARD_NUMBERS,
    change: (value) => groupDigits(value, "-"),
    undo: (value) => [/^[0-9-]+$/.test(value) ? value.replaceAll("-", "") : value],
  },
  {
    id: "two-digit-year",
    title: "expire_year is written with two digits",
    happens: "The year is sent as it is printed on the card: 99 for 2099.",
    fix: "Write the year with four digits.",
    names: ["expire_year"],
    change: (value) => value.replace(/^20(?=[0-9]{2}$)/, ""),
    undo: (value) => (/^[0-9]{2}$/.test(value) ? [value, `20${value}`] : [value]),
  },
  {
    id: "currency-lowercase",
    title: "The currency is written in small letters",
    happens: "USD becomes usd before it is signed and sent.",
    fix: "Write the currency code in capitals, as ISO 4217 does.",
    names: ["currency"],
    change: (value) => value.toLowerCase(),
    undo: (value) => [value.toUpperCase(), value],
  },
];

/** Mistakes in how a documented field is written, which is signed and sent alike. */
export const requestValueDeviations: readonly Deviation[] = [
  ...mistakes.map(
    ({ names, change, undo, ...mistake }): Deviation => ({
      stage: "operationParameters",
      clauses: ["endpoints.transfer"],
      links: [],
      ...mistake,
      meant: (sent) =>
        undoEach(sent, (name, value) =>
          names.includes(name) ? undo(value).map((before) => [name, before]) : [[name, value]],
        ),
      replace: (right) => (parameters) =>
        right(parameters).map(([name, value]) => [name, names.includes(name) ? change(value) : value]),
    }),
  ),
  {
    id: "boolean-false-omitted",
    stage: "operationParameters",
    title: "deposit2card is left out when it is false",
    happens: "A false value is taken for an absent one, and neither signed nor sent.",
    fix: "Send deposit2card=false.",
    clauses: ["endpoints.transfer"],
    links: [],
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
    replace: (right) => (parameters) =>
      right(parameters).filter(([name, value]) => name !== "deposit2card" || value !== "false"),
  },
];

function exchanging(texts: Readonly<Record<"true" | "false", string>>): Pick<ValueMistake, "change" | "undo"> {
  return {
    change: (value) => (value === "true" || value === "false" ? texts[value] : value),
    undo: (value) => {
      if (value === texts.true) return ["true", value];
      return value === texts.false ? ["false", value] : [value];
    },
  };
}

function groupDigits(value: string, separator: string): string {
  return /^[0-9]+$/.test(value) ? value.replace(/[0-9]{4}(?=[0-9])/g, (group) => group + separator) : value;
}

/** Returns the numbers that a double rounds to this one; of many only those with a valid check digit (Luhn), if any. */
function roundedTo(value: string): readonly string[] {
  if (!/^[1-9][0-9]{15,20}$/.test(value)) return [value];
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
