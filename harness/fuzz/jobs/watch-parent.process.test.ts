import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { WATCH_PARENT } from "./watch-parent.ts";

const newFolder = tempFolders();

/** Starts the thread and then blocks for ever, as a job whose property hangs. */
const STUCK = `
  import { writeFileSync } from "node:fs";
  import { Worker } from "node:worker_threads";
  new Worker(${JSON.stringify(WATCH_PARENT)}, { eval: true, workerData: process.ppid }).once("online", () => {
    writeFileSync(new URL("pid", import.meta.url), String(process.pid));
    for (;;);
  });
`;
/** Starts it and is gone once that is stuck. */
const PARENT = `
  import { spawn } from "node:child_process";
  import { readFileSync } from "node:fs";
  const isStuck = () => { try { return readFileSync("pid", "utf8") !== ""; } catch { return false; } };
  spawn(process.execPath, ["stuck.mjs"], { stdio: "ignore", detached: true });
  setInterval(() => isStuck() && process.kill(process.pid, "SIGKILL"), 10);
`;

function isAlive(pid: number): boolean {
  // A process that nobody has waited for yet is dead all the same.
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z\s]/.test(stdout);
}

it("ends a job that is stuck when whoever started it is gone", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "stuck.mjs"), STUCK);
  writeFileSync(join(cwd, "parent.mjs"), PARENT);
  const parent = spawn(process.execPath, ["parent.mjs"], { cwd, stdio: "ignore" });
  await new Promise((resolve) => parent.once("exit", resolve));
  const pid = Number(readFileSync(join(cwd, "pid"), "utf8"));
  await expect.poll(() => isAlive(pid)).toBe(false);
});
