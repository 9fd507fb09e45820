import { expect, it } from "vitest";
import { listWritten } from "./list-written.ts";

function callsOf(...shown: readonly (readonly [value: string, becomes: string])[]): readonly string[] {
  return [...listWritten(shown)].flatMap(({ rule }) => (rule.kind === "functions" ? rule.calls : []));
}

it("reads what is written beside values, or for any", () => {
  expect(callsOf(["a", "Order: a"], ["", "Order: "], ["Order: b", "Order: Order: b"])).toEqual([
    'what puts "Order: " before them',
  ]);
  expect(callsOf(["a", "[a]\n"], ["bc", "[bc]\n"])).toEqual(['what puts "[" before and "]\\n" behind them']);
  expect(callsOf(["a", "***"], ["", "***"], ["***", "***"])).toEqual(['what writes "***" for any']);
});

it("tells nothing of one value, nor of what does not hold for all", () => {
  expect(callsOf(["a", "b"])).toEqual([]);
  expect(callsOf(["a", "xa"], ["a", "xa"])).toEqual([]);
  expect(callsOf(["a", "xa"], ["b", "yb"])).toEqual([]);
  expect(callsOf(["a", "A"], ["b", "B"])).toEqual([]);
});
