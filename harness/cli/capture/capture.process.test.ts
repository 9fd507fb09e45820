import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import type { Report } from "../../../src/report/report.ts";
import { readReport } from "../fixtures/read-report.ts";
import { type CliResult, finishCli, runCli, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { addCapture } from "./capture.ts";

const newFolder = tempFolders();
const fixture = (name: string): string => fileURLToPath(new URL(`../../capture/fixtures/${name}`, import.meta.url));
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const client = (...manner: readonly string[]): readonly string[] => [
  "--",
  process.execPath,
  fixture("client.mjs"),
  ...manner,
];
/** What the client sends, and no report may show. */
const SECRETS = ["F9F65098-1111-1111-1111-621611111111", "4111111111111111", "5555555555554444", "PRIVATE KEY"];

interface Captured extends CliResult {
  readonly cwd: string;
  readonly report: Report;
}

async function capture(flags: readonly string[], command: readonly string[]): Promise<Captured> {
  const cwd = newFolder();
  const result = await runCli(["capture", "--out", ".", ...flags, ...command], { cwd });
  return { ...result, cwd, report: readReport(cwd) };
}

/** A command that leaves a mark where it is started. */
function markStart(): { readonly cwd: string; readonly mark: string; readonly command: readonly string[] } {
  const cwd = newFolder();
  const mark = join(cwd, "started");
  return { cwd, mark, command: [process.execPath, "-e", `require("fs").writeFileSync(${JSON.stringify(mark)}, "")`] };
}

function namesOf({ diagnosis }: Report): readonly string[] {
  return diagnosis.map(({ deviations }) => deviations.join(" + "));
}

/** The run of a talkative client that is given a name, and exercises what it must. */
const named = capture(
  ["--name", "acme", "--client-version", "3.2.0", "--require-coverage", "operation,method/HMAC-SHA1,characters/("],
  client("chatty"),
);

describe.concurrent("capture", () => {
  it("certifies a client that signs rightly by both methods, and tells what it did not exercise", async () => {
    const { status, stdout, stderr, report } = await capture([], client("rsa"));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT: .*client\.mjs/);
    expect(report).toMatchObject({
      conformant: true,
      target: { kind: "capture", implementation: { name: "client.mjs", version: "unknown", language: "unknown" } },
      totals: { passed: 8, failed: 0 },
      suite: { vectors: 8 },
    });
    expect(report.verdicts.map(({ id }) => id).sort()).toEqual([
      "capture/pan-eligibility/send/HMAC-SHA1/1",
      "capture/pan-eligibility/send/RSA-SHA256/1",
      "capture/payout/HMAC-SHA1/1",
      "capture/payout/RSA-SHA256/1",
      "capture/transfer-by-ref/HMAC-SHA1/1",
      "capture/transfer-by-ref/RSA-SHA256/1",
      "capture/transfer/HMAC-SHA1/1",
      "capture/transfer/RSA-SHA256/1",
    ]);
    expect(report.coverage).toContainEqual({ group: "operation", name: "payout", requests: 2 });
    expect(report.coverage).toContainEqual({ group: "placement", name: "header-and-body", requests: 0 });
    expect(stdout).toMatch(/NOT EXERCISED[\s\S]*header-and-body/);
  });

  it("names the mistake of a client, and shows no secret in any report", async () => {
    const reporter = ["--reporter", "terminal,json,junit,html,markdown,sarif,github"];
    const { status, stdout, stderr, report, cwd } = await capture(reporter, client("plus"));
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toMatch(/^NOT CONFORMANT: /);
    expect(report.totals).toMatchObject({ passed: 2, failed: 2 });
    expect(namesOf(report)).toEqual(["space-as-plus"]);
    const files = readdirSync(cwd);
    expect(files).toHaveLength(5);
    const written = [stdout, ...files.map((file) => readFileSync(join(cwd, file), "utf8"))].join("\n");
    expect(SECRETS.filter((secret) => written.includes(secret))).toEqual([]);
  });

  it("advises whoever sends nothing, and writes no report", async () => {
    const cwd = newFolder();
    const result = await runInProcess(["capture", "--out", ".", ...client("silent")], { cwd });
    expect(result).toMatchObject({ status: 2, stdout: "" });
    expect(result.stderr).toMatch(/^countersign: capture: expected requests of the client, got none \[capture-empty\]/);
    expect(result.stderr).toContain("COUNTERSIGN_BASE_URL");
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("says how a command ended that sent nothing", async () => {
    const command = ["--", process.execPath, "-e", "process.exit(7)"];
    const { status, stderr } = await runInProcess(["capture", "--out", ".", ...command], { cwd: newFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain("got none, and the command exited with status 7 [capture-empty]");
  });

  it("fails with a command that fails, though what it sent is right", async () => {
    const { status, stderr, report } = await capture([], client("crash"));
    expect({ status, failed: report.totals.failed }).toEqual({ status: 1, failed: 0 });
    expect(stderr).toContain("countersign: what was sent is right, but the command exited with status 3\n");
    expect(report.notes).toEqual(["the command exited with status 3; what it sent before was judged all the same"]);
  });

  it("passes the command's words on to standard error, and never into the report", async () => {
    const { stdout, stderr } = await named;
    expect(stderr).toBe("the client's own words\n");
    expect(stdout).not.toContain("own words");
  });

  it("calls the client what it is told to", async () => {
    const { report, stdout } = await named;
    expect(report.target.implementation).toMatchObject({ name: "acme", version: "3.2.0" });
    expect(stdout).toContain("acme 3.2.0");
  });

  it("fails for want of coverage where it is required, and only there", async () => {
    expect(await named).toMatchObject({ status: 0, report: { conformant: true } });
    const lacking = await capture(["--require-coverage", "operation,method,characters/comma"], client("right"));
    expect(lacking).toMatchObject({ status: 1, stderr: "", report: { conformant: false, totals: { failed: 0 } } });
    expect(lacking.stdout).toMatch(/^NOT CONFORMANT: .* it does not exercise\s+2\s+of\s+7\s+required/);
    expect(lacking.stdout).toMatch(/REQUIRED\s+and\s+not\s+exercised:\s+method\/RSA-SHA256,\s+characters\/comma/);
  });

  it("knows the failures of a baseline again, run after run, and fails on a new one", async () => {
    const file = join(newFolder(), "known.json");
    const learned = await capture(["--baseline", file, "--update-baseline"], client("plus"));
    expect(learned.status).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8")).failures).toMatchObject([
      { id: "capture/payout/HMAC-SHA1/1", failsWith: "space-as-plus" },
      { id: "capture/transfer/HMAC-SHA1/1", failsWith: "space-as-plus" },
    ]);
    const same = await capture(["--baseline", file], client("plus"));
    expect(same).toMatchObject({ status: 0, report: { conformant: false, baseline: { known: 2, unlisted: [] } } });
    const worse = await capture(["--baseline", file], client("unsorted"));
    expect(worse.status).toBe(1);
  });

  it.skipIf(!hasPython)("judges a client in Python", async () => {
    const right = await capture([], ["--", "python3", fixture("client.py")]);
    expect(right).toMatchObject({ status: 0, stderr: "", report: { totals: { passed: 1, failed: 0 } } });
    const plus = await capture([], ["--", "python3", fixture("client.py"), "plus"]);
    expect(plus.status).toBe(1);
    expect(plus.stderr).toContain("403");
    expect(namesOf(plus.report)[0]).toBe("space-as-plus");
  });

  it.each([
    { what: "a time with its unit", words: ["--timeout", "5s"], says: "Expected a whole number from 1 to 86400000." },
    { what: "a word that is no command", words: ["client.py"], says: "error: too many arguments for 'capture'" },
  ])("refuses $what before anything is started", async ({ words, says }) => {
    const { cwd, mark, command } = markStart();
    const { status, stdout, stderr } = await runInProcess(["capture", ...words, "--", ...command], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(existsSync(mark)).toBe(false);
  });

  it.each([
    { what: "a group that is none", words: ["--require-coverage", "method,letters"], code: "coverage-unknown" },
    { what: "an update of no baseline", words: ["--update-baseline"], code: "baseline-unnamed" },
  ])("refuses $what before anything is started", async ({ words, code }) => {
    const { cwd, mark, command } = markStart();
    const program = new Command().exitOverride();
    addCapture(program, command);
    const parsed = program.parseAsync(["capture", "--out", cwd, ...words], { from: "user" });
    await expect(parsed).rejects.toMatchObject({ code });
    expect(existsSync(mark)).toBe(false);
  });

  it("refuses a program that is not there, and repeats none of its arguments", async () => {
    const words = ["capture", "--", "/nowhere/client", "--key=s3cret"];
    const { status, stderr } = await runInProcess(words, { cwd: newFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain("[command-not-found]");
    expect(stderr).not.toContain("s3cret");
  });
});

describe.concurrent("an interrupted capture", () => {
  it("reports what came, ends the command and all that it started, and gives 130", async () => {
    const cwd = newFolder();
    const child = startCli(["capture", "--out", ".", ...client("hang", join(cwd, "pid"))], { cwd });
    const finished = finishCli(child);
    await vi.waitFor(() => expect(existsSync(join(cwd, "pid"))).toBe(true), { timeout: 120_000, interval: 50 });
    child.kill("SIGINT");
    expect(await finished).toMatchObject({
      status: 130,
      stderr: "countersign: interrupted: finishing the report; Ctrl-C again to stop now\n",
    });
    expect(readReport(cwd)).toMatchObject({ complete: false, incompleteReason: "interrupted", totals: { passed: 4 } });
    expect(isAlive(join(cwd, "pid"))).toBe(false);
  });

  it("has nothing to report where nothing came", async () => {
    const cwd = newFolder();
    const mark = join(cwd, "started");
    const script = `require("fs").writeFileSync(${JSON.stringify(mark)}, ""); setInterval(() => {}, 1000)`;
    const child = startCli(["capture", "--out", "out", "--", process.execPath, "-e", script], { cwd });
    const finished = finishCli(child);
    await vi.waitFor(() => expect(existsSync(mark)).toBe(true), { timeout: 120_000, interval: 50 });
    child.kill("SIGINT");
    expect(await finished).toEqual({
      status: 130,
      stdout: "",
      stderr:
        "countersign: interrupted: finishing the report; Ctrl-C again to stop now\n" +
        "countersign: interrupted before any request came; there is no report\n",
    });
  });
});

describe.concurrent("a capture without a command", () => {
  it.each([
    { manner: "right", status: 0 },
    { manner: "plus", status: 1 },
  ])("prints what a $manner client needs, and ends by its verdict ($status) at Ctrl-C", async ({ manner, status }) => {
    const cwd = newFolder();
    const child = startCli(["capture", "--out", "."], { cwd });
    const finished = finishCli(child);
    let printed = "";
    child.stdout.on("data", (chunk: string) => {
      printed += chunk;
    });
    await vi.waitFor(() => expect(printed).toContain("PKCS1_FILE"), { timeout: 120_000, interval: 50 });
    // A shell reads the lines as they are.
    writeFileSync(join(cwd, "env.sh"), `${printed}exec "$@"\n`);
    const sender = spawn("sh", ["env.sh", process.execPath, fixture("client.mjs"), manner], { cwd, stdio: "ignore" });
    expect(await once(sender, "exit")).toEqual([0, null]);
    child.kill("SIGINT");
    const result = await finished;
    expect(result.status).toBe(status);
    expect(result.stderr).toBe("countersign: listening; Ctrl-C ends the run and reports\n");
    expect(readReport(cwd)).toMatchObject({
      complete: true,
      target: { implementation: { name: "client" } },
      suite: { vectors: 4 },
    });
  });

  it("advises whoever sends nothing until Ctrl-C", async () => {
    const child = startCli(["capture", "--out", "."], { cwd: newFolder() });
    const finished = finishCli(child);
    const listening = new Promise((resolve) => child.stdout.once("data", resolve));
    await listening;
    child.kill("SIGINT");
    const { status, stderr } = await finished;
    expect(status).toBe(2);
    expect(stderr).toContain("[capture-empty]");
  });
});

function isAlive(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, "utf8")), 0);
  } catch {
    return false;
  }
}
