import { describe, expect, it } from "vitest";
import { CountersignError } from "./countersign-error.ts";

describe("CountersignError", () => {
  it.each([
    ["a short one", "key: expected x, got y", "key: expected x, got y"],
    ["one of the greatest length", "a".repeat(4000), "a".repeat(4000)],
    ["a longer one", "a".repeat(4001), `${"a".repeat(3999)}…`],
    ["one that quotes half a character", "got \ud83d", "got \ufffd"],
    ["one that is cut within a character", `${"a".repeat(3998)}\u{1f600}a`, `${"a".repeat(3998)}\ufffd…`],
  ])("bounds %s", (_, message, bounded) => {
    expect(new CountersignError("some-code", message).message).toBe(bounded);
  });

  it("holds code, hint and cause", () => {
    const cause = new Error("why");
    expect(new CountersignError("some-code", "m", "Do this.", { cause })).toMatchObject({
      name: "CountersignError",
      code: "some-code",
      hint: "Do this.",
      cause,
    });
  });
});
