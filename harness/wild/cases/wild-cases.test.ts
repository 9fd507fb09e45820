import { expect, it } from "vitest";
import { wildCases } from "./wild-cases.ts";

it("the wild cases have ids of their own, and are as many, in as many languages and manners, as a corpus needs", () => {
  const ids = wildCases.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const count = (isMeant: (one: (typeof wildCases)[number]) => boolean): number => wildCases.filter(isMeant).length;
  expect(wildCases.length).toBeGreaterThanOrEqual(320);
  for (const language of new Set(wildCases.map((one) => one.language))) {
    expect(count((one) => one.language === language)).toBeGreaterThanOrEqual(40);
    expect(count((one) => one.language === language && one.calls.length === 0)).toBeGreaterThanOrEqual(1);
    expect(count((one) => one.language === language && one.shown.length === 1)).toBeGreaterThanOrEqual(4);
  }
  expect(new Set(wildCases.map((one) => one.language)).size).toBe(8);
  expect(count(({ method }) => method === "RSA-SHA256")).toBeGreaterThanOrEqual(20);
  expect(count(({ calls }) => calls.length > 1)).toBeGreaterThanOrEqual(20);
  expect(count(({ isRight, calls }) => isRight && calls.length > 0)).toBeGreaterThanOrEqual(30);
});
