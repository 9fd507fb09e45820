import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { verifierNamed } from "../../../src/deviations/fixtures/verifier-named.ts";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import { parseVectors } from "../../../src/suite/model/parse-vectors.ts";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { performJobsHere } from "../../fuzz/fixtures/perform-jobs-here.ts";
import { startGateway } from "../../gateway/start-gateway.ts";
import { serveVerifiers } from "../../runner/fixtures/serve-verifier.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";
import { readReport } from "../fixtures/read-report.ts";
import { finishCli, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const right = ["--", "python3", fixture("signer.py")];
const mistaken = ["--", "python3", fixture("mistaken.py"), "space-as-plus", "baseString,signature"];
performJobsHere();

function findingsIn(cwd: string, property: string): readonly string[] {
  return readdirSync(join(cwd, "corpus", property)).filter((name) => !name.endsWith(".vectors.json"));
}

describe("fuzz, of a signer", () => {
  it("finds a mistake, shrinks it, names it, saves it, and prints the command that replays it", async () => {
    const cwd = newFolder();
    const words = ["fuzz", "--runs", "2000", "--seed", "1", "--out", "."];
    const { status, stdout, stderr } = await runInProcess([...words, ...mistaken], { cwd });
    expect(status).toBe(1);
    // A line on how it goes may come in between, where the machine is slow.
    expect(stderr).toMatch(
      /^countersign: seed 1\n(?:.*\n)*?FOUND {3}(signer-[0-9a-f]{12}) .*\n(?:.*\n)*?SHRUNK {2}\1 /,
    );
    expect(stdout).toMatch(
      /^FAULTS FOUND: signer\.py 1\.0\.0 \(python, stdio\) breaks 1 of 1 property: 1 distinct finding in \d+\sinputs?\./,
    );
    expect(stdout).toContain("A space in a value is signed as + in place of %20");
    expect(stdout).toContain('  task.parameters[0]: ["a", " "]\n');
    const report = readReport(cwd);
    expect(report).toMatchObject({
      complete: true,
      conformant: false,
      totals: { failed: 1, errored: 0 },
      diagnosis: [{ deviations: ["space-as-plus"] }],
      campaign: { seed: 1, shard: null, jobs: 1, properties: [{ id: "signer", findings: 1 }] },
    });
    const [finding] = report.campaign?.findings ?? [];
    expect(finding).toMatchObject({ property: "signer", diagnosis: [["space-as-plus"]] });
    const file = join(cwd, "corpus", "signer", `${finding?.id}.vectors.json`);
    expect(parseVectors(readFileSync(file, "utf8"), file).kind).toBe("signing");
    const address = `signer@${finding?.seed}:${finding?.path}`;
    expect(stdout).toContain(`Replay: countersign fuzz --input ${address} -- python3 `);

    const input = JSON.stringify(finding?.input, undefined, 2);
    const again = async (words: readonly string[]): Promise<string> => {
      const result = await runInProcess(["fuzz", ...words], { cwd });
      return `${result.status}\n${result.stdout}`;
    };
    const tried = await again(["--input", address, ...mistaken]);
    expect(tried).toMatch(/^1\n[\s\S]*\nFAILED {2}signer-[0-9a-f]{12} {2}baseString, offset \d+: expected /);
    const held = await again(["--input", address, ...right]);
    expect(held).toMatch(/^0\n[\s\S]*\nFIXED {3}signer-[0-9a-f]{12} {2}What a signer shows/);
    for (const text of [tried, held]) expect(text.slice(2).startsWith(`${input}\n`)).toBe(true);
    expect(await again(["--replay", "--corpus", "corpus", ...mistaken])).toMatch(
      /^1\nFAILED {2}signer-[0-9a-f]{12} {2}baseString, .*\n1 finding: 0 FIXED, 1 FAILED, 0 ERROR\n$/,
    );
  });

  it("ends in order when it is interrupted, and saves its findings", { tags: "slow" }, async () => {
    const cwd = newFolder();
    const child = startCli(["fuzz", "--keep-going", "--seed", "1", "--out", ".", ...mistaken], { cwd });
    const finished = finishCli(child);
    await waitUntil(() => existsSync(join(cwd, "corpus", "signer")));
    // Through npx and tsx it comes twice; later, a busy machine might take it for a second Ctrl-C.
    child.kill("SIGINT");
    child.kill("SIGINT");
    const { status, stdout } = await finished;
    expect(status).toBe(130);
    expect(stdout).toMatch(/^INCOMPLETE: signer\.py .* had been tried on \d/);
    const report = readReport(cwd);
    expect(report).toMatchObject({ complete: false, incompleteReason: "interrupted", conformant: false });
    const saved = readdirSync(join(cwd, "corpus", "signer"));
    for (const { id } of report.campaign?.findings ?? []) expect(saved).toContain(`${id}.json`);
  });

  it("ends with status 2 where a finding cannot be saved, and reports it all the same", { tags: "slow" }, async () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, "kept"));
    writeFileSync(join(cwd, "kept", "signer"), "");
    const words = ["fuzz", "--runs", "2000", "--seed", "1", "--corpus", "kept", "--out", "."];
    const { status, stdout, stderr } = await runInProcess([...words, ...mistaken], { cwd });
    expect(status).toBe(2);
    expect(stdout).toMatch(/^INCOMPLETE: signer\.py /);
    expect(stdout).toContain("A space in a value is signed as + in place of %20");
    expect(stdout).not.toMatch(/Replay all|interrupted/);
    expect(stderr).toMatch(
      /\ncountersign: corpus kept: expected a folder .* \[corpus-unusable\]\n {2}Name another folder with --corpus\.\n$/,
    );
    const { incompleteReason, campaign } = readReport(cwd);
    expect(incompleteReason).toContain("what was found could not be kept: corpus kept: ");
    expect(campaign?.findings).toMatchObject([{ shrunk: true, diagnosis: [["space-as-plus"]] }]);
  });

  it("finds nothing in a right one, and takes unset flags from the environment", async () => {
    const cwd = newFolder();
    const env = {
      COUNTERSIGN_FUZZ_SEED: "7",
      COUNTERSIGN_FUZZ_SHARD: "1/2",
      COUNTERSIGN_FUZZ_CORPUS: "kept",
      COUNTERSIGN_FUZZ_OUT: "reported",
      COUNTERSIGN_FUZZ_TIME: "",
    };
    const words = ["fuzz", "--runs", "200", "--shard", "2/2", "--property", "signer", "reference"];
    const { status, stdout, stderr } = await runInProcess(words, { cwd, env });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^NOTHING FOUND: reference .* keeps 1 property on 100 inputs\./);
    expect(stderr).toMatch(/^countersign: seed 7, shard 2\/2\n/);
    expect(readReport(join(cwd, "reported"))).toMatchObject({
      complete: true,
      conformant: true,
      suite: { selection: { shard: "2/2" } },
      campaign: { seed: 7, shard: "2/2", runs: 100 },
    });
    expect(existsSync(join(cwd, "kept"))).toBe(true);
  });
});

