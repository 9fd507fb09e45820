import { describe, expect, it } from "vitest";
import { parseBaseline } from "./parse-baseline.ts";

const baseline = {
  format: "countersign/baseline",
  version: 1,
  failures: [{ id: "order/a", failsWith: "stage:baseString", reason: "sorts by locale" }],
};

describe("parseBaseline", () => {
  it("reads what it is given", () => {
    expect(parseBaseline(JSON.stringify(baseline), "b.json")).toEqual(baseline);
    expect(parseBaseline(`\ufeff${JSON.stringify(baseline)}`, "b.json")).toEqual(baseline);
  });

  it.each([
    ["no JSON", '{\n"format":\n}', "b.json: expected a countersign baseline, version 1, got another text (no JSON: "],
    ["a comma too many", '{"format": "x",\n}', "no JSON: Expected double-quoted property name in JSON at line 2)"],
    [
      "an id that stands there twice",
      JSON.stringify({ ...baseline, failures: [...baseline.failures, ...baseline.failures] }),
      'at failures[0].id: "order/a" stands at failures[1] too',
    ],
    ["another format", JSON.stringify({ ...baseline, format: "x" }), "at format"],
    [
      "a failure without a reason",
      JSON.stringify({ ...baseline, failures: [{ id: "a", failsWith: "b" }] }),
      "at failures[0].reason",
    ],
    ["an unknown field", JSON.stringify({ ...baseline, extra: 1 }), "extra"],
  ])("refuses %s and says where", (_, source, message) => {
    expect(() => parseBaseline(source, "b.json")).toThrow(
      expect.objectContaining({ code: "baseline-invalid", message: expect.stringContaining(message) }),
    );
  });
});
