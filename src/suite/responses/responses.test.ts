import { describe, expect, it } from "vitest";
import { readResponse } from "../../spec/read-response.ts";
import { responses } from "./responses.ts";

const fixed = responses.vectors.flatMap(({ expected, ...vector }) =>
  "point" in expected ? [] : [{ ...vector, expected }],
);
const silent = responses.vectors.flatMap(({ expected, ...vector }) =>
  "point" in expected ? [{ ...vector, ...expected }] : [],
);

describe("responses", () => {
  it.each(fixed)("$name is what the reference concludes", ({ task, expected }) => {
    expect(readResponse(task)).toEqual(expected);
  });

  it.each(silent)("$name leaves the reference one of its choices", ({ task, choices }) => {
    expect(choices.map(({ expected }) => expected)).toContainEqual(readResponse(task));
  });

  it.each(silent)("$name has choices of different names and outcomes", ({ choices }) => {
    expect(choices.length).toBeGreaterThan(1);
    expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length);
    expect(new Set(choices.map(({ expected }) => JSON.stringify(expected))).size).toBe(choices.length);
  });

  it("is silent about status 200 alone", () => {
    expect(silent.filter(({ task }) => task.status !== 200)).toEqual([]);
  });
});
