import { expect, it } from "vitest";
import type { Parameter } from "../../src/signing/parameter.ts";
import { valuesByName } from "./values-by-name.ts";

interface Row {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly entries: readonly (readonly [string, string | readonly string[]])[];
}

const rows: readonly Row[] = [
  { name: "nothing", parameters: [], entries: [] },
  {
    name: "one value each",
    parameters: [
      ["a", "1"],
      ["b", ""],
    ],
    entries: [
      ["a", "1"],
      ["b", ""],
    ],
  },
  {
    name: "values that share a name, in their order",
    parameters: [
      ["a", "2"],
      ["b", "0"],
      ["a", "1"],
      ["a", ""],
    ],
    entries: [
      ["a", ["2", "1", ""]],
      ["b", "0"],
    ],
  },
  {
    name: "a parameter named __proto__",
    parameters: [["__proto__", "1"]],
    entries: [["__proto__", "1"]],
  },
];

it.each(rows)("groups $name", ({ parameters, entries }) => {
  expect(Object.entries(valuesByName(parameters))).toEqual(entries);
});
