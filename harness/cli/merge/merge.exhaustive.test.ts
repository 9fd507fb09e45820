import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../../src/judging/fixtures/verdict-fields.ts";
import type { Report } from "../../../src/report/report.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const mistaken = ["--", "python3", findFixture("mistaken.py"), "space-as-plus", "baseString,signature"];
const only = ["--only", "percent-encoding/s*", "--challenge", "1"];

/** Reads the inputs of a signer's findings, as they stand in a corpus. */
function inputsIn(corpus: string): readonly string[] {
  const folder = join(corpus, "signer");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.endsWith(".vectors.json"))
    .map((name) => JSON.stringify(JSON.parse(readFileSync(join(folder, name), "utf8")).input));
}

describe("merge, of real runs,", () => {
  it("makes of the shards of certify the report of the whole run, and gives its status", async () => {
    const cwd = newFolder();
    const parts = [["--out", "whole"], ...[1, 2].map((at) => ["--shard", `${at}/2`, "--out", `shards/${at}`])];
    for (const part of parts) await runInProcess(["certify", ...only, ...part, ...mistaken], { cwd });
    const merged = await runInProcess(["merge", "shards", "--out", "shards/merged", "--reporter", "json,markdown"], {
      cwd,
    });
    expect(merged).toMatchObject({ status: 1, stderr: "" });
    const [one, other] = [readReport(join(cwd, "whole")), readReport(join(cwd, "shards/merged"))];
    // A shard lists candidates that only the evidence of the whole run refutes, but after the mistake that it names.
    const named = (report: Report): unknown =>
      report.verdicts.map(fieldsOf).map(({ diagnosis = [], durationMs: _, ...outcome }) => ({
        ...outcome,
        named: diagnosis[0],
      }));
    expect(named(other)).toEqual(named(one));
    expect(other).toMatchObject({ suite: one.suite, totals: one.totals, profiles: one.profiles, complete: true });
    expect(other.diagnosis.map(({ deviations }) => deviations)).toEqual([["space-as-plus"]]);
  });

  it("joins the shards of a campaign, and their corpora by content", async () => {
    const cwd = newFolder();
    const fuzz = (shard: number): string[] => [
      ...["fuzz", "--seed", "1", "--runs", "200", "--keep-going", "--shard", `${shard}/2`],
      ...["--corpus", `corpus-${shard}`, "--out", `shards/${shard}`, ...mistaken],
    ];
    for (const shard of [1, 2]) await runCli(fuzz(shard), { cwd });
    const corpora = ["--corpus", "corpus-1", "--corpus=corpus-2", "--corpus-out", "joined"];
    const { status, stdout, stderr } = await runInProcess(["merge", "shards", "--out", "merged", ...corpora], { cwd });
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^FAULTS FOUND: signer\.py 1\.0\.0 \(python, stdio\) breaks 1 of 1 property: [^.]* in\s200\sinputs\./,
    );
    const inputs = [1, 2].flatMap((shard) => inputsIn(join(cwd, `corpus-${shard}`)));
    const joined = inputsIn(join(cwd, "joined"));
    // An input to which both shards shrank is stored once, and nothing else is lost.
    expect(joined.length).toBeLessThan(inputs.length);
    expect(joined.toSorted()).toEqual([...new Set(inputs)].toSorted());
    const copies = inputs.length - joined.length;
    const held = `holds ${joined.length} findings? now; ${copies} more had the smallest input of one of them\\n`;
    expect(stderr).toMatch(new RegExp(`corpus joined ${held}`));
    expect(stdout).toMatch(
      /\n {2}Kept: {3}joined\/signer\/signer-[0-9a-f]{12}\.json, .*\n {2}Replay: countersign fuzz --input /,
    );
    expect(stdout).toMatch(/\nReplay all that is kept: countersign fuzz --replay --corpus joined\n$/);
    expect(stderr).toContain("countersign: to replay, put the target behind the command");
    const { campaign, verdicts, suite, diagnosis } = readReport(join(cwd, "merged"));
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("a second in 2 shards, 2 jobs in all");
    const names = readdirSync(join(cwd, "joined", "signer"));
    expect(names).toEqual(expect.arrayContaining(campaign?.findings.map(({ id }) => `${id}.json`) ?? []));
    expect(campaign).toMatchObject({
      seed: 1,
      shard: null,
      shards: 2,
      asked: { runs: 200, timeMs: null, keepGoing: true, method: null, properties: [] },
      jobs: 2,
      runs: 200,
      properties: [{ id: "signer", runs: 200 }],
    });
    expect(suite.selection).toBeNull();
    expect(verdicts.map(({ id }) => id)).toEqual(campaign?.findings.map(({ id }) => `fuzz/${id}`));
    // Both shards find it, by different inputs.
    expect(diagnosis.filter(({ deviations }) => deviations.join() === "space-as-plus")).toMatchObject([
      { vectors: { length: 1 } },
    ]);
  });
});
