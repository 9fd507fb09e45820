import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import { knownReasonOf } from "../../../src/judging/verdict.ts";
import { addCertify } from "../certify/certify.ts";
import { readReport } from "../fixtures/read-report.ts";
import { type CliResult, finishCli, runCli, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const UNEXPLAINED = "not explained yet";

interface Entry {
  readonly id: string;
  readonly failsWith: string;
  readonly reason: string;
}

/** Certifies a signer that makes a mistake, by default on the whole suite. */
function certify(cwd: string, mistake: string, ...words: readonly string[]): Promise<CliResult> {
  const command = ["certify", fixture("mistaken.mjs"), "--out", ".", "--reporter", "json", ...words];
  return runCli(command, { cwd, env: { MISTAKE: mistake } });
}

function readEntries(cwd: string): readonly Entry[] {
  return JSON.parse(readFileSync(join(cwd, "known.json"), "utf8")).failures;
}

function writeEntries(cwd: string, failures: readonly Entry[]): void {
  writeFileSync(join(cwd, "known.json"), JSON.stringify({ format: "countersign/baseline", version: 1, failures }));
}

/** The run in which the baseline of a signer that writes a space as `+` is learned: one, for it takes the whole suite. */
const learned = (async (): Promise<CliResult & { readonly text: string; readonly files: readonly string[] }> => {
  const cwd = newFolder();
  const result = await certify(cwd, "space-as-plus", "--baseline", "deep/known.json", "--update-baseline");
  return {
    ...result,
    text: readFileSync(join(cwd, "deep/known.json"), "utf8"),
    files: readdirSync(join(cwd, "deep")),
  };
})();

/** A folder with that baseline. */
async function folderKnowing(): Promise<string> {
  const cwd = newFolder();
  writeFileSync(join(cwd, "known.json"), (await learned).text);
  return cwd;
}

describe.concurrent("--baseline", () => {
  it("is content with a target that fails just as it is listed", async () => {
    const cwd = await folderKnowing();
    expect(readEntries(cwd).length).toBeGreaterThan(40);
    expect(new Set(readEntries(cwd).map(({ failsWith }) => failsWith))).toContain("space-as-plus");
    expect(await certify(cwd, "space-as-plus", "--baseline", "known.json")).toMatchObject({ status: 0, stderr: "" });
    const { conformant, baseline, verdicts } = readReport(cwd);
    const known = readEntries(cwd).length;
    expect({ conformant, baseline }).toEqual({
      conformant: false,
      baseline: { known, unlisted: [], fixed: [], changed: [], unknown: [] },
    });
    expect(verdicts.filter((verdict) => knownReasonOf(verdict) === UNEXPLAINED)).toHaveLength(known);
  });

  // Each of these alone fails a run too: src/report/baseline.test.ts sees to that.
  it("fails the run on whatever is not as it is listed, and says what", async () => {
    const cwd = await folderKnowing();
    const [first, second, ...rest] = readEntries(cwd);
    if (first === undefined || second === undefined) throw new TypeError("nothing was learned");
    const changed = { ...second, failsWith: "stage:body" };
    const fixed = { id: "order/by-value", failsWith: "errored", reason: "flaky" };
    const untried = { id: "operations/payout-rsa", failsWith: "errored", reason: "r" };
    const unknown = { id: "no/such", failsWith: "errored", reason: "r" };
    writeEntries(cwd, [changed, ...rest, fixed, untried, unknown]);
    expect(await certify(cwd, "space-as-plus", "--baseline", "known.json")).toMatchObject({ status: 1, stderr: "" });
    expect(first.id).toBe("already-encoded/percent-25");
    expect(readReport(cwd).baseline).toEqual({
      known: rest.length,
      unlisted: [{ id: first.id, failsWith: "space-as-plus", reason: UNEXPLAINED }],
      fixed: [fixed],
      changed: [
        { ...changed, failsWith: "space-as-plus", was: "stage:body" },
        { ...untried, failsWith: "skipped", was: "errored" },
      ],
      unknown: [unknown],
    });
  });

  it("minds nothing that a flag left out", async () => {
    const cwd = await folderKnowing();
    const words = ["--baseline", "known.json", "--only", "order/*"];
    expect(await certify(cwd, "space-as-plus", ...words)).toMatchObject({ status: 0, stderr: "" });
    expect(readReport(cwd).baseline).toMatchObject({ fixed: [], unknown: [] });
  });

  it("fails a conformant target with a stale list, and says so", async () => {
    const cwd = newFolder();
    writeEntries(cwd, [{ id: "operations/payout", failsWith: "errored", reason: "r" }]);
    const words = ["certify", "reference", "--reporter", "terminal", "--baseline", "known.json"];
    const { status, stdout } = await runInProcess(words, { cwd });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^CONFORMANT, BASELINE STALE: reference /);
  });

  it.each([
    {
      what: "a file that is not there",
      text: undefined,
      words: ["--baseline", "known.json"],
      says: "baseline known.json: expected a file, got none [baseline-missing]\n  Write it from a whole run: add --update-baseline.\n",
    },
    {
      what: "a file that is no JSON",
      text: '{"format": "countersign/baseline",\n}',
      words: ["--baseline", "known.json"],
      says: "baseline known.json: expected a countersign baseline, version 1, got another text (no JSON: Expected double-quoted property name in JSON at line 2) [baseline-invalid]\n",
    },
    {
      what: "a bad file that is to be updated",
      text: '{"format": "countersign/baseline", "version": 2, "failures": []}',
      words: ["--baseline", "known.json", "--update-baseline"],
      says: "(at version: invalid input: expected 1) [baseline-invalid]\n",
    },
  ])("refuses $what before the run, with status 2 and the file untouched", async ({ text, words, says }) => {
    const cwd = newFolder();
    if (text !== undefined) writeFileSync(join(cwd, "known.json"), text);
    const { status, stdout, stderr } = await runInProcess(
      ["certify", fixture("mistaken.mjs"), "--out", ".", ...words],
      { cwd },
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(readdirSync(cwd)).toEqual(text === undefined ? [] : ["known.json"]);
    if (text !== undefined) expect(readFileSync(join(cwd, "known.json"), "utf8")).toBe(text);
  });
});

/** What `certify` does with these words, in this process: nothing is started where it refuses them. */
async function refuse(words: readonly string[]): Promise<unknown> {
  const program = new Command().exitOverride();
  addCertify(program, []);
  return program.parseAsync(["certify", fixture("mistaken.mjs"), "--out", newFolder(), ...words], { from: "user" });
}

describe("what a baseline is not learned from", () => {
  const path = join(newFolder(), "known.json");
  const update = ["--baseline", path, "--update-baseline"];

  it.each([
    { words: ["--update-baseline"], code: "baseline-unnamed", got: "expected --baseline FILE beside it, got none" },
    ...[["--method", "HMAC-SHA1"], ["--shard", "1/2"], ["--smoke"], ["--challenge", "s"]].map((narrowing) => ({
      words: [...update, ...narrowing],
      code: "baseline-incomplete",
      got: `(${narrowing[0]})`,
    })),
  ])("is said before the run: $got", async ({ words, code, got }) => {
    await expect(refuse(words)).rejects.toMatchObject({ code, message: expect.stringContaining(got) });
    expect(existsSync(path)).toBe(false);
  });
});

describe.concurrent("--update-baseline", () => {
  it("creates the list, whole, and asks for reasons", async () => {
    const { status, stderr, text, files } = await learned;
    const all = JSON.parse(text).failures.length;
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `countersign: baseline deep/known.json holds ${all} known failures now; ${all} of them have no reason yet: give each one\n`,
    });
    expect(files).toEqual(["known.json"]);
  });

  it("keeps the reasons of what fails alike, and forgets what passes", async () => {
    const cwd = await folderKnowing();
    const written = readEntries(cwd).map((entry) => ({ ...entry, reason: `because of ${entry.id}` }));
    const stale = { id: "order/by-value", failsWith: "errored", reason: "r" };
    writeEntries(cwd, [...written.slice(1), stale]);
    const { status, stderr } = await certify(cwd, "space-as-plus", "--baseline", "known.json", "--update-baseline");
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `countersign: baseline known.json holds ${written.length} known failures now; 1 of them has no reason yet: give each one\n`,
    });
    const [first, ...rest] = written;
    expect(readEntries(cwd)).toEqual([{ ...first, reason: UNEXPLAINED }, ...rest]);
  });

  it("learns nothing from a run that was interrupted, whose report is written all the same", async () => {
    const cwd = newFolder();
    const words = ["certify", "--out", ".", "--baseline", "known.json", "--update-baseline"];
    const command = ["--", process.execPath, fixture("slow.mjs"), join(cwd, "pid"), "obeys"];
    const child = startCli([...words, ...command], { cwd });
    const finished = finishCli(child);
    await vi.waitFor(() => expect(existsSync(join(cwd, "pid.5"))).toBe(true), { timeout: 120_000, interval: 50 });
    child.kill("SIGINT");
    const { status, stderr } = await finished;
    expect(status).toBe(130);
    expect(stderr).toBe(
      "countersign: interrupted: finishing the report; Ctrl-C again to stop now\n" +
        "countersign: --update-baseline: expected a run of the whole suite, got one cut short (interrupted)\n",
    );
    expect(readReport(cwd).complete).toBe(false);
    expect(existsSync(join(cwd, "known.json"))).toBe(false);
  });

  it("writes the report even where the list cannot be written", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "file"), "");
    const { status, stderr } = await certify(cwd, "none", "--baseline", "file/known.json", "--update-baseline");
    expect(status).toBe(2);
    expect(stderr).toContain("baseline file/known.json: expected to write it, got ");
    expect(readReport(cwd).complete).toBe(true);
  });
});
