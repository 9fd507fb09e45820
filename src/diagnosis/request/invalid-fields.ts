import type { Parameter } from "../../signing/parameter.ts";
import { operations } from "../../spec/operations.ts";

interface Shape {
  readonly description: string;
  readonly pattern: RegExp;
}

const digits: Shape = { description: "digits", pattern: /^[0-9]+$/ };

/** The fields with a shape of their own ("Transfer body parameters"); any other field holds any text. */
const shapes: ReadonlyMap<string, Shape> = new Map([
  ["amount", { description: "a decimal number written with a dot as separator", pattern: /^[0-9]+(?:\.[0-9]+)?$/ }],
  ["currency", { description: "a three-letter currency code", pattern: /^[A-Za-z]{3}$/ }],
  ["credit_card_number", digits],
  ["expire_month", { description: "the number of a month", pattern: /^(?:0?[1-9]|1[0-2])$/ }],
  ["expire_year", { description: "four digits", pattern: /^[0-9]{4}$/ }],
  ["cvv2", digits],
  ["card_recurring_payment_id", digits],
  ["destination-card-no", digits],
  ["destination_card_recurring_payment_id", digits],
  ["deposit2card", { description: "the text true or false", pattern: /^(?:true|false)$/ }],
  ["redirect_url", { description: "a URL", pattern: /^[A-Za-z][A-Za-z0-9+.-]*:\/\/\S+$/ }],
]);

/** A body parameter that breaks the specification by itself, however rightly it is signed. */
export interface InvalidField {
  /** The fault in words that do not repeat the value. */
  readonly description: string;
  /** Whether the name is right, so that the value is wrong. */
  readonly isListed: boolean;
}

/**
 * Checks a body parameter by itself: its name must be among those of the operation that the URL addresses, and its
 * value must have the shape that the specification gives it (clauses endpoints.operations, endpoints.transfer,
 * endpoints.names). `undefined` where it is valid or the URL addresses none of the four operations.
 */
export function invalidFieldOf([name, value]: Parameter, url: string): InvalidField | undefined {
  const operation = operations.find(({ path }) => url.includes(path));
  if (operation === undefined || name.startsWith("oauth_")) return undefined;
  if (!operation.fields.some(({ wire }) => wire === name)) {
    return {
      description: `${JSON.stringify(name)} is none of the fields of the operation ${operation.name}`,
      isListed: false,
    };
  }
  const shape = shapes.get(name);
  if (shape === undefined || shape.pattern.test(value)) return undefined;
  return { description: `${name} is not ${shape.description}`, isListed: true };
}

export function findInvalidFields(parameters: readonly Parameter[], url: string): readonly InvalidField[] {
  const found = parameters.flatMap((parameter) => invalidFieldOf(parameter, url) ?? []);
  return [...new Map(found.map((one) => [one.description, one])).values()];
}
