import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { drawFinding } from "../campaign/write-finding.ts";
import { openProperties } from "../fixtures/planted-properties.mjs";
import { inJobs, livingIn, plantedModule as module, runPlantedJobs as run } from "../fixtures/run-planted-jobs.ts";

const newFolder = tempFolders();

describe.concurrent("jobs, each in a process of its own,", () => {
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

  it("leave a finding as it was drawn where shrinking it kills the process, and report that", async () => {
    const { properties } = await openProperties({ manner: "holds" });
    const findings = [drawFinding({ property: "numbers", seed: 1, path: "0" }, properties)];
    const source = { module, setup: { manner: "dies" } };
    expect(await inJobs.shrinkInJob({ source, findings, corpus: newFolder() })).toEqual({
      shrunk: [],
      lost: "exited with status 3",
    });
  });
});
