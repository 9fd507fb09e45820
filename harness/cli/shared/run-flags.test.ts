import { InvalidArgumentError } from "commander";
import { describe, expect, it } from "vitest";
import { reporterNames } from "../../reporters/reporter.ts";
import { collect, countUpTo, parseReporters } from "./run-flags.ts";

describe("countUpTo", () => {
  it.each([
    { text: "1", count: 1 },
    { text: "64", count: 64 },
    { text: "007", count: 7 },
  ])("reads $text", ({ text, count }) => {
    expect(countUpTo(64)(text)).toBe(count);
  });

  it.each(["", "0", "65", "-1", "+1", "1.5", "1e1", "0x1", " 1", "many", "٣", "99999999999999999999"])(
    "refuses %j",
    (text) => {
      expect(() => countUpTo(64)(text)).toThrow(new InvalidArgumentError("Expected a whole number from 1 to 64."));
    },
  );
});

describe("parseReporters", () => {
  it.each([
    { text: "json", reporters: ["json"] },
    { text: "terminal,junit,sarif", reporters: ["terminal", "junit", "sarif"] },
    { text: "json, junit", reporters: ["json", "junit"] },
  ])("reads $text", ({ text, reporters }) => {
    expect(parseReporters(text)).toEqual(reporters);
  });

  it.each([
    { text: "", name: "" },
    { text: "json,", name: "" },
    { text: "toString", name: "toString" },
  ])("refuses $text", ({ text, name }) => {
    const message = `Expected some of ${reporterNames.join(",")}, got ${JSON.stringify(name)}.`;
    expect(() => parseReporters(text)).toThrow(new InvalidArgumentError(message));
  });
});

describe("collect", () => {
  it("appends without changing what it was given", () => {
    const before = Object.freeze(["a=1"]);
    expect(collect("b=2", before)).toEqual(["a=1", "b=2"]);
  });
});
