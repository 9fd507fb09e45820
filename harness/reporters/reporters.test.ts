import { describe, expect, it } from "vitest";
import { isReporterName, reporterNames, reporters } from "./reporters.ts";

describe("reporters", () => {
  it.each([
    { name: "terminal", fileName: undefined },
    { name: "json", fileName: "report.json" },
    { name: "junit", fileName: "report.junit.xml" },
    { name: "html", fileName: "report.html" },
    { name: "markdown", fileName: "report.md" },
    { name: "sarif", fileName: "report.sarif" },
    { name: "github", fileName: undefined },
  ] as const)("$name goes to $fileName", ({ name, fileName }) => {
    expect(reporters[name].fileName).toBe(fileName);
  });

  it("are all named", () => {
    expect(Object.keys(reporters)).toEqual(reporterNames);
  });

  it.each([
    { text: "html", known: true },
    { text: "toString", known: false },
    { text: "HTML", known: false },
    { text: "", known: false },
  ])("'$text' is a reporter's name: $known", ({ text, known }) => {
    expect(isReporterName(text)).toBe(known);
  });
});
