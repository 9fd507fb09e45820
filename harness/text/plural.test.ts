import { expect, it } from "vitest";
import { joinWords } from "./plural.ts";

it.each([
  { words: [], text: "" },
  { words: ["a"], text: "a" },
  { words: ["a", "b"], text: "a and b" },
  { words: ["a", "b", "c"], text: "a, b and c" },
])("joins $words", ({ words, text }) => {
  expect(joinWords(words)).toBe(text);
});
