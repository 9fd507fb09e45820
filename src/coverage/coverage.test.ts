import { describe, expect, it } from "vitest";
import { countCoverage, coverageGroups, findUncovered } from "./coverage.ts";
import { findLacking, nameItem } from "./coverage-item.ts";
import { exercises, findExercises } from "./exercises.ts";

const plain = { names: ["amount", "currency"], values: ["1", "EUR"] };

function itemsOf(request: Parameters<typeof findExercises>[0]): readonly string[] {
  return findExercises(request).map(nameItem);
}

describe("findExercises", () => {
  it("finds nothing in a request that cannot be read and holds nothing", () => {
    expect(itemsOf({ names: [], values: [] })).toEqual([]);
  });

  it("recognizes operation, method and placement", () => {
    const head = { operation: "payout", method: "RSA-SHA256", placement: "header-and-body" } as const;
    expect(itemsOf({ ...plain, ...head })).toEqual([
      "operation/payout",
      "method/RSA-SHA256",
      "placement/header-and-body",
    ]);
  });

  it.each<readonly [name: string, value: string]>([
    ["space", "two words"],
    ["comma", "a,b"],
    ..."!*'()&=+%/?#@:;$[]-._~".split("").map((character) => [character, `a${character}b`] as const),
    ["quote", 'say "so'],
    ["other-ascii", "a|b"],
    ["other-ascii", "a\\b"],
    ["two-byte-utf8", "é"],
    ["two-byte-utf8", "\u07ff"],
    ["three-byte-utf8", "€"],
    ["three-byte-utf8", "\uffff"],
    ["four-byte-utf8", "😀"],
    ["already-encoded", "a%20b"],
    ["empty-value", ""],
    ["outer-white-space", " a"],
    ["outer-white-space", "a\u00a0"],
    ["control-character", "a\nb"],
    ["long-value", "x".repeat(256)],
    ["long-value", "€".repeat(86)],
  ])("finds characters/%s in %j", (name, value) => {
    expect(itemsOf({ names: ["a"], values: [value] })).toContain(`characters/${name}`);
  });

  it.each([
    ["two-byte-utf8", "€"],
    ["three-byte-utf8", "😀"],
    ["three-byte-utf8", "é"],
    ["four-byte-utf8", "€"],
    ["already-encoded", "50% of"],
    ["already-encoded", "%2"],
    ["empty-value", " "],
    ["outer-white-space", "two words"],
    ["control-character", "a b"],
    ["long-value", "x".repeat(255)],
    ["long-value", "€".repeat(85)],
    ["other-ascii", "az AZ 09 -._~!*'()&=+%/?#@:;,$[]\""],
  ])("does not find characters/%s in %j", (name, value) => {
    expect(itemsOf({ names: ["a"], values: [value] })).not.toContain(`characters/${name}`);
  });

  it.each([
    ["unsorted", ["b", "a"]],
    ["hyphen-underscore", ["destination-card-no", "destination_card_recurring_payment_id"]],
    ["around-oauth", ["amount", "order_desc"]],
    ["capitals", ["a", "B"]],
    ["prefix", ["a", "ab"]],
    ["numeric-names", ["10", "9"]],
    ["duplicate-names", ["a", "a"]],
  ])("finds order/%s in %j", (name, names) => {
    expect(itemsOf({ names, values: [] })).toContain(`order/${name}`);
  });

  it.each([
    ["unsorted", ["a", "b", "b"]],
    ["hyphen-underscore", ["client-order-id", "order_desc"]],
    ["around-oauth", ["amount", "bank_name"]],
    ["around-oauth", ["order_desc", "redirect_url"]],
    ["capitals", ["A", "b"]],
    ["prefix", ["card_printed_name", "cvv2"]],
    ["prefix", ["a", "a"]],
    ["numeric-names", ["1", "a"]],
    ["duplicate-names", ["a", "A"]],
  ])("does not find order/%s in %j", (name, names) => {
    expect(itemsOf({ names, values: [] })).not.toContain(`order/${name}`);
  });

  it("reads hostile names without failing: lone surrogates, and thousands of them", () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `${"\ud800"}${at}`);
    expect(itemsOf({ names, values: ["\ud800"] })).toContain("characters/three-byte-utf8");
  });
});

describe("countCoverage", () => {
  it("lists everything once, in the order of the groups, with how many requests did it", () => {
    const space = findExercises({ names: ["a"], values: ["b c"] });
    const coverage = countCoverage([space, space, findExercises({ ...plain, method: "HMAC-SHA1" })]);
    expect(coverage).toHaveLength(exercises.length);
    expect(new Set(coverage.map(nameItem)).size).toBe(exercises.length);
    expect([...new Set(coverage.map(({ group }) => group))]).toEqual(coverageGroups);
    expect(coverage.filter(({ requests }) => requests > 0)).toEqual([
      { group: "method", name: "HMAC-SHA1", requests: 1 },
      { group: "characters", name: "space", requests: 2 },
    ]);
  });
});

describe("what is required", () => {
  const requiredOf = (...required: readonly string[]): readonly string[] =>
    countCoverage([], required)
      .filter((item) => item.required === true)
      .map(nameItem);

  it("is nothing where nothing is given", () => {
    expect(countCoverage([]).filter((item) => "required" in item)).toEqual([]);
  });

  it("is of a group no order that the fields of the four operations cannot show", () => {
    expect(requiredOf("order")).toEqual(["order/unsorted", "order/hyphen-underscore", "order/around-oauth"]);
  });

  it("is a single item by its name, and such an order where it is named", () => {
    expect(requiredOf("method/RSA-SHA256", "order/prefix")).toEqual(["method/RSA-SHA256", "order/prefix"]);
  });

  it("is lacking where no request exercised it", () => {
    const payout = findExercises({ ...plain, operation: "payout" });
    expect(findLacking(countCoverage([payout], ["operation"])).map(nameItem)).toEqual([
      "operation/pan-eligibility/send",
      "operation/transfer",
      "operation/transfer-by-ref",
    ]);
    expect(findLacking(countCoverage([payout], ["operation/payout"]))).toEqual([]);
    expect(findLacking(undefined)).toEqual([]);
  });
});

describe("findUncovered", () => {
  it("leaves out what was exercised, and what only a name asks for", () => {
    const payout = findExercises({ ...plain, operation: "payout" });
    const uncovered = findUncovered(countCoverage([payout])).map(nameItem);
    expect(uncovered).toContain("operation/transfer");
    expect(uncovered).not.toContain("operation/payout");
    expect(uncovered.filter((name) => name.startsWith("order/"))).toEqual([
      "order/unsorted",
      "order/hyphen-underscore",
      "order/around-oauth",
    ]);
  });

  it("asks for all groups, and for whatever is required", () => {
    const uncovered = findUncovered(countCoverage([], ["order/prefix"]));
    expect([...new Set(uncovered.map(({ group }) => group))]).toEqual(coverageGroups);
    expect(uncovered.map(nameItem)).toContain("order/prefix");
  });
});
