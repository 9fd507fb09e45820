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

  it("gives as many as asked for, the nearest first", () => {
    expect(nearestTexts("order/cas", texts, 2)).toEqual(["order/case", "order/case-rsa"]);
    expect(nearestTexts("x", texts, 9)).toHaveLength(texts.length);
  });

  it("is not held up by a long text", () => {
    expect(nearestTexts("x".repeat(1_000_000), texts, 1)).toHaveLength(1);
  });
});
