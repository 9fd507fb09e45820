import { join } from "node:path";
import { expect, it } from "vitest";
import { findFixture } from "../fixtures/find-fixture.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

it("reports what floods it, in memory that does not grow with the answers", async () => {
  const cwd = newFolder();
  // Some thirty answers of 8 MB each in memory, and a heap for ten of them.
  const env = { NODE_OPTIONS: "--max-old-space-size=96" };
  const only = "encoding-ascii/small*,encoding-ascii/digit*";
  const command = ["--", process.execPath, findFixture("slow.mjs"), join(cwd, "pid"), "floods"];
  const { status, stderr } = await runCli(["certify", "--only", only, "--out", ".", ...command], { cwd, env });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  const { verdicts } = readReport(cwd);
  expect(verdicts.length).toBeGreaterThan(25);
  for (const verdict of verdicts) {
    expect(verdict).toMatchObject({ status: "failed", mismatch: { actual: expect.stringContaining("sha256:") } });
  }
});
