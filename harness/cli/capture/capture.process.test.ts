import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namesOf } from "../../../src/captured/fixtures/report-captured.ts";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import type { Report } from "../../../src/report/report.ts";
import { reporterNames } from "../../reporters/reporter.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import { findFixture, hasPython } from "../fixtures/find-fixture.ts";
import { readReport } from "../fixtures/read-report.ts";
import { type CliResult, finishCli, hasPid, isRunning, runCli, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const program = findFixture("client.mjs", "capture");
const client = (...manner: readonly string[]): readonly string[] => ["--", process.execPath, program, ...manner];
const inPython = ["--", "python3", findFixture("client.py", "capture")];
/** Secrets that the client sends, and no report may show. */
const SECRETS = ["F9F65098-1111-1111-1111-621611111111", "4111111111111111", "5555555555554444", "PRIVATE KEY"];
const INTERRUPTED = "countersign: interrupted: finishing the report; Ctrl-C again to stop now\n";

interface Captured extends CliResult {
  readonly cwd: string;
  readonly report: Report;
}

async function capture(
  flags: readonly string[],
  command: readonly string[],
  run: typeof runCli = runInProcess,
): Promise<Captured> {
  const cwd = newFolder();
  const result = await run(["capture", "--out", ".", ...flags, ...command], { cwd });
  return { ...result, cwd, report: readReport(cwd) };
}

/** Returns a script that leaves a mark where it is started. */
function marking(mark: string): string {
  return `require("fs").writeFileSync(${JSON.stringify(mark)}, "")`;
}

describe("capture", () => {
  it("certifies a client that signs rightly by both methods, and lists what it did not exercise", async () => {
    const { status, stdout, stderr, report } = await capture([], client("rsa"));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT: .*client\.mjs/);
    expect(report).toMatchObject({
      conformant: true,
      target: { kind: "capture", implementation: { name: "client.mjs", version: "unknown", language: "unknown" } },
      totals: { passed: 8, failed: 0 },
      suite: { vectors: 8 },
    });
    const operations = ["pan-eligibility/send", "payout", "transfer", "transfer-by-ref"];
    const methods = ["HMAC-SHA1", "RSA-SHA256"];
    expect(report.verdicts.map(({ id }) => id).sort()).toEqual(
      operations.flatMap((operation) => methods.map((method) => `capture/${operation}/${method}/1`)).sort(),
    );
    expect(report.coverage).toContainEqual({ group: "operation", name: "payout", requests: 2, required: true });
    expect(report.coverage).toContainEqual({ group: "placement", name: "header-and-body", requests: 0 });
    expect(stdout).toMatch(/NOT EXERCISED[\s\S]*header-and-body/);
  });

  // That a baseline knows its failures again: src/captured/captured-report.test.ts and baseline-file.test.ts.
  it("names the mistake of a client, shows no secret in any report, and learns its failures", async () => {
    const file = join(newFolder(), "known.json");
    const flags = ["--baseline", file, "--update-baseline"];
    const reporters = ["--reporter", reporterNames.join(",")];
    const { status, stdout, report, cwd } = await capture([...flags, ...reporters], client("plus"));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^NOT CONFORMANT, /);
    expect(report.totals).toMatchObject({ passed: 2, failed: 2 });
    expect(namesOf(report)).toEqual(["space-as-plus"]);
    const files = readdirSync(cwd);
    expect(files).toHaveLength(5);
    const written = [stdout, ...files.map((name) => readFileSync(join(cwd, name), "utf8"))].join("\n");
    expect(SECRETS.filter((secret) => written.includes(secret))).toEqual([]);
    expect(JSON.parse(readFileSync(file, "utf8")).failures).toMatchObject([
      { id: "capture/payout/HMAC-SHA1/1", failsWith: "space-as-plus" },
      { id: "capture/transfer/HMAC-SHA1/1", failsWith: "space-as-plus" },
    ]);
  });

  it("describes how a command ended that sent nothing, gives advice, and writes no report", async () => {
    const ends = [
      ["process.exit(0)", "got none"],
      ["process.exit(7)", "got none, and the command exited with status 7"],
    ] as const;
    await expectEach(ends, async (script, got) => {
      const cwd = newFolder();
      const words = ["capture", "--out", ".", "--", process.execPath, "-e", script];
      const says = `countersign: capture: expected requests of the client, ${got} [capture-empty]`;
      expect(expectRefused(await runInProcess(words, { cwd }), says)).toContain("COUNTERSIGN_BASE_URL");
      expect(readdirSync(cwd)).toEqual([]);
    });
  });

  it("fails with a command that fails, though what it sent is right", async () => {
    const reporters = ["--reporter", "terminal,json,junit"];
    const { status, stdout, report, cwd } = await capture(reporters, client("crash"));
    expect({ status, failed: report.totals.failed }).toEqual({ status: 1, failed: 0 });
    expect(stdout).toMatch(/^NOT CONFORMANT: [^\n]*\n?[^:]*its\s+command\s+exited\s+with\s+status\s+3/);
    expect(report).toMatchObject({ conformant: false, commandEnd: "exited with status 3" });
    expect(readFileSync(join(cwd, "report.junit.xml"), "utf8")).toMatch(
      /failures="1"[\s\S]*name="the client&apos;s command succeeds"[\s\S]*<failure type="command-failed"/,
    );
    expect(report.notes).toEqual(["the command exited with status 3; what it sent before was judged all the same"]);
  });

  it("names the client as the flags do, and passes its output on to standard error, not into the report", {
    tags: "slow",
  }, async () => {
    const flags = ["--name", "acme", "--client-version", "3.2.0"];
    const coverage = ["--require-coverage", "operation,method/HMAC-SHA1,characters/("];
    const { status, stdout, stderr, report } = await capture([...flags, ...coverage], client("chatty"), runCli);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "the client's own words\n" });
    expect(report).toMatchObject({ conformant: true, target: { implementation: { name: "acme", version: "3.2.0" } } });
    expect(stdout).toContain("acme 3.2.0");
    expect(stdout).not.toContain("own words");
  });

  it.skipIf(!hasPython)("certifies no client that exercised little, says so first and what to send", async () => {
    const little = await capture([], inPython);
    expect(little).toMatchObject({ report: { complete: false, conformant: false, totals: { passed: 1, failed: 0 } } });
    expect(little.status).not.toBe(0);
    expect(little.stdout).toMatch(/^INCOMPLETE: .*exercises\s+too\s+little\s+to\s+be\s+certified/);
    expect(little.stdout).toMatch(/POST\s+\$COUNTERSIGN_BASE_URL\/api\/v4\/transfer\/\$COUNTERSIGN_ENDPOINT_ID/);
  });

  it("fails for want of coverage where it is required", async () => {
    const lacking = await capture(["--require-coverage", "operation,method,characters/comma"], client("right"));
    expect(lacking).toMatchObject({ status: 1, stderr: "", report: { conformant: false, totals: { failed: 0 } } });
    expect(lacking.stdout).toMatch(/^NOT CONFORMANT: .* it does not exercise\s+2\s+of\s+7\s+required/);
    expect(lacking.stdout).toMatch(/REQUIRED\s+and\s+not\s+exercised:\s+method\/RSA-SHA256,\s+characters\/comma/);
  });

  it("refuses what is wrong before anything is started, with status 2", async () => {
    const rows = [
      [["--timeout", "5s"], "Expected a whole number from 1 to 86400000."],
      [["client.py"], "error: too many arguments for 'capture'"],
      [["--require-coverage", "method,letters"], "[coverage-unknown]"],
      [["--update-baseline"], "[baseline-unnamed]"],
    ] as const;
    const named = rows.map(([words, message]) => [words.join(" "), { words, message }] as const);
    await expectEach(named, async (_name, { words, message }) => {
      const cwd = newFolder();
      const command = [process.execPath, "-e", marking(join(cwd, "started"))];
      const { status, stdout, stderr } = await runInProcess(["capture", ...words, "--", ...command], { cwd });
      expect({ status, stdout, files: readdirSync(cwd) }).toEqual({ status: 2, stdout: "", files: [] });
      expect(stderr).toContain(message);
    });
  });

  it("refuses a program that is not there, and repeats none of its arguments", async () => {
    const words = ["capture", "--", "/nowhere/client", "--key=s3cret"];
    const { status, stderr } = await runInProcess(words, { cwd: newFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain("[command-not-found]");
    expect(stderr).not.toContain("s3cret");
  });
});

