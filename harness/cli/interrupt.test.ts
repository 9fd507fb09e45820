import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readReport } from "./fixtures/read-report.ts";
import { type CliResult, finishCli, startCli } from "./fixtures/run-cli.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

const newFolder = tempFolders();
const slow = fileURLToPath(new URL("fixtures/slow.mjs", import.meta.url));
const ANSWERS = 5;

/** Certifies the slow adapter until it has given a few answers, and then lets the test interrupt it. */
async function interruptRun(
  cwd: string,
  manner: string,
  interrupt: (kill: (signal: NodeJS.Signals) => void) => (() => void) | void,
): Promise<CliResult> {
  const pidFile = join(cwd, "pid");
  const command = ["--", process.execPath, slow, pidFile, manner];
  const child = startCli(["certify", "--only", "encoding-ascii/*", "--out", ".", ...command], { cwd });
  const finished = finishCli(child);
  await expect.poll(() => existsSync(`${pidFile}.${ANSWERS}`), { timeout: 50_000 }).toBe(true);
  const stop = interrupt((signal) => child.kill(signal));
  return finished.finally(() => stop?.());
}

function adapterRuns(cwd: string): boolean {
  try {
    return process.kill(Number(readFileSync(join(cwd, "pid"), "utf8")), 0);
  } catch {
    return false;
  }
}

describe.concurrent("an interrupted run", { timeout: 60_000 }, () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s: keeps its verdicts, ends its adapter", async (signal) => {
    const cwd = newFolder();
    const { status, stdout, stderr } = await interruptRun(cwd, "obeys", (kill) => kill(signal));
    expect({ status, stderr }).toEqual({ status: 130, stderr: "" });
    expect(stdout).toMatch(/^INCOMPLETE: slow/);
    const report = readReport(cwd);
    expect(report).toMatchObject({ complete: false, incompleteReason: "interrupted", conformant: false });
    expect(report.verdicts.length).toBeGreaterThanOrEqual(ANSWERS - 1);
    expect(report.verdicts.length).toBeLessThan(report.suite.vectors);
    expect(report.verdicts.every((verdict) => verdict.status === "passed" || verdict.status === "failed")).toBe(true);
    expect(adapterRuns(cwd)).toBe(false);
  });

  it("waits for an adapter that clings to life, and then kills it", async () => {
    const cwd = newFolder();
    const { status } = await interruptRun(cwd, "clings", (kill) => kill("SIGINT"));
    expect(status).toBe(130);
    expect(readReport(cwd).complete).toBe(false);
    expect(adapterRuns(cwd)).toBe(false);
  });

  it("is over at once at the second signal, without a report and without its adapter", async () => {
    const cwd = newFolder();
    const { status, stdout } = await interruptRun(cwd, "clings", (kill) => {
      const again = setInterval(kill, 20, "SIGINT");
      return () => clearInterval(again);
    });
    expect({ status, stdout }).toEqual({ status: 130, stdout: "" });
    expect(existsSync(join(cwd, "report.json"))).toBe(false);
    await expect.poll(() => adapterRuns(cwd), { timeout: 10_000 }).toBe(false);
  });

  it("has no report when the target had not yet answered", async () => {
    const cwd = newFolder();
    const child = startCli(["certify", "--", process.execPath, slow, join(cwd, "pid"), "mute"], { cwd });
    const finished = finishCli(child);
    await expect.poll(() => existsSync(join(cwd, "pid")), { timeout: 50_000 }).toBe(true);
    child.kill("SIGINT");
    expect(await finished).toEqual({
      status: 130,
      stdout: "",
      stderr: "countersign: interrupted before the target had answered; there is no report\n",
    });
    expect(adapterRuns(cwd)).toBe(false);
  });
});
