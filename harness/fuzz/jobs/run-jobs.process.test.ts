import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { openCorpus } from "../corpus/corpus.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { inJobs, livingIn, plantedModule as module, runPlantedJobs as run } from "../fixtures/run-planted-jobs.ts";

const newFolder = tempFolders();

function numbers(...inputs: readonly number[]): readonly Finding[] {
  return inputs.map((input) => makeFinding({ id: `numbers-${input}`, property: "numbers", input }));
}

describe.concurrent("jobs, each in a process of its own,", () => {
  it("try together what was asked for, save each finding before they report it, and join what both find", {
    tags: "slow",
  }, async () => {
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

  it("reject with what makes the target unusable, hint and all", { tags: "slow" }, async () => {
    const pids = newFolder();
    await expect(run({ manner: "unusable", pids })).rejects.toMatchObject({
      code: "planted-unusable",
      message: "planted: expected a target",
      hint: "Plant one.",
    });
    expect(livingIn(pids)).toEqual([]);
  });

  it("end in order when they are interrupted, with what they have", { tags: "slow" }, async () => {
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

  it("replay on behind a finding that kills the process", { tags: "slow" }, async () => {
    const findings = numbers(1, 7, 2);
    const { replayed, target } = await inJobs.replayInJobs({
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
});
