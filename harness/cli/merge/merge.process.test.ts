import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CampaignSummary, SuiteSummary } from "../../../src/report/report.ts";
import { campaign, fuzzCampaign } from "../../document/fixtures/fuzz-campaign.ts";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { packageVersion } from "../../package/package.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

/** Leaves the report of one of two shards, and its corpus. */
function leaveShard(
  cwd: string,
  at: number,
  asked: Partial<CampaignSummary["asked"]> = {},
  suite: Partial<SuiteSummary> = {},
): void {
  const shard = `${at}/2`;
  const folder = join(cwd, "shards", String(at));
  mkdirSync(folder, { recursive: true });
  const report = {
    ...fuzzCampaign,
    suite: { ...fuzzCampaign.suite, ...suite, selection: { shard } },
    campaign: { ...campaign, shard, asked: { ...campaign.asked, ...asked } },
  };
  writeFileSync(join(folder, "report.json"), JSON.stringify(report));
  saveFinding(join(cwd, `corpus-${at}`), makeFinding({ id: `encoder-${at}`, input: "!".repeat(at) }));
}

// Real shards: merge.exhaustive.test.ts. How reports are joined: src/report/merge.
describe("merge", () => {
  const corpora = ["--corpus", "corpus-1", "--corpus=corpus-2", "--corpus-out", "joined"];

  it("joins the shards in a folder and their corpora, and gives the status of the whole run", async () => {
    const cwd = newFolder();
    for (const at of [1, 2]) leaveShard(cwd, at);
    const { status, stdout, stderr } = await runInProcess(["merge", "shards", "--out", "shards/merged", ...corpora], {
      cwd,
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAULTS FOUND: acme-sdk 3\.2\.0 \(php, stdio\) /);
    expect(stdout).toContain("\n2 findings\nsigner-0123456789ab\n");
    expect(stderr).toContain("corpus joined holds 2 findings now\n");
    expect(stderr).toContain("countersign: to replay, put the target behind the command");
    expect(readReport(join(cwd, "shards/merged"))).toMatchObject({
      complete: true,
      suite: { selection: null },
      campaign: { shard: null, shards: 2, runs: 2 * campaign.runs },
    });
    // The joined report lies among the shards, and is none of them.
    expect((await runInProcess(["merge", "shards", "--out", "shards/merged"], { cwd })).status).toBe(1);
    const missing = await runInProcess(["merge", "shards/1", "--out", "merged"], { cwd });
    expect(missing).toMatchObject({ status: 2, stdout: "" });
    expect(missing.stderr).toContain("shards of 2: expected all, missing 2/2 [shard-missing]");
  });

  it("reads a report behind a byte order mark", async () => {
    const cwd = newFolder();
    for (const at of [1, 2]) leaveShard(cwd, at);
    const marked = join(cwd, "shards/2/report.json");
    writeFileSync(marked, `\ufeff${readFileSync(marked, "utf8")}`);
    const { status, stdout } = await runInProcess(["merge", "shards", "--out", "merged"], { cwd });
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(/^FAULTS FOUND: /) });
  });

  it("refuses shards that were asked for different things, and joins their corpora all the same", async () => {
    const cwd = newFolder();
    leaveShard(cwd, 1, { runs: 40 });
    leaveShard(cwd, 2, { runs: 30 });
    const { status, stdout, stderr } = await runInProcess(["merge", "shards", "--out", "merged", ...corpora], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("corpus joined holds 2 findings now\n");
    expect(stderr).toContain(
      "shard 2/2 (shards/2/report.json): expected what shard 1/2 (shards/1/report.json) was asked for, --runs 40, got --runs 30 [merge-mismatch]",
    );
  });

  it("does not take the word of a report for it that its suite is the released one", async () => {
    const cwd = newFolder();
    const version = packageVersion();
    const digest = `sha256:${"0".repeat(64)}`;
    for (const at of [1, 2]) leaveShard(cwd, at, {}, { version, digest, released: true });
    await runInProcess(["merge", "shards", "--out", "merged"], { cwd });
    expect(readReport(join(cwd, "merged")).suite).toMatchObject({ digest, released: false });
  });

  it("leaves what a corpus holds as it is, where others are joined into it", async () => {
    const cwd = newFolder();
    for (const at of [1, 2]) leaveShard(cwd, at);
    const own = (): number => statSync(join(cwd, "corpus-1", "encoder", "encoder-1.json")).ino;
    const before = own();
    const into = ["--corpus", "corpus-1", "--corpus", "./corpus-2", "--corpus-out", "./corpus-1"];
    const { stderr } = await runInProcess(["merge", "nonesuch", ...into], { cwd });
    expect(stderr).toContain("corpus ./corpus-1 holds 2 findings now\n");
    expect(own()).toBe(before);
  });
});
