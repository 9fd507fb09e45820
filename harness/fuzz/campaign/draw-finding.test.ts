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
