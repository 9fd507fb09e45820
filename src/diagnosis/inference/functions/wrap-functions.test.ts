import { expect, it } from "vitest";
import { encodeWithBytes } from "../../../encoding/lone-bytes.ts";
import { wrapFunctions } from "./wrap-functions.ts";

const functions = Object.fromEntries(wrapFunctions);
const text = "Order no. 5: two well-known cards --- and  more\tof it, Платёж 1234567890123456789012345";

// From PHP 8.2 and Python 3.11.
it.each([
  [
    `PHP's wordwrap(20, "\\n")`,
    "Order no. 5: two|well-known cards ---|and  more\tof it,|Платёж|1234567890123456789012345",
  ],
  [
    `PHP's wordwrap(20, "\\n", true)`,
    "Order no. 5: two|well-known cards ---|and  more\tof it,|Платёж|12345678901234567890|12345",
  ],
  [
    "Python's textwrap.fill(20)",
    "Order no. 5: two|well-known cards ---|and  more of it,|Платёж 1234567890123|456789012345",
  ],
  [
    "Python's textwrap.fill(24)",
    "Order no. 5: two well-|known cards --- and|more of it, Платёж 12345|67890123456789012345",
  ],
  ["Python's textwrap.wrap(24)[0]", "Order no. 5: two well-"],
  ["Python's textwrap.shorten(24)", "Order no. 5: two [...]"],
])("%s breaks lines as it does", (call, written) => {
  expect(functions[call]?.(text).replaceAll("\n", "|")).toBe(written);
});

it("what cuts a character in two leaves its bytes, which are encoded as they are", () => {
  const cut = functions[`PHP's chunk_split(21, "\\r\\n")`]?.("12345678901234567890é") ?? "";
  expect(encodeWithBytes(cut, encodeURIComponent)).toBe("12345678901234567890%C3%0D%0A%A9%0D%0A");
});
