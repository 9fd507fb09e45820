import { describe, expect, it } from "vitest";
import { clausesOfFlags } from "./clauses-of-flags.ts";

const text = { bugType: "basic", description: "d", effect: "e" } as const;
const flags = {
  Space: { ...text, clauses: ["base-string.2"] },
  Double: { ...text, clauses: ["base-string.5", "base-string.2"] },
} as const;

describe("clausesOfFlags", () => {
  it.each([
    { names: [], clauses: [] },
    { names: ["Space"], clauses: ["base-string.2"] },
    { names: ["Space", "Double"], clauses: ["base-string.2", "base-string.5"] },
    { names: ["Double", "Double"], clauses: ["base-string.5", "base-string.2"] },
  ])("$names rest on $clauses", ({ names, clauses }) => {
    expect(clausesOfFlags(flags, names)).toEqual(clauses);
  });

  it.each(["space", "toString", ""])("refuses %j", (name) => {
    expect(() => clausesOfFlags(flags, ["Space", name])).toThrow(
      expect.objectContaining({
        code: "flag-unknown",
        message: `flag: expected one of Space, Double, got ${JSON.stringify(name)}`,
      }),
    );
  });
});
