import { expect, it } from "vitest";
import { valuesByName } from "./values-by-name.ts";

it("valuesByName groups values that share a name, in their order, whatever the name", () => {
  const [first, second] = [
    ["a", "2"],
    ["b", ""],
  ] as const;
  expect(valuesByName([])).toEqual({});
  expect(Object.entries(valuesByName([first, second, ["a", "1"], ["a", ""], ["__proto__", "1"]]))).toEqual([
    ["a", ["2", "1", ""]],
    second,
    ["__proto__", "1"],
  ]);
});
