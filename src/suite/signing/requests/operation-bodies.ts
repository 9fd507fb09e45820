import { buildRequest } from "../../../spec/build-request.ts";
import { type OperationName, operationNamed, operations, slugOf } from "../../../spec/operations.ts";
import { describeFlags } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { underHmac } from "../author-parameter.ts";
import { markedLine, mistakableLines } from "../values/easily-mistaken.ts";

/** What all fields of a body hold. */
const texts: readonly (readonly [name: string, text: string])[] = [
  ...mistakableLines.filter(([name]) => name !== "long"),
  // Longer than a column of 1024 characters, and in other letters than ASCII's where columns of 100 and of 255 end.
  ["long", `${"\u0416".repeat(260)}\r\n${"l".repeat(800)}\r\n${"\u0416".repeat(40)}`],
  ["marks", markedLine],
];

type Fields = Readonly<Record<string, string>>;

/** Values of fields, by their neutral names: each reads as something that is often written in another way. */
const numbers: Fields = {
  amount: "10.5",
  currency: "EUR",
  clientOrderId: "000902",
  orderDescription: "1.50",
  accountNumber: "de89 3704 0044 0532 0130 00",
  bankName: "007",
  sendingCardRefId: "00042",
  creditCardNumber: "6799990100000000019",
  cardPrintedName: "O'Neil-\u00c5berg",
  expireMonth: "5",
  expireYear: "26",
  cvv2: "07",
  cardRecurringPaymentId: "12345e6",
  destinationCardNumber: "0006799990100000019",
  destinationCardRecurringPaymentId: "9007199254740993",
  depositToCard: "TRUE",
  ipAddress: "192.0.2.010",
  redirectUrl: "HTTPS://Shop.EXAMPLE/\u00c4?b=2&a=1",
};
const identifiers: Fields = {
  amount: "12.3456",
  currency: "USD",
  clientOrderId: "6F9619FF-8B86-D011-B42D-00C04FC964FF",
  orderDescription: "null",
  accountNumber: "6F9619FF-8B86-D011-B42D-00C04FC964FF",
  bankName: "N/A",
  sendingCardRefId: "12345678901234567890",
  creditCardNumber: "4444 5555 6666 1111",
  cardPrintedName: "JANE  DOE",
  expireMonth: "005",
  expireYear: "02026",
  cvv2: "1e3",
  cardRecurringPaymentId: "5.0",
  destinationCardNumber: "4444-5555-6666-1111",
  destinationCardRecurringPaymentId: "0x1F",
  depositToCard: "0",
  ipAddress: "2001:DB8:0:0::1",
  redirectUrl: "http://shop.example:80/%7ea//b/../c",
};
const shapes: readonly (readonly [name: string, values: Fields])[] = [
  ["numbers", numbers],
  ["identifiers", identifiers],
];

/** Amounts whose currency has another number of decimals: a type for money writes its own. */
const amounts: readonly (readonly [name: string, values: Fields])[] = [
  ["yen", { amount: "10.50", currency: "JPY", clientOrderId: "12345e6" }],
  ["dinar", { amount: "1.5", currency: "KWD", clientOrderId: "0x1F" }],
];

/** Amounts in a payout that readers of numbers write in another way. */
const oddAmounts: readonly (readonly [name: string, amount: string])[] = [
  ["whole", "9007199254740993"],
  ["apostrophe", "1'000.00"],
  ["point-first", ".5"],
  ["point-last", "5."],
  ["minus-zero", "-0.00"],
];

export const operationBodies: SigningConcern = {
  kind: "signing",
  concern: "operation-bodies",
  about:
    "The whole body of each operation, with values that libraries change: who signs each operation by itself shows here.",
  flags: describeFlags("encoding", ["base-string.1", "base-string.2", "endpoints.body"], {
    WholeBody: {
      description: "All fields of an operation, each signed as it is written.",
      effect: "A signer that treats the fields of an operation by themselves signs another value than is sent.",
    },
  }),
  vectors: underHmac(
    operations.flatMap(({ name, fields }) => [
      ...texts.map(([what, text]) => author(name, what, () => text)),
      ...shapes.map(([what, values]) => author(name, what, (field) => values[field])),
      ...(fields.some(({ neutral }) => neutral === "amount") ? amounts : []).map(([what, values]) =>
        author(name, what, (field) => values[field] ?? numbers[field]),
      ),
      ...(name === "payout" ? oddAmounts : []).map(([what, amount]) =>
        author(name, `amount-${what}`, (field) => (field === "amount" ? amount : numbers[field])),
      ),
    ]),
  ),
};

function author(
  operation: OperationName,
  what: string,
  textOf: (field: string) => string | undefined,
): AuthoredSigning {
  const names = operationNamed(operation).fields.map(({ neutral }) => neutral);
  const values = Object.fromEntries(names.map((name) => [name, textOf(name) ?? ""]));
  const { url, parameters } = buildRequest({
    operation,
    baseUrl: "https://gateway.example/paynet",
    endpointId: "1111",
    values,
  });
  return {
    name: `${slugOf(operation)}-${what}`,
    comment: `The whole body of ${operation}: ${what}.`,
    flags: ["WholeBody"],
    url,
    parameters,
  };
}
