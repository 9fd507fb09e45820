import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { openCorpus } from "../corpus/corpus.ts";
import type { Finding } from "../finding.ts";
import type { PlantedSetup } from "../fixtures/planted-properties.ts";
import { type JobsOptions, type JobsOutcome, runJobs } from "./run-jobs.ts";

const newFolder = tempFolders();
const module = new URL("../fixtures/planted-properties.ts", import.meta.url).href;

function run(
  setup: PlantedSetup,
  {
    campaign,
    ...options
  }: Omit<Partial<JobsOptions>, "campaign"> & { campaign?: Partial<JobsOptions["campaign"]> } = {},
): Promise<JobsOutcome> {
  const asked = { seed: 1, runs: 600, keepGoing: true, ...campaign };
  return runJobs({ jobs: 2, source: { module, setup }, campaign: asked, ...options });
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

describe.concurrent("a campaign of two processes", () => {
  it("tries just so many inputs as were asked for, and joins what the processes tell", async () => {
    const outcome = await run({ manner: "holds" });
    expect(outcome).toMatchObject({
      complete: true,
      seed: 1,
      runs: 600,
      findings: 0,
      distinct: [],
      notes: ["a note"],
      target: { kind: "module", implementation: { name: "planted" } },
      properties: [{ id: "numbers", says: "Numbers are small.", runs: 600, failures: 0, findings: 0 }],
    });
  });

  it("keeps each finding before it tells it: first as drawn, then shrunk under the same id", async () => {
    const corpus = newFolder();
    const told: (Finding & { readonly isKept: boolean })[] = [];
    const outcome = await run(
      { manner: "breaks" },
      {
        corpus,
        onFinding: (finding) => {
          const isKept = openCorpus(corpus).findings.some(({ id }) => id === finding.id);
          told.push({ ...finding, isKept });
        },
      },
    );
    expect(told.every(({ isKept }) => isKept)).toBe(true);
    for (const { id } of told) {
      expect(told.filter((one) => one.id === id).map(({ shrunk }) => shrunk)).toEqual([false, true]);
    }
    // Both processes find it, and it is one finding.
    expect(outcome.distinct).toMatchObject([
      { shrunk: true, input: 500_001, target: { name: "planted", version: "1.0.0" } },
    ]);
    expect(outcome).toMatchObject({ runs: 600, findings: 1, properties: [{ findings: 1 }] });
  });

  it("ends everywhere at the first finding, and is complete", async () => {
    const outcome = await run({ manner: "breaks", delayMs: 1 }, { campaign: { keepGoing: false, runs: 100_000 } });
    expect(outcome).toMatchObject({ complete: true, findings: 1, distinct: [{ input: 500_001 }] });
    expect(outcome.runs).toBeLessThan(100_000);
  });

  it.each([
    ["dies", "job 1 of 2 exited with status 3; job 2 of 2 exited with status 3"],
    ["babbles", "job 1 of 1 wrote what is no message: expected a line of JSON, got another text"],
    ["sticks", "job 1 of 1 gave no sign of life for 1 second"],
  ] as const)("is incomplete, and says why, where a process %s", async (manner, incompleteReason) => {
    const pids = newFolder();
    const outcome = await run(
      { manner, pids },
      { jobs: manner === "dies" ? 2 : 1, ...(manner === "sticks" && { silenceMs: 1000 }) },
    );
    expect(outcome).toMatchObject({ complete: false, incompleteReason, findings: 0 });
    expect(livingIn(pids)).toEqual([]);
  });

  it("has patience with a job until it has reached its target", async () => {
    const outcome = await run({ manner: "holds", stallMs: 2000 }, { jobs: 1, silenceMs: 1000, campaign: { runs: 10 } });
    expect(outcome).toMatchObject({ complete: true, runs: 10 });
  });

  it("rejects with what makes the target unusable, hint and all", async () => {
    const pids = newFolder();
    await expect(run({ manner: "unusable", pids })).rejects.toMatchObject({
      code: "planted-unusable",
      message: "planted: expected a target",
      hint: "Plant one.",
    });
    expect(livingIn(pids)).toEqual([]);
  });

  it("ends in order when it is interrupted, with what it has", async () => {
    const pids = newFolder();
    const controller = new AbortController();
    const outcome = await run(
      { manner: "breaks-often", delayMs: 1, pids },
      { campaign: { runs: 1_000_000 }, signal: controller.signal, onFinding: () => controller.abort() },
    );
    expect(outcome).toMatchObject({ complete: false, incompleteReason: "interrupted" });
    expect(outcome.findings).toBeGreaterThan(0);
    expect(livingIn(pids)).toEqual([]);
  });

  it.each([true, false])(
    "is incomplete where what is found cannot be kept, and has it shrunk (keepGoing %s)",
    async (keepGoing) => {
      const corpus = newFolder();
      writeFileSync(join(corpus, "numbers"), "");
      const outcome = await run({ manner: "breaks" }, { corpus, campaign: { keepGoing }, jobs: keepGoing ? 1 : 2 });
      expect(outcome).toMatchObject({
        complete: false,
        distinct: [{ shrunk: true, input: 500_001 }],
        unkept: { code: "corpus-unusable", hint: "Name another folder with --corpus." },
      });
      expect(outcome.distinct[0]?.cutShort).toBeUndefined();
      expect(outcome.incompleteReason).toMatch(
        /^what was found could not be kept: corpus .* \[corpus-unusable\]\. Name another folder with --corpus\.$/,
      );
    },
  );

  it("says so where the corpus cannot be written", async () => {
    await expect(run({ manner: "breaks" }, { corpus: "/dev/null/corpus" })).rejects.toMatchObject({
      code: "corpus-unusable",
    });
  });
});
