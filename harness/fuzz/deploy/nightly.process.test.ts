import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import type { Report } from "../../../src/report/report.ts";
import { readReport } from "../../cli/fixtures/read-report.ts";
import { countersign } from "../../cli/fixtures/run-cli.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { packageRoot } from "../../package/package.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { reportCampaign } from "../campaign/report-campaign.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly env?: Readonly<Record<string, string>>;
}

const newFolder = tempFolders();
const suite = loadVectors();
const files = ["workflows/nightly.yml", "examples/nightly-fuzz.yml"] as const;
const jobsOf = (file: string): Readonly<Record<string, Job>> =>
  parseDocument(readFileSync(join(packageRoot, ".github", file), "utf8")).toJS().jobs;

/** Reads the scripts of the last job, but for the installation. */
function scriptsOf(file: string): readonly string[] {
  const scripts = (jobsOf(file)["merge"]?.steps ?? []).flatMap(({ run }) => run ?? []);
  return scripts.filter((script) => !script.includes("npm ci"));
}

/** Makes the report of a shard, as `fuzz` writes it. */
function reportShard(shard: string, seed: number, distinct: readonly Finding[]): Report {
  const property = { id: "encoder", says: "A property.", runs: 100, skipped: 0, failures: distinct.length };
  return reportCampaign(
    {
      seed,
      runs: 100,
      runsPerSecond: 10,
      properties: [{ ...property, findings: distinct.length }],
      findings: distinct.length,
      complete: true,
      distinct,
      choices: [],
      durationMs: 1,
    },
    {
      suite,
      target: { kind: "stdio", implementation: { name: "acme", version: "1", language: "php" } },
      selection: { shard },
      asked: { runs: null, timeMs: 60_000, keepGoing: true, method: null, properties: [] },
      jobs: 1,
      notes: [],
    },
  );
}

interface Night {
  /** The findings of each shard; absent for one that did not run. */
  readonly shards: readonly (readonly Finding[] | undefined)[];
  /** The findings of earlier nights, from the cache. */
  readonly saved?: readonly Finding[];
}

/** Runs the scripts of the last job as a runner does, on the artifacts of the shards; returns the status of the first. */
async function runMerge(file: string, { shards, saved = [] }: Night): Promise<{ cwd: string; status: number | null }> {
  const cwd = newFolder();
  for (const [at, findings] of shards.entries()) {
    if (findings === undefined) continue;
    const folder = join(cwd, "shards", `shard-${at + 1}`);
    mkdirSync(join(folder, "reports", "fuzz"), { recursive: true });
    const report = reportShard(`${at + 1}/${shards.length}`, 7, findings);
    writeFileSync(join(folder, "reports", "fuzz", "report.json"), JSON.stringify(report));
    // Artifacts hold no empty folders.
    for (const finding of [...saved, ...findings]) saveFinding(join(folder, "corpus"), finding);
  }
  for (const finding of saved) saveFinding(join(cwd, "corpus"), finding);
  const [merge = "", ...others] = scriptsOf(file);
  const status = await runScript(merge, cwd);
  for (const script of others) expect(await runScript(script, cwd)).toBe(0);
  return { cwd, status };
}

/** Runs a script in bash, with an `npx` that always runs this checkout. */
function runScript(script: string, cwd: string): Promise<number | null> {
  const bin = join(cwd, ".bin");
  mkdirSync(bin, { recursive: true });
  const command = countersign.map((word) => `'${word}'`).join(" ");
  writeFileSync(join(bin, "npx"), `#!/bin/sh\nshift 2\nexec ${command} "$@"\n`);
  chmodSync(join(bin, "npx"), 0o755);
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd,
    stdio: "ignore",
    timeout: 120_000,
    env: {
      ...process.env,
      CI: "true",
      PATH: [bin, process.env["PATH"] ?? ""].join(delimiter),
      GITHUB_STEP_SUMMARY: join(cwd, "summary.md"),
    },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
}

const old = makeFinding({ id: "encoder-a", input: "!" });
const one = makeFinding({ id: "encoder-b" });
const copy = makeFinding({ id: "encoder-c" });

