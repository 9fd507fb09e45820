import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.ts";

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe("readJson", () => {
  it.each([
    ["what is allowed", '{"a":[1,{"b":[]}]}'],
    ["brackets in strings", `{"a":"${"[{".repeat(2000)}","b":"${String.raw`\\\"[`.repeat(2000)}"}`],
    ["brackets beside each other", `[${Array(2000).fill("[]").join()}]`],
    ["as deep as files may be", nested(500)],
  ])("reads %s", (_, text) => {
    expect(readJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ["what is no JSON", '{"a":'],
    ["a string without its end", '["a'],
  ])("refuses %s", (_, text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  });

  it("refuses too much structure before it parses, however it goes on", () => {
    expect(() => readJson(`${nested(501)}no JSON`)).toThrow("objects and lists within each other, more than 500 deep");
    expect(() => readJson("[[],[],[]]", { depth: 9, count: 3 })).toThrow("more than 3 objects and lists");
    expect(readJson("[[],[]]", { depth: 2, count: 3 })).toEqual([[], []]);
    expect(() => readJson('{"a":{"b":{}}}', { depth: 2 })).toThrow("more than 2 deep");
    expect(readJson('{"a":{},"b":{}}', { depth: 2 })).toEqual({ a: {}, b: {} });
  });

  it.each([
    ["ends at a quotation mark", '["a",["b"]]', 2],
    ["goes on behind one that is escaped", String.raw`["a\"[[",[]]`, 2],
    ["ends behind a backslash that is escaped", String.raw`["a\\",[["b"]]]`, 3],
    ["is empty", '["",[]]', 2],
  ])("counts nothing in a string that %s", (_, text, count) => {
    expect(readJson(text, { depth: 9, count })).toEqual(JSON.parse(text));
    expect(() => readJson(text, { depth: 9, count: count - 1 })).toThrow(`more than ${count - 1} objects and lists`);
  });
});
