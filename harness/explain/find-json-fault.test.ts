import { describe, expect, it } from "vitest";
import { findJsonFault } from "./find-json-fault.ts";

describe("findJsonFault", () => {
  it.each([
    ["an unquoted word", '{"a": b}', 1, 7],
    ["a comma before the end", '{"a": 1,\n}', 2, 1],
    ["a comma too few", "[1 2]", 1, 4],
    ["the end of the text", '{"a": [1', 1, 9],
    ["an open string", '["a', 1, 2],
    ["a line end in a string", '["a\nb"]', 1, 2],
    ["a wrong escape", '["\\x"]', 1, 2],
    ["a wrong bracket", '{"a": [1}', 1, 9],
    ["more after the end", "{} {}", 1, 4],
    ["a name that is no string", "{1: 2}", 1, 2],
    ["a missing colon", '{"a" 1}', 1, 6],
    ["a number with a leading zero", "[01]", 1, 2],
  ])("finds %s", (_name, text, line, column) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(findJsonFault(text)).toEqual({ line, column });
  });
});
