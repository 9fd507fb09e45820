import { expect, it } from "vitest";
import { performJobsHere } from "../../fuzz/fixtures/perform-jobs-here.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
performJobsHere();

it.each([
  ["dies at every third", 1, "crash"],
  ["dies at every third", 8, "crash"],
  ["answers twice", 8, "repeat"],
])("fuzz fails a right encoder that %s, tried by %i jobs, as unstable", async (behaviour, jobs, kind) => {
  const cwd = newFolder();
  const target = ["--", process.execPath, findFixture("unstable-encoder.mjs", "runner"), behaviour];
  const words = ["fuzz", "--runs", "48", "--seed", "1", "--jobs", String(jobs), "--out", "."];
  const { status, stdout } = await runInProcess([...words, ...target], { cwd });
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringMatching(/^FAULTS FOUND: .*; it is\sunstable/s),
  });
  expect(readReport(cwd)).toMatchObject({ conformant: false, totals: { failed: 0, errored: 0 }, unstable: [{ kind }] });
});
