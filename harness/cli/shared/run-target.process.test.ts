import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { readReport } from "../fixtures/read-report.ts";
import { type CliResult, finishCli, startCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const slow = fileURLToPath(new URL("../fixtures/slow.mjs", import.meta.url));
const ANSWERED = 5;
const HEARD = "countersign: interrupted: finishing the report; Ctrl-C again to stop now\n";

interface Run {
  readonly child: ChildProcess;
  readonly finished: Promise<CliResult>;
}

/** Certifies the slow adapter, in one of its manners. */
function startRun(cwd: string, manner: string): Run {
  const command = ["--", process.execPath, slow, join(cwd, "pid"), manner];
  const child = startCli(["certify", "--only", "encoding-ascii/*", "--out", ".", ...command], { cwd });
  return { child, finished: finishCli(child) };
}

async function untilThere(path: string): Promise<void> {
  await vi.waitFor(() => expect(existsSync(path)).toBe(true), { timeout: 120_000, interval: 50 });
}

function adapterRuns(cwd: string): boolean {
  try {
    return process.kill(Number(readFileSync(join(cwd, "pid"), "utf8")), 0);
  } catch {
    return false;
  }
}

describe.concurrent("an interrupted run", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s: keeps its verdicts, ends its adapter", async (signal) => {
    const cwd = newFolder();
    const { child, finished } = startRun(cwd, "obeys");
    await untilThere(join(cwd, "pid.5"));
    child.kill(signal);
    const { status, stdout, stderr } = await finished;
    expect({ status, stderr }).toEqual({ status: 130, stderr: HEARD });
    expect(stdout).toMatch(/^INCOMPLETE: slow/);
    const report = readReport(cwd);
    expect(report).toMatchObject({ complete: false, incompleteReason: "interrupted", conformant: false });
    expect(report.verdicts.length).toBeGreaterThanOrEqual(ANSWERED - 1);
    expect(report.verdicts.length).toBeLessThan(report.suite.vectors);
    expect(report.verdicts.every((verdict) => verdict.status === "passed" || verdict.status === "failed")).toBe(true);
    expect(adapterRuns(cwd)).toBe(false);
  });

  it("waits for an adapter that clings to life, and then kills it", async () => {
    const cwd = newFolder();
    const { child, finished } = startRun(cwd, "clings");
    await untilThere(join(cwd, "pid.5"));
    child.kill("SIGINT");
    expect(await finished).toMatchObject({ status: 130, stderr: HEARD });
    expect(readReport(cwd).complete).toBe(false);
    expect(adapterRuns(cwd)).toBe(false);
  });

  it("is over at once at the second signal, without a report and without its adapter", async () => {
    const cwd = newFolder();
    const { child, finished } = startRun(cwd, "clings");
    await untilThere(join(cwd, "pid.5"));
    // Two signals in one breath would arrive as one.
    const again = setInterval(() => child.kill("SIGINT"), 20);
    const result = await finished.finally(() => clearInterval(again));
    expect(result).toEqual({
      status: 130,
      stdout: "",
      stderr: `${HEARD}countersign: interrupted again: stopped at once\n`,
    });
    expect(existsSync(join(cwd, "report.json"))).toBe(false);
    await vi.waitFor(() => expect(adapterRuns(cwd)).toBe(false), { timeout: 120_000, interval: 50 });
  });

  it("takes signals that come together for one", async () => {
    const cwd = newFolder();
    const { child, finished } = startRun(cwd, "clings");
    await untilThere(join(cwd, "pid.5"));
    child.kill("SIGINT");
    setTimeout(() => child.kill("SIGINT"), 5);
    expect(await finished).toMatchObject({ status: 130 });
    expect(readReport(cwd).complete).toBe(false);
  });

  it("has no report when the target had not yet answered", async () => {
    const cwd = newFolder();
    const { child, finished } = startRun(cwd, "mute");
    await untilThere(join(cwd, "pid"));
    child.kill("SIGINT");
    expect(await finished).toEqual({
      status: 130,
      stdout: "",
      stderr: `${HEARD}countersign: interrupted before the target had answered; there is no report\n`,
    });
    expect(adapterRuns(cwd)).toBe(false);
  });
});
