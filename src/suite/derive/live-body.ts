import type { Parameter } from "../../signing/parameter.ts";
import { buildRequest } from "../../spec/build-request.ts";
import { operations } from "../../spec/operations.ts";
import { valuesOf } from "../requests/request-shapes-values.ts";

const SECONDS_A_YEAR = 31_556_952;
const YEARS_A_CARD_LASTS = 3;

/** Card numbers of the vectors that have no right check digit, and one that has. */
const checkedCards: ReadonlyMap<string, string> = new Map([["5555444433332222", "5555555555554444"]]);

/**
 * Completes a body, so that a live gateway refuses it only for what the vector is about: with all fields of the
 * operation, none of them empty, and cards that can be real and are not expired. The specification does not state which
 * fields are required, and gateways differ.
 *
 * @param now seconds since 1970-01-01 UTC.
 */
export function completeBody(parameters: readonly Parameter[], url: string, now: number): readonly Parameter[] {
  const plain = plainBody(url);
  const names = new Set(parameters.map(([name]) => name));
  const given = parameters.map(([name, value]): Parameter => [name, value === "" ? (plain.get(name) ?? "") : value]);
  const added = [...plain].filter(([name]) => !names.has(name));
  return [...given, ...added].map(([name, value]) => [name, makeValid(name, value, now)]);
}

function makeValid(name: string, value: string, now: number): string {
  if (name === "expire_year") return String(1970 + Math.floor(now / SECONDS_A_YEAR) + YEARS_A_CARD_LASTS);
  return checkedCards.get(value) ?? value;
}

/** Returns a plain value for each field of the operation that is called; none where the URL is of no operation. */
function plainBody(url: string): ReadonlyMap<string, string> {
  const called = operations.find(({ path }) => url.includes(path));
  if (called === undefined) return new Map();
  const task = { operation: called.name, baseUrl: "", endpointId: "" } as const;
  return new Map(buildRequest({ ...task, values: valuesOf(called.name) }).parameters);
}