describe("fuzz, with a corpus", () => {
  it("reports findings that cannot be replayed, and leaves them in the corpus", async () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, "corpus", "signer"), { recursive: true });
    writeFileSync(join(cwd, "corpus", "signer", "signer-0123456789ab.json"), "{\u001b");
    const corpus = ["--corpus", "corpus", "--out", ".", "reference"];
    const replayed = await runInProcess(["fuzz", "--replay", ...corpus], { cwd });
    expect(replayed.status).toBe(2);
    expect(replayed.stdout).toMatch(
      /^ERROR {3}finding .*signer-0123456789ab\.json: expected countersign\/finding.*\n1 finding: 0 FIXED, 0 FAILED, 1 ERROR\n$/,
    );
    expect(replayed.stdout).not.toContain("\u001b");
    const fuzzed = await runInProcess(["fuzz", "--runs", "10", "--seed", "1", ...corpus], { cwd });
    expect(fuzzed.status).toBe(2);
    expect(readReport(cwd).notes).toEqual([expect.stringContaining("a finding of the corpus could not be replayed: ")]);
    expect(findingsIn(cwd, "signer")).toEqual(["signer-0123456789ab.json"]);
  });

  it("replays it first, and deletes copies that two nights saved; a replay alone deletes nothing", async () => {
    const cwd = newFolder();
    for (const id of ["encoder-a", "encoder-b"]) saveFinding(join(cwd, "corpus"), makeFinding({ id }));
    const corpus = ["--corpus", "corpus", "reference"];
    const { stdout } = await runInProcess(["fuzz", "--replay", ...corpus], { cwd });
    expect(stdout.match(/^FIXED .*$/gm)).toHaveLength(2);
    expect(findingsIn(cwd, "encoder")).toHaveLength(2);
    const { status, stderr } = await runInProcess(["fuzz", "--runs", "10", "--seed", "1", ...corpus], { cwd });
    expect(stderr).toContain("countersign: 1 finding had the smallest input of another: the corpus keeps it once\n");
    expect(stderr.match(/^FIXED .*$/gm)).toEqual([expect.stringContaining("encoder-a")]);
    expect(readdirSync(join(cwd, "corpus", "encoder")).sort()).toEqual(["encoder-a.json", "encoder-a.vectors.json"]);
    expect(status).toBe(0);
  });
});