describe("an interrupted capture", () => {
  it("reports what came, ends the command and gives 130", { tags: "slow" }, async () => {
    const cwd = newFolder();
    const child = startCli(["capture", "--out", ".", ...client("hang", join(cwd, "pid"))], { cwd });
    const finished = finishCli(child);
    await waitUntil(() => hasPid(join(cwd, "pid")));
    child.kill("SIGINT");
    expect(await finished).toMatchObject({ status: 130, stderr: INTERRUPTED });
    expect(readReport(cwd)).toMatchObject({ complete: false, incompleteReason: "interrupted", totals: { passed: 4 } });
    expect(isRunning(join(cwd, "pid"))).toBe(false);
  });

  it("has nothing to report where nothing came", async () => {
    const cwd = newFolder();
    const mark = join(cwd, "started");
    const command = [process.execPath, "-e", `${marking(mark)}; setInterval(() => {}, 1000)`];
    const run = runInProcess(["capture", "--out", "out", "--", ...command], { cwd });
    await waitUntil(() => existsSync(mark));
    process.emit("SIGINT");
    expect(await run).toEqual({
      status: 130,
      stdout: "",
      stderr: `${INTERRUPTED}countersign: interrupted before any request came; there is no report\n`,
    });
  });
});

it("without a command capture prints what a client needs, and ends by its verdict at Ctrl-C", {
  tags: "slow",
}, async () => {
  const cwd = newFolder();
  const child = startCli(["capture", "--out", "."], { cwd });
  const finished = finishCli(child);
  let printed = "";
  child.stdout.on("data", (chunk: string) => {
    printed += chunk;
  });
  await waitUntil(() => printed.includes("PKCS1_FILE"));
  // A shell reads the lines as they are.
  writeFileSync(join(cwd, "env.sh"), `${printed}exec "$@"\n`);
  const sender = spawn("sh", ["env.sh", ...client("right").slice(1)], { cwd, stdio: "ignore" });
  expect(await once(sender, "exit")).toEqual([0, null]);
  child.kill("SIGINT");
  const { status, stderr } = await finished;
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: "countersign: listening; Ctrl-C ends the run and reports\n",
  });
  expect(readReport(cwd)).toMatchObject({
    complete: true,
    target: { implementation: { name: "client" } },
    suite: { vectors: 4 },
  });
});
