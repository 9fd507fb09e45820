import { describe, expect, it } from "vitest";
import { wrap } from "./wrap.ts";

describe("wrap", () => {
  it.each([
    { what: "a short text", prose: "one two", lines: ["  one two"] },
    { what: "a text of two lines", prose: "one two three four", lines: ["  one two", "  three four"] },
    { what: "a word that is too long", prose: "a bcdefghijklmnop q", lines: ["  a", "  bcdefghijk", "  lmnop q"] },
    { what: "an empty text", prose: "", lines: ["  "] },
    { what: "a workflow command at the start", prose: "::error", lines: ["  \\x3a:error"] },
    { what: "a workflow command after a break", prose: "aaaaaaaa ::b", lines: ["  aaaaaaaa", "  \\x3a:b"] },
    { what: "colons inside", prose: "Net::OAuth", lines: ["  Net::OAuth"] },
  ])("$what", ({ prose, lines }) => {
    expect(wrap(prose, 12, "  ")).toEqual(lines);
  });
});
