import { describe, expect, it } from "vitest";
import { printable, wantsAnsi } from "./console.ts";

describe("wantsAnsi", () => {
  it.each([
    { what: "a terminal", isTTY: true, env: {}, wanted: true },
    { what: "a pipe", isTTY: undefined, env: {}, wanted: false },
    { what: "a pipe with FORCE_COLOR", isTTY: false, env: { FORCE_COLOR: "1" }, wanted: false },
    { what: "a terminal with NO_COLOR", isTTY: true, env: { NO_COLOR: "1" }, wanted: false },
    { what: "a terminal with an empty NO_COLOR", isTTY: true, env: { NO_COLOR: "" }, wanted: true },
    { what: "a terminal of a CI server", isTTY: true, env: { CI: "true" }, wanted: false },
  ])("$what: $wanted", ({ isTTY, env, wanted }) => {
    expect(wantsAnsi(isTTY === undefined ? {} : { isTTY }, env)).toBe(wanted);
  });
});

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
