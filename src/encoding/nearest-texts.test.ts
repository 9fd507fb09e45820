import { describe, expect, it } from "vitest";
import { nearestTexts } from "./nearest-texts.ts";

describe("nearestTexts", () => {
  const texts = ["order/case", "order/case-rsa", "values/empty", "values/zero", "percent-encoding/space"];

  it.each([
    { what: "two letters exchanged", typed: "percent-encoding/spcae", nearest: "percent-encoding/space" },
    { what: "one letter missing", typed: "vales/zero", nearest: "values/zero" },
    { what: "only its last part", typed: "space", nearest: "percent-encoding/space" },
    { what: "the right one", typed: "order/case-rsa", nearest: "order/case-rsa" },
    { what: "nothing", typed: "", nearest: "order/case" },
  ])("$what: $typed", ({ typed, nearest }) => {
    expect(nearestTexts(typed, texts, 1)).toEqual([nearest]);
  });

  // Levenshtein's distances as Wikipedia and Rosetta Code print them; beginnings of the typed text differ in what they lack.
  it.each([
    { typed: "kitten", distance: 3, text: "sitting" },
    { typed: "saturday", distance: 3, text: "sunday" },
    { typed: "intention", distance: 5, text: "execution" },
    { typed: "flaw", distance: 2, text: "lawn" },
    { typed: "gumbo", distance: 2, text: "gambol" },
    { typed: "rosettacode", distance: 8, text: "raisethysword" },
  ])("counts $distance changes from $typed to $text", ({ typed, distance, text }) => {
    const less = typed.slice(0, typed.length - distance + 1);
    const more = typed.slice(0, typed.length - distance - 1);
    expect(nearestTexts(typed, [more, text, less], 3)).toEqual([less, text, more]);
    expect(nearestTexts(text, [`${text}!`, typed, text.slice(1)], 3)[2]).toBe(typed);
  });

  it("gives as many as asked for, the nearest first", () => {
    expect(nearestTexts("order/cas", texts, 2)).toEqual(["order/case", "order/case-rsa"]);
    expect(nearestTexts("x", texts, 9)).toHaveLength(texts.length);
  });

  it("is not held up by a long text", () => {
    expect(nearestTexts("x".repeat(1_000_000), texts, 1)).toHaveLength(1);
  });
});
