import { expect, it } from "vitest";
import { readLanguage } from "./implementation-language.ts";

it.each([
  ["typescript", "JavaScript"],
  ["node", "JavaScript"],
  ["java", "Java"],
  ["PHP 8.2", "PHP"],
  ["CPython", "Python"],
  ["F#", "C#"],
  ["kotlin", "Kotlin"],
  ["Lua", undefined],
])("reads %s as %s", (declared, language) => {
  expect(readLanguage(declared)).toBe(language);
});
