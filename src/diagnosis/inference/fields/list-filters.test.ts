import { expect, it } from "vitest";
import { listFilters } from "./list-filters.ts";

it("takes letters for those of hexadecimal digits where no later one is kept", () => {
  const firstOf = (kept: string): unknown => {
    const [{ rule } = {}] = [...listFilters([kept], [], "Values")];
    return rule?.kind === "filter" && rule.kept;
  };
  expect(firstOf("1AF")).toBe("0123456789ABCDEF");
  expect(firstOf("1bz-")).toBe("-0123456789abcdefghijklmnopqrstuvwxyz");
});