describe.each(files)("%s", (file) => {
  it("gives every shard what the others have, and another seed each night", () => {
    const { strategy, env } = jobsOf(file)["fuzz"] ?? {};
    const shards = strategy?.matrix.shard ?? [];
    expect(shards).toEqual(shards.map((_, at) => at + 1));
    expect(env).toMatchObject({
      COUNTERSIGN_FUZZ_SEED: `\${{ github.run_id }}`,
      COUNTERSIGN_FUZZ_SHARD: `\${{ matrix.shard }}/${shards.length}`,
    });
  });

  it("restores the newest corpus wherever one is read, and saves it under a key that no other attempt has", () => {
    const caches = Object.values(jobsOf(file)).flatMap(({ steps }) =>
      steps.filter(({ uses, with: given }) => uses?.startsWith("actions/cache/") && given?.["path"] === "corpus"),
    );
    const key = `fuzz-corpus-\${{ github.run_id }}-\${{ github.run_attempt }}`;
    for (const { uses, with: given } of caches) {
      const restores = uses?.startsWith("actions/cache/restore@") === true;
      expect(given).toEqual({ path: "corpus", key, ...(restores && { "restore-keys": "fuzz-corpus-" }) });
    }
    // One for each job that reads it, and one that writes it, last of all.
    expect(caches.filter(({ uses }) => uses?.startsWith("actions/cache/save@"))).toHaveLength(1);
    const others = ["properties", "exhaustive"];
    expect(caches).toHaveLength(Object.keys(jobsOf(file)).filter((job) => !others.includes(job)).length + 1);
  });
});

it("merges and sums up alike in both, whoever runs countersign", () => {
  const scripts = files.map((file) =>
    scriptsOf(file).map((script) =>
      script.replaceAll(/npx (?:tsx harness\S+|(?:--yes )?countersign\S+)/g, "countersign"),
    ),
  );
  expect(scripts[0]?.[0]).toBe(scripts[1]?.[0]);
  for (const [, summary] of scripts)
    expect(summary).toMatch(/^ {2}echo ' {4}countersign fuzz --replay --corpus corpus/m);
});

describe.concurrent("the last job of a night", () => {
  it("passes where nothing was found, also the first time", { tags: "slow" }, async () => {
    const { cwd, status } = await runMerge("workflows/nightly.yml", { shards: [[], []] });
    expect(status).toBe(0);
    expect(readReport(join(cwd, "reports/nightly"))).toMatchObject({ conformant: true, campaign: { shards: 2 } });
    expect(readFileSync(join(cwd, "summary.md"), "utf8")).toContain("NOTHING FOUND");
  });

  it("fails on a finding, says what to do, and saves it beside those of other nights, once", {
    tags: "slow",
  }, async () => {
    const { cwd, status } = await runMerge("examples/nightly-fuzz.yml", { shards: [[one], [copy]], saved: [old] });
    expect(status).toBe(1);
    const corpus = readdirSync(join(cwd, "corpus", "encoder")).filter((name) => !name.endsWith(".vectors.json"));
    expect(corpus.toSorted()).toEqual(["encoder-a.json", "encoder-b.json"]);
    const summary = readFileSync(join(cwd, "summary.md"), "utf8");
    expect(summary).toContain("encoder-b");
    expect(summary).toMatch(/^ {4}npx .*fuzz --replay --corpus corpus/m);
  });

  it("fails where a shard is missing, says so, and loses no finding", { tags: "slow" }, async () => {
    const { cwd, status } = await runMerge("workflows/nightly.yml", { shards: [[one], undefined], saved: [old] });
    expect(status).toBe(2);
    expect(existsSync(join(cwd, "reports/nightly/report.json"))).toBe(false);
    expect(readFileSync(join(cwd, "summary.md"), "utf8")).toContain("The shards could not be merged");
    expect(readdirSync(join(cwd, "corpus", "encoder"))).toEqual(
      expect.arrayContaining(["encoder-a.json", "encoder-b.json"]),
    );
  });
});
