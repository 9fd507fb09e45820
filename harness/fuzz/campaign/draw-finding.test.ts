import fc from "fast-check";
import { expect, it } from "vitest";
import type { Property } from "../property.ts";
import { drawFinding } from "./draw-finding.ts";

const numbers: Property = {
  id: "numbers",
  says: "a number is as it must be",
  arbitrary: fc.nat({ max: 1000 }),
  check: () => undefined,
  write: (input) => input,
  read: (stored) => stored,
};

it("draws a shrunk input under the id of the one that was drawn first, as a report names it", () => {
  const first = drawFinding({ property: "numbers", seed: 1, path: "3" }, [numbers]);
  const smaller = drawFinding({ property: "numbers", seed: 1, path: "3:1" }, [numbers]);
  expect(smaller.input).toBeLessThan(Number(first.input));
  expect(smaller).toMatchObject({ id: first.id, path: "3:1" });
});

it.each([
  ["99", undefined],
  ["100", "path 100: expected one of numbers that begins with 0 to 99, the places in a block, got 100"],
  [
    "4294967295",
    "path 4294967295: expected one of numbers that begins with 0 to 99, the places in a block, got 4294967295",
  ],
  ["3:10001", "path 3:10001: expected steps of at most 10000 to an input of numbers, got 10001"],
  ["3:9999", "path 3:9999: expected a path to an input of numbers, got one that leads nowhere"],
])("draws from path %s, or says why not", (path, said) => {
  const draw = (): unknown => drawFinding({ property: "numbers", seed: 1, path }, [numbers]);
  if (said === undefined) expect(draw).not.toThrow();
  else expect(draw).toThrow(expect.objectContaining({ code: "path-invalid", message: said }));
});
