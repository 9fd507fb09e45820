import type { Parameter } from "../../signing/parameter.ts";
import { operations } from "../../spec/operations.ts";

interface Shape {
  readonly says: string;
  readonly pattern: RegExp;
}

const digits: Shape = { says: "digits", pattern: /^[0-9]+$/ };

/** "Transfer body parameters": what has a shape of its own; all else is any text. */
const shapes: ReadonlyMap<string, Shape> = new Map([
  ["amount", { says: "a decimal number written with a dot as separator", pattern: /^[0-9]+(?:\.[0-9]+)?$/ }],
  ["currency", { says: "a three-letter currency code", pattern: /^[A-Za-z]{3}$/ }],
  ["credit_card_number", digits],
  ["expire_month", { says: "the number of a month", pattern: /^[0-9]{1,2}$/ }],
  ["expire_year", { says: "four digits", pattern: /^[0-9]{4}$/ }],
  ["cvv2", digits],
  ["card_recurring_payment_id", digits],
  ["destination-card-no", digits],
  ["destination_card_recurring_payment_id", digits],
  ["deposit2card", { says: "the text true or false", pattern: /^(?:true|false)$/ }],
  ["redirect_url", { says: "a URL", pattern: /^[A-Za-z][A-Za-z0-9+.-]*:\/\/\S+$/ }],
]);

/**
 * What is wrong with a body parameter as such, in words that do not repeat its value: its name is not among those of
 * the operation that the URL addresses, or its value has not the shape that the specification gives it (clauses
 * endpoints.operations, endpoints.transfer, endpoints.names). Nothing where the URL addresses none of the four.
 */
export function misfitOf([name, value]: Parameter, url: string): string | undefined {
  const operation = operations.find(({ path }) => url.includes(path));
  if (operation === undefined || name.startsWith("oauth_")) return undefined;
  if (!operation.fields.some(({ wire }) => wire === name)) {
    return `${JSON.stringify(name)} is none of the fields of the operation ${operation.name}`;
  }
  const shape = shapes.get(name);
  return shape === undefined || shape.pattern.test(value) ? undefined : `${name} is not ${shape.says}`;
}
