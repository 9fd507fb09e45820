import { expect, it } from "vitest";
import { candidateMistakes } from "../../../src/deviations/candidates.ts";
import { eachNth, kindOf } from "../wild-case.ts";
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

it("each sixth case is a sixth of them, of all languages and kinds, the same each time", () => {
  const sixth = eachNth(wildCases, 6);
  expect(sixth.length).toBe(Math.ceil(wildCases.length / 6));
  expect(new Set(sixth.map(({ language }) => language))).toEqual(new Set(wildCases.map(({ language }) => language)));
  expect(new Set(sixth.map(kindOf))).toEqual(new Set(wildCases.map(kindOf)));
  expect(eachNth(wildCases, 6)).toEqual(sixth);
  expect(eachNth(wildCases, 1)).toEqual(wildCases);
  for (const n of [0, 1.5, -1, Number.NaN])
    expect(() => eachNth(wildCases, n)).toThrow(expect.objectContaining({ code: "wild-every-invalid" }));
});

it("a row accepts only ids, or models, that the catalogue has", () => {
  const known = ["learned", "reading", ...candidateMistakes.map(({ id }) => id)];
  const isKnown = (id: string): boolean => known.some((one) => one === id || one.startsWith(`${id}-`));
  const accepted = wildCases.flatMap(({ id, calls }) =>
    calls.flatMap(({ ids }) => ids.map((one) => [id, one] as const)),
  );
  expect(accepted.filter(([, one]) => !isKnown(one))).toEqual([]);
});
