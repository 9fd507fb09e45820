import { expect, it } from "vitest";
import { isReporterName, reporterNames, reporters } from "./reporters.ts";

it("are in the order in which they are listed, each with a file of its own or none", () => {
  expect(Object.keys(reporters)).toEqual(reporterNames);
  const files = Object.values(reporters).flatMap(({ file }) => file?.name ?? []);
  expect(new Set(files).size).toBe(files.length);
  expect(["html", "toString", "HTML", ""].map(isReporterName)).toEqual([true, false, false, false]);
});
