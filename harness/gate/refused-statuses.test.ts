import { describe, expect, it } from "vitest";
import { parseStatuses, refusesByDefault } from "./refused-statuses.ts";

describe("refusesByDefault", () => {
  it.each([
    [200, false],
    [302, false],
    [399, false],
    [400, true],
    [401, true],
    [403, true],
    [404, true],
    [407, false],
    [408, false],
    [425, false],
    [429, false],
    [431, true],
    [499, true],
    [500, false],
  ])("%i: %s", (status, expected) => {
    expect(refusesByDefault(status)).toBe(expected);
  });
});

describe("parseStatuses", () => {
  it.each([
    [["403"], [403], [402, 404]],
    [["400-499"], [400, 429, 499], [399, 500]],
    [
      ["302", "401-403"],
      [302, 401, 402, 403],
      [301, 400, 404],
    ],
  ])("reads %j", (texts, refused, others) => {
    const isRefusal = parseStatuses(texts);
    expect([...refused, ...others].filter((status) => isRefusal?.(status))).toEqual(refused);
  });

  it.each([[[]], [["200"]], [["500"]], [["499-400"]], [["400-500"]], [["40"]], [["4xx"]], [["403", ""]], [[" 403"]]])(
    "refuses %j",
    (texts) => {
      expect(parseStatuses(texts)).toBeUndefined();
    },
  );
});
