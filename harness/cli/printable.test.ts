import { describe, expect, it } from "vitest";
import { printable } from "./printable.ts";

describe("printable", () => {
  it.each([
    ["plain text\nand a second line", "plain text\nand a second line"],
    ["Кредит 10 €", "Кредит 10 €"],
    ["a\u001b[31mred", "a\\x1b[31mred"],
    ["a\r\nb", "a\\x0d\nb"],
    ["::error::x\na::b", "\\x3a:error::x\na::b"],
    ["no\n::stop-commands::pwned\n  ::x", "no\n\\x3a:stop-commands::pwned\n  \\x3a:x"],
    ["a\u202eb", "a\\u{202e}b"],
    ["x".repeat(100_000), "x".repeat(100_000)],
  ])("shows %j as it is, or escaped", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
