import type { Parameter } from "../../signing/parameter.ts";
import { buildRequest } from "../../spec/build-request.ts";
import { documentedNames, operations } from "../../spec/operations.ts";
import { valuesOf } from "../requests/request-shapes-values.ts";

/** When a live request is made. */
export interface Moment {
  /** Seconds since 1970-01-01 UTC. */
  readonly now: number;
  readonly nonce: string;
}

/** Makes the bodies of one live gateway. */
export interface BodyContext extends Moment {
  /** Further fields that this gateway wants, and its own values of the operations' fields. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Names of parameters whose values are drawn: none is the point of a vector. Default: none. */
  readonly drawn?: readonly string[];
}

const SECONDS_A_YEAR = 31_556_952;
const YEARS_A_CARD_LASTS = 3;

/** Card numbers of the vectors that have no right check digit, and one that has. */
const checkedCards: ReadonlyMap<string, string> = new Map([["5555444433332222", "5555555555554444"]]);

/** Names of the order in the operations, and the order of the vectors (clause endpoints.order-id). */
const orderNames: ReadonlySet<string> = new Set(["client-order-id", "client_orderid"]);
const ORDER = "902B4FF5";
const MOST_FRESH = 16;

const ownNames: ReadonlySet<string> = new Set(documentedNames);

/**
 * Completes a body, so that a live gateway refuses it only for what the vector is about: with all fields of the
 * operation, none of them empty unless all are, an order that was never seen, and cards that can be real and are not
 * expired. The specification does not state which fields are required, and gateways differ.
 */
export function completeBody(
  parameters: readonly Parameter[],
  url: string,
  context: BodyContext,
): readonly Parameter[] {
  const plain = plainBody(url);
  const names = new Set(parameters.map(([name]) => name));
  const isOfNothing = parameters.length > 1 && parameters.every(([, value]) => value === "");
  const given = parameters.map(([name, value]): Parameter => {
    return [name, value === "" && !isOfNothing ? (plain.get(name) ?? "") : value];
  });
  const added = [...plain].filter(([name]) => !names.has(name));
  const further = plain.size === 0 ? [] : furtherFields(context, names);
  return [...given, ...added, ...further].map(([name, value]) => [
    name,
    replacePlain(name, value, plain, context) ?? makeValid(name, value, context),
  ]);
}

/** Lists the gateway's fields that no operation of the specification has. */
function furtherFields({ fields = {} }: BodyContext, names: ReadonlySet<string>): readonly Parameter[] {
  return Object.entries(fields).filter(([name]) => !ownNames.has(name) && !names.has(name));
}

/** Replaces a plain or drawn value by the gateway's own; a value that is the point of a vector stays. */
function replacePlain(
  name: string,
  value: string,
  plain: ReadonlyMap<string, string>,
  { fields = {}, drawn = [] }: BodyContext,
): string | undefined {
  return (drawn.includes(name) || plain.get(name) === value) && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function makeValid(name: string, value: string, { now, nonce }: Moment): string {
  // What is no number is the point of a vector.
  if (name === "expire_year" && /^\d/.test(value))
    return String(1970 + Math.floor(now / SECONDS_A_YEAR) + YEARS_A_CARD_LASTS);
  if (orderNames.has(name) && (value === ORDER || (value.startsWith(ORDER) && value.length > MOST_FRESH)))
    return freshPart(nonce) + value.slice(MOST_FRESH);
  return checkedCards.get(value) ?? value;
}

/** Returns the part of a nonce that makes an order new: letters and digits alone, as many gateways want them. */
function freshPart(nonce: string): string {
  return nonce.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, MOST_FRESH);
}

/** Returns a plain value for each field of the operation that is called; none where the URL is of no operation. */
function plainBody(url: string): ReadonlyMap<string, string> {
  const called = operations.find(({ path }) => url.includes(path));
  if (called === undefined) return new Map();
  const task = { operation: called.name, baseUrl: "", endpointId: "" } as const;
  return new Map(buildRequest({ ...task, values: valuesOf(called.name) }).parameters);
}
