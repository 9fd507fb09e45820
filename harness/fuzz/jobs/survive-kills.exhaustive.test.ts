import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { attempt } from "../../../src/attempt.ts";
import { fewOr } from "../../../src/fixtures/sample.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { openCorpus } from "../corpus/corpus.ts";
import type { PlantedSetup } from "../fixtures/planted-properties.mjs";
import { replayInJobs } from "./replay-in-jobs.ts";

const newFolder = tempFolders();
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const program = fileURLToPath(new URL("../fixtures/print-found-ids.ts", import.meta.url));
const module = new URL("../fixtures/planted-properties.mjs", import.meta.url).href;
const ROUNDS = fewOr(2, 8);
/** Milliseconds from the first finding to the death. */
const DEATHS = [0, 3, 40, 17, 220, 90, 8, 400];

interface Death {
  readonly afterMs: number;
  /** Processes that are killed at the same moment. */
  readonly others: () => readonly number[];
}

/** Runs a campaign and kills it in the midst of its findings; returns the ids that it printed until then. */
function runAndKill(corpus: string, seed: number, setup: PlantedSetup, death: Death): Promise<readonly string[]> {
  const args = ["--import", tsx, program, corpus, String(seed), JSON.stringify(setup)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new TypeError("it starts");
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    if (printed === "") setTimeout(() => [...death.others(), -pid].forEach(kill), death.afterMs);
    printed += chunk;
  });
  return new Promise((resolve) => {
    // Text after the last line end is no complete report.
    child.once("close", () => resolve(printed.split("\n").slice(0, -1)));
  });
}

/** Kills a process, if it is not quicker. */
function kill(pid: number): void {
  attempt(() => process.kill(pid, "SIGKILL"));
}

it("a campaign that is killed at any moment loses no finding that it reported, and leaves no process behind", async () => {
  const corpus = newFolder();
  const pids = newFolder();
  const printed = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = new Set(readdirSync(pids));
    const own = (): readonly number[] =>
      readdirSync(pids)
        .filter((pid) => !before.has(pid))
        .map(Number);
    const setup: PlantedSetup = { manner: "breaks-often", pids };
    // In every other round its jobs die with it, perhaps in the midst of writing; in the others they must notice.
    const others = round % 2 === 0 ? own : () => [];
    const lines = await runAndKill(corpus, round + 1, setup, { afterMs: DEATHS[round % DEATHS.length] ?? 0, others });
    expect(lines.length).toBeGreaterThan(0);
    for (const id of lines) printed.add(id);
    await expect.poll(() => own().filter((pid) => attempt(() => process.kill(pid, 0)))).toEqual([]);
  }
  const { findings, faults } = openCorpus(corpus);
  expect(faults).toEqual([]);
  const saved = new Set(findings.map(({ id }) => id));
  expect([...printed].filter((id) => !saved.has(id))).toEqual([]);
  const { replayed } = await replayInJobs({ source: { module, setup: { manner: "breaks-often" } }, findings });
  expect(replayed.map(({ outcome }) => outcome)).toEqual(findings.map(() => "FAILED"));
});
