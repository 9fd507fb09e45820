import { expect, it } from "vitest";
import { summarizeMismatch } from "./failure.ts";

it("describes a difference in one sentence", () => {
  const mismatch = { stage: "body", offset: 5, expected: "a=two%20words", actual: "a=two+words" };
  expect(summarizeMismatch(mismatch)).toBe('body, offset 5: expected "a=two%20words", got "a=two+words"');
  expect(summarizeMismatch({ ...mismatch, actual: mismatch.expected })).toBe("body, offset 5: no difference to show");
});
