import { expect, it } from "vitest";
import { makeReport } from "../../document/fixtures/make-report.ts";
import { passing } from "../../document/fixtures/make-verdict.ts";
import { readReportFile } from "./read-report-file.ts";

const report = makeReport(passing("a/1"));

it("reads a report", async () => {
  expect(await readReportFile(new File([JSON.stringify(report)], "report.json"))).toEqual({
    name: "report.json",
    report,
  });
});

it.each([
  ["no JSON", "{", /no JSON .*--reporter json/],
  ["another format", '{"a":1}', /expected format countersign\/report, version 1/],
  ["a later version", JSON.stringify({ ...report, version: 2 }), /version 1/],
])("says what is wrong with %s, and what to choose", async (_, text, problem) => {
  expect(await readReportFile(new File([text], "a"))).toMatchObject({ problem: expect.stringMatching(problem) });
});

it("does not read what would hang the page", async () => {
  const file = { name: "big.json", size: 50 * 1024 * 1024, text: () => Promise.reject(new Error("was read")) };
  expect(await readReportFile(file as unknown as File)).toMatchObject({ problem: expect.stringContaining("50 MB") });
});
