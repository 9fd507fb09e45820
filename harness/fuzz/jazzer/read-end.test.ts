import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { type EndedProcess, readEnd } from "./read-end.ts";

function node(script: string, timeout?: number): EndedProcess {
  return spawnSync(process.execPath, ["--eval", script], { stdio: "ignore", killSignal: "SIGKILL", timeout });
}

it.each([
  ["a run to the end", "held", node("")],
  ["a finding", "broken", node("process.exit(77)")],
  ["a hang that libFuzzer ended", "broken", node("process.exit(70)")],
  ["too much memory", "broken", node("process.exit(71)")],
  ["a hang that we ended", "broken", node("for (;;);", 200)],
  ["a module that cannot be loaded", "not tried", node("import('./none.js')")],
  ["an option that Jazzer.js does not know", "not tried", node("process.exit(78)")],
  ["a process that was killed", "not tried", node("process.kill(process.pid, 'SIGKILL')")],
  ["a program that is not there", "not tried", spawnSync("/none/node")],
])("%s means: %s", (_what, outcome, ended) => {
  expect(readEnd(ended)).toBe(outcome);
});
