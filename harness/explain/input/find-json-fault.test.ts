import { expect, it } from "vitest";
import { findJsonFault } from "./find-json-fault.ts";

it("finds where a text stops being JSON", () => {
  const rows: readonly (readonly [text: string, line: number, column: number])[] = [
    ['{"a": b}', 1, 7],
    ['{"a": 1,\n}', 2, 1],
    ["[1 2]", 1, 4],
    ['{"a": [1', 1, 9],
    ['["a', 1, 2],
    ['["a\nb"]', 1, 2],
    ['["\\x"]', 1, 2],
    ['{"a": [1}', 1, 9],
    ["{} {}", 1, 4],
    ["{1: 2}", 1, 2],
    ['{"a" 1}', 1, 6],
    ["[01]", 1, 2],
  ];
  for (const [text, line, column] of rows) {
    expect(() => JSON.parse(text), text).toThrow(SyntaxError);
    expect(findJsonFault(text), text).toEqual({ line, column });
  }
});
