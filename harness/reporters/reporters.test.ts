import { expect, it } from "vitest";
import { isReporterName, reporterNames, reporters } from "./reporters.ts";

it("names the reporters, and the files that they go to", () => {
  expect(Object.entries(reporters).map(([name, { fileName }]) => [name, fileName])).toEqual([
    ["terminal", undefined],
    ["json", "report.json"],
    ["junit", "report.junit.xml"],
    ["html", "report.html"],
    ["markdown", "report.md"],
    ["sarif", "report.sarif"],
    ["github", undefined],
  ]);
  expect(Object.keys(reporters)).toEqual(reporterNames);
  expect(["html", "toString", "HTML", ""].map(isReporterName)).toEqual([true, false, false, false]);
});
