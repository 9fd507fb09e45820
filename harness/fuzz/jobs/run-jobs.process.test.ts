import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { packageRoot } from "../../package/package.ts";
import { drawFinding } from "../campaign/write-finding.ts";
import { openCorpus } from "../corpus/corpus.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { openProperties, type PlantedSetup } from "../fixtures/planted-properties.mjs";
import type { JobsOptions, JobsOutcome } from "./run-jobs.ts";

// As built: a job starts in a third of the time that it takes from source.
const built = (name: string): string => join(packageRoot, "dist/harness/fuzz/jobs", name);
const { runJobs }: typeof import("./run-jobs.ts") = await import(built("run-jobs.js"));
const { replayInJobs, shrinkInJob }: typeof import("./replay-in-jobs.ts") = await import(built("replay-in-jobs.js"));

const newFolder = tempFolders();
const module = new URL("../fixtures/planted-properties.mjs", import.meta.url).href;

function run(
  setup: PlantedSetup,
  { jobs = 1, runs = 600, ...options }: Partial<JobsOptions> & { readonly runs?: number } = {},
): Promise<JobsOutcome> {
  return runJobs({ jobs, source: { module, setup }, campaign: { seed: 1, runs, keepGoing: true }, ...options });
}

function livingIn(pids: string): readonly number[] {
  return readdirSync(pids)
    .map(Number)
    .filter((pid) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    });
}

function numbers(...inputs: readonly number[]): readonly Finding[] {
  return inputs.map((input) => makeFinding({ id: `numbers-${input}`, property: "numbers", input }));
}

describe.concurrent("jobs, each in a process of its own,", () => {
  it("try together what was asked for, save each finding before they report it, and join what both find", async () => {
    const corpus = newFolder();
    const reported: { readonly id: string; readonly shrunk: boolean; readonly isSaved: boolean }[] = [];
    const onFinding = ({ id, shrunk }: Finding): void => {
      reported.push({ id, shrunk, isSaved: openCorpus(corpus).findings.some((one) => one.id === id) });
    };
    const outcome = await run({ manner: "breaks" }, { jobs: 2, corpus, onFinding });
    expect(reported.every(({ isSaved }) => isSaved)).toBe(true);
    for (const { id } of reported) {
      expect(reported.filter((one) => one.id === id).map(({ shrunk }) => shrunk)).toEqual([false, true]);
    }
    expect(outcome).toMatchObject({
      complete: true,
      seed: 1,
      runs: 600,
      findings: 1,
      distinct: [{ shrunk: true, input: 500_001, target: { name: "planted", version: "1.0.0" } }],
      notes: ["a note"],
      target: { kind: "module", implementation: { name: "planted" } },
      properties: [{ id: "numbers", says: "Numbers are small.", runs: 600, findings: 1 }],
    });
  });

  it.each([
    ["babbles", "job 1 of 1 wrote what is no message: expected a line of JSON, got another text"],
    ["sticks", "job 1 of 1 gave no sign of life for 1 second"],
  ] as const)("make it incomplete, which says why, where one %s", async (manner, incompleteReason) => {
    const pids = newFolder();
    const outcome = await run({ manner, pids }, manner === "sticks" ? { silenceMs: 1000 } : {});
    expect(outcome).toMatchObject({ complete: false, incompleteReason, findings: 0 });
    expect(livingIn(pids)).toEqual([]);
  });

  it("may be silent until they have reached their targets", async () => {
    const outcome = await run({ manner: "holds", stallMs: 1100 }, { silenceMs: 1000, runs: 10 });
    expect(outcome).toMatchObject({ complete: true, runs: 10 });
  });

  it("reject with what makes the target unusable, hint and all", async () => {
    const pids = newFolder();
    await expect(run({ manner: "unusable", pids })).rejects.toMatchObject({
      code: "planted-unusable",
      message: "planted: expected a target",
      hint: "Plant one.",
    });
    expect(livingIn(pids)).toEqual([]);
  });

  it("end in order when they are interrupted, with what they have", async () => {
    const pids = newFolder();
    const controller = new AbortController();
    const outcome = await run(
      { manner: "breaks-often", delayMs: 1, pids },
      { jobs: 2, runs: 1e6, signal: controller.signal, onFinding: () => controller.abort() },
    );
    expect(outcome).toMatchObject({ complete: false, incompleteReason: "interrupted" });
    expect(outcome.findings).toBeGreaterThan(0);
    expect(livingIn(pids)).toEqual([]);
  });

  it("replay on behind a finding that kills the process", async () => {
    const findings = numbers(1, 7, 2);
    const { replayed, target } = await replayInJobs({
      source: { module, setup: { manner: "dies-of-seven" } },
      findings,
    });
    expect(target?.implementation.name).toBe("planted");
    expect(replayed.map(({ finding }) => finding)).toEqual(findings);
    expect(replayed).toMatchObject([
      { outcome: "FIXED" },
      { outcome: "ERROR", why: "the process that replayed it exited with status 3" },
      { outcome: "FIXED" },
    ]);
  });

  it("leave a finding as it was drawn where shrinking it kills the process, and report that", async () => {
    const { properties } = await openProperties({ manner: "holds" });
    const findings = [drawFinding({ property: "numbers", seed: 1, path: "0" }, properties)];
    const source = { module, setup: { manner: "dies" } };
    expect(await shrinkInJob({ source, findings, corpus: newFolder() })).toEqual({
      shrunk: [],
      lost: "exited with status 3",
    });
  });
});
