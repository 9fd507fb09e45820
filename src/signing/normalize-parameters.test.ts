import { expect, it } from "vitest";
import { percentEncode } from "../encoding/percent-encode.ts";
import { joinParameters, sortParameters } from "./normalize-parameters.ts";
import type { EncodedParameter, Parameter } from "./parameter.ts";

function encode([name, value]: Parameter): EncodedParameter {
  return { name, value, encodedName: percentEncode(name), encodedValue: percentEncode(value) };
}

it("joins nothing to an empty text", () => {
  expect(joinParameters([])).toBe("");
});

// What others published is in src/suite/stages.
it.each([
  ["hyphen before underscore, against locale order", ["destination-card-no", "destination_card_recurring_payment_id"]],
  ["a name before the names it begins", ["a", "a-b", "a1"]],
  ["names, not joined pairs", ["a", "a!"]],
  ["text, not numbers", ["10", "9"]],
  ["capitals before small letters", ["B", "a"]],
  ["encoded names, not raw ones", ["é", "A"]],
  ["UTF-8, not UTF-16", ["\uff01", "\u{1f600}"]],
])("sorts %s", (_name, order) => {
  const sort = (names: readonly string[]): readonly string[] =>
    sortParameters(names.map((name) => encode([name, ""]))).map(({ name }) => name);
  expect(sort(order.toReversed())).toEqual(order);
  expect(sort(order)).toEqual(order);
});

it("leaves the list given as it was", () => {
  const given = Object.freeze([encode(["b", ""]), encode(["a", ""])]);
  sortParameters(given);
  expect(given.map(({ name }) => name)).toEqual(["b", "a"]);
});
