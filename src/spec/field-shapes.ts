/** The documented shape of a body parameter's values, in the words of the specification. */
interface FieldShape {
  readonly is: string;
  readonly pattern: RegExp;
}

const digits: FieldShape = { is: "digits", pattern: /^[0-9]+$/ };
const number: FieldShape = { is: "a number", pattern: /^[0-9]+$/ };

/** The table of transfer body parameters (clause endpoints.transfer), without those whose values may be any text. */
const shapes: Readonly<Record<string, FieldShape>> = {
  amount: { is: "a decimal number written with a dot as separator", pattern: /^[0-9]+(?:\.[0-9]+)?$/ },
  currency: { is: "a three-letter currency code", pattern: /^[A-Za-z]{3}$/ },
  credit_card_number: digits,
  expire_month: number,
  expire_year: { is: "four digits", pattern: /^[0-9]{4}$/ },
  cvv2: digits,
  card_recurring_payment_id: digits,
  "destination-card-no": digits,
  destination_card_recurring_payment_id: digits,
  deposit2card: { is: "true or false", pattern: /^(?:true|false)$/ },
};

/** Describes the first parameter whose value has not its documented shape; nothing where all have. */
export function describeMisshapen(parameters: readonly (readonly [name: string, value: string])[]): string | undefined {
  for (const [name, value] of parameters) {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    if (shape !== undefined && !shape.pattern.test(value)) return `${name} is documented as ${shape.is}`;
  }
  return undefined;
}
