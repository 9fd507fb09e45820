import { describe, expect, it } from "vitest";
import { checkGlobs, matchesGlob } from "./selection.ts";

describe("matchesGlob", () => {
  it.each([
    ["order/hyphen", "order/hyphen", true],
    ["order/hyphen", "order/*", true],
    ["order/hyphen-rsa", "*-rsa", true],
    ["order/hyphen", "*", true],
    ["order/hyphen", "o*e?/h*n", true],
    ["order/hyphen", "ord?r/*", true],
    ["order/hyphen", "order", false],
    ["order/hyphen", "values/*,order/h*", true],
    ["order/hyphen", "", false],
    ["a.b", "a?b", true],
    ["axb", "a.b", false],
  ])("%s against %s: %s", (id, glob, matches) => {
    expect(matchesGlob(id, glob)).toBe(matches);
  });

  it("stays linear on a glob made to backtrack", () => {
    expect(matchesGlob("a".repeat(5000), `${"*a".repeat(200)}b`)).toBe(false);
  });
});

describe("checkGlobs", () => {
  const ids = ["order/hyphen", "names/empty"];

  it.each(["*", "order/*,names/?mpty", "order/*,"])("takes %s, of which all match an id", (only) => {
    expect(() => checkGlobs(only.split(","), ids)).not.toThrow();
  });

  it.each([
    ["order/*,name/*", "name/*"],
    ["", ""],
  ])("refuses %j, as a glob matches none", (only, missed) => {
    const message = `--only ${JSON.stringify(missed)}: expected to match the id of a vector, got none`;
    expect(() => checkGlobs(only.split(","), ids)).toThrow(
      expect.objectContaining({ code: "selection-empty", message }),
    );
  });
});
