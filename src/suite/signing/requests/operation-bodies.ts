import type { Parameter } from "../../../signing/parameter.ts";
import { type Operation, operations } from "../../../spec/operations.ts";
import { describeFlags } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { underHmac } from "../author-parameter.ts";
import { mistakableLines } from "../values/easily-mistaken.ts";

/** What all fields of a body hold. */
const texts: readonly (readonly [name: string, text: string])[] = [
  ...mistakableLines.filter(([name]) => name !== "long"),
  // Longer than a column of 1024 characters, and in other letters than ASCII's where columns of 100 and of 255 end.
  ["long", `${"\u0416".repeat(260)}\r\n${"l".repeat(800)}\r\n${"\u0416".repeat(40)}`],
  ["marks", ' it\'s <b>"5%"</b> & a+b\\n %41 [~*] = ?#; '],
];

type Fields = Readonly<Record<string, string>>;

/** Values of single fields, by their names on the wire: each reads as something that is often written in another way. */
const shapes: readonly (readonly [name: string, fields: Fields])[] = [
  [
    "numbers",
    {
      amount: "10.5",
      currency: "EUR",
      order: "000902",
      order_desc: "1.50",
      account_number: "de89 3704 0044 0532 0130 00",
      bank_name: "007",
      "sending-card-ref-id": "00042",
      credit_card_number: "6799990100000000019",
      card_printed_name: "O'Neil-\u00c5berg",
      expire_month: "5",
      expire_year: "26",
      cvv2: "07",
      card_recurring_payment_id: "12345e6",
      "destination-card-no": "0006799990100000019",
      destination_card_recurring_payment_id: "9007199254740993",
      deposit2card: "TRUE",
      ipaddress: "192.0.2.010",
      redirect_url: "HTTPS://Shop.EXAMPLE/\u00c4?b=2&a=1",
    },
  ],
  [
    "identifiers",
    {
      amount: "12.3456",
      currency: "USD",
      order: "6F9619FF-8B86-D011-B42D-00C04FC964FF",
      order_desc: "null",
      account_number: "6F9619FF-8B86-D011-B42D-00C04FC964FF",
      bank_name: "N/A",
      "sending-card-ref-id": "12345678901234567890",
      credit_card_number: "4444 5555 6666 1111",
      card_printed_name: "JANE  DOE",
      expire_month: "005",
      expire_year: "02026",
      cvv2: "1e3",
      card_recurring_payment_id: "5.0",
      "destination-card-no": "4444-5555-6666-1111",
      destination_card_recurring_payment_id: "0x1F",
      deposit2card: "0",
      ipaddress: "2001:DB8:0:0::1",
      redirect_url: "http://shop.example:80/%7ea//b/../c",
    },
  ],
];

/** Amounts whose currency has another number of decimals: a type for money writes its own. */
const amounts: readonly (readonly [name: string, fields: Fields])[] = [
  ["yen", { amount: "10.50", currency: "JPY", order: "12345e6" }],
  ["dinar", { amount: "1.5", currency: "KWD", order: "0x1F" }],
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
    operations.flatMap((operation) => [
      ...texts.map(([name, text]) => author(operation, name, () => text)),
      ...shapes.map(([name, fields]) => author(operation, name, (field) => fields[field])),
      ...(operation.fields.some(({ wire }) => wire === "amount") ? amounts : []).map(([name, fields]) =>
        author(operation, name, (field) => fields[field] ?? shapes[0]?.[1][field]),
      ),
      ...(operation.name === "payout" ? oddAmounts : []).map(([name, amount]) =>
        author(operation, `amount-${name}`, (field) => (field === "amount" ? amount : shapes[0]?.[1][field])),
      ),
    ]),
  ),
};

function author(
  { name, path, fields }: Operation,
  what: string,
  textOf: (field: string) => string | undefined,
): AuthoredSigning {
  // A transfer spells it otherwise.
  const isOrder = (wire: string): boolean => /^client.order-?id$/.test(wire);
  return {
    name: `${name.replace("/", "-")}-${what}`,
    comment: `The whole body of ${name}: ${what}.`,
    flags: ["WholeBody"],
    url: `https://gateway.example/paynet${path}1111`,
    parameters: fields.map(
      ({ wire }): Parameter => [wire, textOf(wire) ?? (isOrder(wire) ? textOf("order") : "") ?? ""],
    ),
  };
}
