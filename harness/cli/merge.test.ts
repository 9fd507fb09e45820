import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { outcomesOf, readReport } from "./fixtures/read-report.ts";
import { runCli } from "./fixtures/run-cli.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

const newFolder = tempFolders();
const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const mistaken = ["--", "python3", fixture("mistaken.py"), "space-as-plus", "baseString,signature"];
const only = ["--only", "percent-encoding/*,values/*", "--challenge", "1"];

describe.concurrent("merge", { timeout: 180_000 }, () => {
  it("makes of the shards of certify the report of the whole run, and gives its status", async () => {
    const cwd = newFolder();
    const shards = [1, 2].map((index) => ["--shard", `${index}/2`, "--out", `shards/${index}`]);
    const whole = runCli(["certify", ...only, "--out", "whole", ...mistaken], { cwd });
    await Promise.all(shards.map((shard) => runCli(["certify", ...only, ...shard, ...mistaken], { cwd })));
    const merged = await runCli(["merge", "shards", "--out", "shards/merged", "--reporter", "json,markdown"], { cwd });
    expect(merged).toMatchObject({ status: (await whole).status, stderr: "" });
    expect(merged.status).toBe(1);
    const [one, other] = [readReport(join(cwd, "whole")), readReport(join(cwd, "shards/merged"))];
    // What only the evidence of the whole run refutes, a shard still holds possible: after the mistake that is named.
    const named = ({ diagnosis = [], ...outcome }: ReturnType<typeof outcomesOf>[number]): unknown => ({
      ...outcome,
      named: diagnosis[0],
    });
    expect(outcomesOf(other).map(named)).toEqual(outcomesOf(one).map(named));
    expect(other).toMatchObject({ suite: one.suite, totals: one.totals, profiles: one.profiles, complete: true });
    expect(other.diagnosis.map(({ deviations }) => deviations)).toEqual([["space-as-plus"]]);
    // The joined report lies among the shards, and is none of them.
    expect((await runCli(["merge", "shards", "--out", "shards/merged"], { cwd })).status).toBe(1);
    const missing = await runCli(["merge", "shards/1", "--out", "merged"], { cwd });
    expect(missing).toMatchObject({ status: 2, stdout: "" });
    expect(missing.stderr).toContain("shards of 2: expected all, missing 2/2 [shard-missing]");
  });

  it("joins the shards of a campaign, and their corpora by content", async () => {
    const cwd = newFolder();
    const fuzz = (shard: number): string[] => [
      ...["fuzz", "--seed", "1", "--runs", "1200", "--keep-going", "--shard", `${shard}/2`],
      ...["--corpus", `corpus-${shard}`, "--out", `shards/${shard}`, ...mistaken],
    ];
    await Promise.all([1, 2].map((shard) => runCli(fuzz(shard), { cwd })));
    const corpora = ["--corpus", "corpus-1", "--corpus=corpus-2", "--corpus-out", "joined"];
    const { status, stdout, stderr } = await runCli(["merge", "shards", "--out", "merged", ...corpora], { cwd });
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^FAULTS FOUND: signer\.py 1\.0\.0 \(python, stdio\) breaks 1 of 1 law: [^.]* in\s1 200\sinputs\./,
    );
    const kept = [1, 2].flatMap((shard) => readdirSync(join(cwd, `corpus-${shard}`, "signer")));
    expect(readdirSync(join(cwd, "joined", "signer")).sort()).toEqual([...new Set(kept)].sort());
    const findings = new Set(kept.filter((name) => !name.endsWith(".vectors.json"))).size;
    expect(stderr).toContain(`corpus joined holds ${findings} findings now`);
    const { campaign, verdicts, suite, diagnosis } = readReport(join(cwd, "merged"));
    expect(campaign).toMatchObject({
      seed: 1,
      shard: null,
      jobs: 2,
      runs: 1200,
      properties: [{ id: "signer", runs: 1200 }],
    });
    expect(suite.selection).toBeNull();
    expect(verdicts.map(({ id }) => id)).toEqual(campaign?.findings.map(({ id }) => `fuzz/${id}`));
    // Both shards find it, by different inputs.
    expect(diagnosis.filter(({ deviations }) => deviations.join() === "space-as-plus")).toMatchObject([
      { vectors: { length: 1 } },
    ]);
  });

  it.each([
    [["nonesuch"], "report nonesuch: expected a report.json or a folder of them, got ENOENT"],
    [["."], "report .: expected a report.json or a folder of them, got a folder without report.json"],
    [["garbage.json"], "report garbage.json: expected a report.json or a folder of them, got "],
    [["other.json"], "other.json: report: expected format countersign/report, version 1, got another shape"],
    [["other.json", "--corpus", "x"], "--corpus: expected --corpus-out beside it, got none [corpus-unpaired]"],
    [["other.json", "--corpus", "x", "--corpus-out", "y"], "corpus x: expected a folder, got none [corpus-missing]"],
  ])("%j is refused", async (words, said) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "garbage.json"), "\u001b{");
    writeFileSync(join(cwd, "other.json"), "{}");
    const { status, stdout, stderr } = await runCli(["merge", ...words, "--out", "merged"], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(said);
    expect(stderr).not.toContain("\u001b");
    expect(readdirSync(cwd)).not.toContain("merged");
    expect(readFileSync(join(cwd, "other.json"), "utf8")).toBe("{}");
  });
});
