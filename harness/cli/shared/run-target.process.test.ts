import type { ChildProcess } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { readReport } from "../fixtures/read-report.ts";
import { type CliResult, finishCli, hasPid, isRunning, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const ANSWERED = 5;
const INTERRUPTED = "countersign: interrupted: finishing the report; Ctrl-C again to stop now\n";

/** Makes the command line that certifies the slow adapter in one of its manners. */
function wordsFor(cwd: string, manner: string, only = "encoding-ascii/*"): readonly string[] {
  const command = ["--", process.execPath, findFixture("slow.mjs"), join(cwd, "pid"), manner];
  return ["certify", "--only", only, "--out", ".", ...command];
}

/** Certifies an adapter that clings to life, until it has given some answers. */
async function startRun(
  cwd: string,
  only?: string,
): Promise<{ readonly child: ChildProcess; readonly finished: Promise<CliResult> }> {
  const child = startCli(wordsFor(cwd, "clings", only), { cwd });
  const finished = finishCli(child);
  await waitUntil(() => existsSync(join(cwd, "pid.5")));
  return { child, finished };
}

it("ends a run whose time is up, incomplete, with what was judged", { tags: "slow" }, async () => {
  const cwd = newFolder();
  const words = ["--max-time", "4s", "--timeout", "3600000", ...wordsFor(cwd, "tires").slice(1)];
  const { status, stdout } = await runInProcess(["certify", ...words], { cwd });
  expect({ status, stdout }).toEqual({ status: 3, stdout: expect.stringMatching(/^INCOMPLETE: slow.*--max-time/s) });
  const report = readReport(cwd);
  expect(report).toMatchObject({ complete: false, incompleteReason: "its time was up (--max-time)" });
  expect(report.verdicts).toHaveLength(ANSWERED);
});

it("ends before the run where the report has no place, and starts no adapter", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "file"), "mine");
  const words = wordsFor(cwd, "obeys").map((word) => (word === "." ? "file/below" : word));
  const { status, stdout, stderr } = await runInProcess(words, { cwd });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(
    /^countersign: report file\/below: expected to write it, got .*\[report-not-written\]\n {2}Name another folder with --out\.\n$/,
  );
  expect(existsSync(join(cwd, "pid"))).toBe(false);
});

// Other effects of a signal: harness/interrupt/until-interrupted.test.ts.
describe.concurrent("an interrupted run", () => {
  it("reports its verdicts, and waits for an adapter that clings to life before it kills it", {
    tags: "slow",
  }, async () => {
    const cwd = newFolder();
    const { child, finished } = await startRun(cwd);
    child.kill("SIGINT");
    const { status, stdout, stderr } = await finished;
    expect({ status, stderr }).toEqual({ status: 130, stderr: INTERRUPTED });
    expect(stdout).toMatch(/^INCOMPLETE: slow/);
    const report = readReport(cwd);
    expect(report).toMatchObject({ complete: false, incompleteReason: "interrupted", conformant: false });
    expect(report.verdicts.length).toBeGreaterThanOrEqual(ANSWERED - 1);
    expect(report.verdicts.length).toBeLessThan(report.suite.vectors);
    expect(report.verdicts.every((verdict) => verdict.status === "passed" || verdict.status === "failed")).toBe(true);
    expect(isRunning(join(cwd, "pid"))).toBe(false);
  });

  it("is over at once at the second signal, without a report and without its adapter", { tags: "slow" }, async () => {
    const cwd = newFolder();
    // Answers that are right need no diagnosis, which would hold up the second signal.
    const { child, finished } = await startRun(cwd, "encoding-ascii/small-*");
    // Two signals in one breath would arrive as one.
    const again = setInterval(() => child.kill("SIGINT"), 20);
    const result = await finished.finally(() => clearInterval(again));
    expect(result).toEqual({
      status: 130,
      stdout: "",
      stderr: `${INTERRUPTED}countersign: interrupted again: stopped at once\n`,
    });
    expect(existsSync(join(cwd, "report.json"))).toBe(false);
    await waitUntil(() => !isRunning(join(cwd, "pid")));
  });
});

// A signal in this process ends every run of it: these are not concurrent.
describe("a run interrupted in this process", () => {
  it("prints its report and keeps its status where the folder of the report has gone meanwhile", async () => {
    const cwd = newFolder();
    const words = wordsFor(cwd, "obeys").map((word) => (word === "." ? "reports" : word));
    const finished = runInProcess(words, { cwd });
    await waitUntil(() => existsSync(join(cwd, "pid.5")));
    rmSync(join(cwd, "reports"), { recursive: true });
    writeFileSync(join(cwd, "reports"), "a file in its place");
    process.emit("SIGINT");
    expect(await finished).toEqual({
      status: 130,
      stdout: expect.stringMatching(/^INCOMPLETE: slow/),
      stderr: expect.stringMatching(/finishing the report.*\ncountersign: report reports: expected to write it, got /s),
    });
  });

  it("has no report when the target had not yet answered", async () => {
    const cwd = newFolder();
    const finished = runInProcess(wordsFor(cwd, "mute"), { cwd });
    await waitUntil(() => hasPid(join(cwd, "pid")));
    process.emit("SIGINT");
    expect(await finished).toEqual({
      status: 130,
      stdout: "",
      stderr: `${INTERRUPTED}countersign: interrupted before the target had answered; there is no report\n`,
    });
    expect(isRunning(join(cwd, "pid"))).toBe(false);
  });
});
