import { expect, it } from "vitest";
import { drawTexts } from "./drawn-texts.ts";

const texts = drawTexts("Königsberg 1736").vectors.map(({ text }) => text);

/** Whether an encoder that takes so many code units at once cuts a pair of surrogates in one of the texts. */
function isCutBy(block: number): boolean {
  return texts.some((text) => {
    for (let at = block; at < text.length; at += block) {
      if (/[\ud800-\udbff]/.test(text[at - 1] ?? "") && /[\udc00-\udfff]/.test(text[at] ?? "")) return true;
    }
    return false;
  });
}

it("draws well-formed texts", () => {
  expect(texts.length).toBeGreaterThan(55);
  expect(texts.filter((text) => !text.isWellFormed())).toEqual([]);
});

it("draws scripts of all continents", () => {
  const all = texts.join("");
  for (const script of ["Latin", "Greek", "Cyrillic", "Arabic", "Devanagari", "Hangul", "Han", "Ethiopic"]) {
    expect(new RegExp(`\\p{Script=${script}}`, "u").test(all), script).toBe(true);
  }
});

it.each([16, 100, 255, 1_024, 2_000, 4_095, 32_766, 32_767, 65_519, 65_520])(
  "draws a text of which an encoder in blocks of %d code units cuts a character",
  (block) => {
    expect(isCutBy(block)).toBe(true);
  },
);
