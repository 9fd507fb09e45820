import type { Parameter } from "../../../signing/parameter.ts";
import { describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { inBody } from "./keep-parameters.ts";

const shared = {
  fix: "Sign each parameter with its own value: make what is signed of the very list that is sent.",
  clauses: ["base-string.1"],
  generated: true,
} as const;

/** Two fields, each by its name, or by its names in several operations. */
type Fields = readonly [one: string, other: string];
const OR = " or ";
/** The merchant's order by its names in operations: code may serve some of them alone. */
const orders = [`client-order-id${OR}client_orderid`, "client-order-id", "client_orderid"];

/** Fields that are copied from one another in code, or stand beside each other in a list without names. */
const cards: Fields = ["credit_card_number", "destination-card-no"];
const references: Fields = ["card_recurring_payment_id", "destination_card_recurring_payment_id"];
const together: readonly Fields[] = [
  cards,
  references,
  ["expire_month", "expire_year"],
  ["amount", "currency"],
  ["account_number", "bank_name"],
  ...orders.map((order): Fields => [order, "order_desc"]),
];
const copied: readonly Fields[] = together
  .filter((fields) => !fields.includes("currency"))
  .flatMap(([one, other]): readonly Fields[] => [
    [one, other],
    [other, one],
  ]);

/** Parameters that are signed with the value of another, and sent with their own. */
export const mixedUpDeviations: readonly Deviation[] = describeMistakes("collectParameters", shared, [
  ...copied.map(
    ([from, to]): MemberAt<"collectParameters"> => ({
      id: idOf(to, "signed-as", from),
      title: `${to} is signed with the value of ${from}`,
      happens: `A line was copied: the value of ${from} stands in the base string by both names, and each is sent right.`,
      replace: inBody((operation) => operation.map((own) => takeFrom(own, to, from, operation))),
    }),
  ),
  ...together.map(
    ([one, other]): MemberAt<"collectParameters"> => ({
      id: idOf(one, "exchanged-with", other),
      title: `The values of ${one} and ${other} have changed places in the signature`,
      happens: "They are signed in another order than that of their names, and sent right.",
      replace: inBody((operation) =>
        operation.map((own) =>
          one.split(OR).includes(own[0]) ? takeFrom(own, one, other, operation) : takeFrom(own, other, one, operation),
        ),
      ),
    }),
  ),
]);

function idOf(one: string, how: string, other: string): string {
  return `${one}-${how}-${other}`.replace(/[_ ]/g, "-");
}

function takeFrom(own: Parameter, to: string, from: string, all: readonly Parameter[]): Parameter {
  const [name, value] = own;
  const isNamed = (one: string, names: string): boolean => names.split(OR).includes(one);
  return isNamed(name, to) ? [name, all.find(([other]) => isNamed(other, from))?.[1] ?? value] : own;
}
