import { append, swap } from "../alter-request.ts";
import type { Spelling, Spellings } from "./spelling.ts";

/** The fields of which nothing but one value is right, each with another one that a forger would rather have there. */
const others: readonly (readonly [field: string, other: string, operation?: Spellings["operation"]])[] = [
  ["amount", "9999.99", "payout"],
  ["currency", "USD", "payout"],
  ["account_number", "GB33BUKB20201555555555", "payout"],
  ["client-order-id", "902C", "payout"],
  ["credit_card_number", "5555555555554444"],
  ["destination-card-no", "5555555555554444"],
  ["client_orderid", "902C"],
  ["card_recurring_payment_id", "77"],
  ["destination_card_recurring_payment_id", "77"],
  ["sending-card-ref-id", "77"],
  ["expire_month", "12"],
  ["expire_year", "2099"],
  ["cvv2", "999"],
  ["ipaddress", "203.0.113.9"],
  ["deposit2card", "true"],
];

/** What is cut to a column of its usual length, where that is a right value of its own. */
const columns = ["cvv2", "expire_month", "expire_year"];

/** Spellings that the tables before these have, under the same names. */
const known = new Set(["currency-list", "ipaddress-list", "deposit2card-list"]);

/** Values of which only the first, or the one that looks right, is signed: tests by lines, lists, texts of C, columns. */
export const severalValues: readonly Spellings[] = others.map(([field, other, operation]) => ({
  field,
  ...(operation === undefined ? {} : { operation }),
  extended: severalOf(field, other),
}));

function severalOf(field: string, other: string): readonly Spelling[] {
  const all: readonly Spelling[] = [
    ["line-behind", "another one on a second line", append(`\n${other}`)],
    ["line-in-front", "another one on a line in front", (text) => `${other}\n${text}`],
    ["list", "another one behind a comma", append(`,${other}`)],
    ["semicolon", "another one behind a semicolon", append(`;${other}`)],
    ["nul-behind", "a NUL and another one behind", append(`\0${other}`)],
    ...(columns.includes(field)
      ? [["digit-behind", "a digit behind, as to a column of its length", append("9")] as const]
      : []),
    ...(field === "client-order-id"
      ? [
          [
            "retry-behind",
            "the number of a retry behind, under which an order is paid once more",
            append("-2"),
          ] as const,
        ]
      : []),
    ...(field === "amount"
      ? ([
          ["point-more", "a point more, at which readers of numbers stop", swap("0.", ".0.")],
          ["wrapped", "as much more as 32 bits of cents can count, which begin anew", wrapCents],
        ] as const)
      : []),
  ];
  return all.filter(([name]) => !known.has(`${field}-${name}`));
}

function wrapCents(amount: string): string {
  return ((Math.round(Number(amount) * 100) + 2 ** 32) / 100).toFixed(2);
}
