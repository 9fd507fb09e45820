import { expect, it } from "vitest";
import { findInstabilities } from "./compose-report.ts";

const crash = { kind: "crash", remark: "it exited", count: 2, first: "early" } as const;
const stray = { kind: "stray", remark: "a stray line", count: 1, first: "Hello" } as const;

it("tolerates a kind of incident as a whole, and no other", () => {
  const again = { ...crash, remark: "it exited between two requests", count: 1 };
  expect(findInstabilities(["a sentence", crash, stray], { crash: 2 })).toEqual([{ ...crash, tolerated: true }, stray]);
  expect(findInstabilities([crash, again], { crash: 2 })).toEqual([crash, again]);
  expect(findInstabilities([{ remark: "no incident", count: 9, first: "" }])).toEqual([]);
});