describe("fuzz, of other targets", () => {
  it("compares with other libraries where no target is named", async () => {
    const cwd = newFolder();
    const property = ["--property", "percent-encoding-equals-library"];
    const words = ["fuzz", ...property, "--runs", "100", "--seed", "1", "--jobs", "2", "--out", "."];
    const { status, stdout } = await runInProcess(words, { cwd });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^NOTHING FOUND: countersign .* keeps 1 property on 100 inputs\./);
    expect(readReport(cwd)).toMatchObject({
      suite: { selection: { only: "fuzz/percent-encoding-equals-library" } },
      verdicts: [{ id: "fuzz/percent-encoding-equals-library", kind: "law", status: "passed" }],
    });
  });

  it("finds nothing in the reference gateway", async () => {
    const gateway = await startGateway({ consumers: publishedConsumers(loadVectors()) });
    const words = ["fuzz", "--gateway", gateway.baseUrl, "--runs", "20", "--seed", "2", "--out", "."];
    const { status, stdout } = await runInProcess(words, { cwd: newFolder() }).finally(() => gateway.close());
    expect(status).toBe(0);
    expect(stdout).toMatch(/^NOTHING FOUND: gateway 127\.0\.0\.1:\d+ keeps 1 property on 20 inputs\./);
  });

  it("finds what a faulty gateway accepts, and stores no merchant's secret", async () => {
    const gateway = await serveVerifiers(publishedConsumers(loadVectors()));
    gateway.play(verifierNamed("hmac-first-byte").verify);
    const cwd = newFolder();
    const words = ["fuzz", "--gateway", gateway.baseUrl, "--runs", "2000", "--seed", "1", "--out", "."];
    const { status, stdout } = await runInProcess(words, { cwd }).finally(() => gateway.close());
    expect(status).toBe(1);
    expect(stdout).toContain("ACCEPTS what it must refuse: 1 request");
    expect(stdout).toMatch(/^ {2}sent: POST http:\/\/127\.0\.0\.1:\d+\/paynet\/api\//m);
    expect(readReport(cwd)).toMatchObject({ profiles: [{ name: "gateway" }] });
    expect(stdout + JSON.stringify(readReport(cwd))).not.toMatch(/F9F65098|PRIVATE KEY/);
    const [file = ""] = readdirSync(join(cwd, "corpus", "gateway")).filter((name) => name.endsWith(".vectors.json"));
    const path = join(cwd, "corpus", "gateway", file);
    expect(parseVectors(readFileSync(path, "utf8"), path).kind).toBe("verification");
  });
});
