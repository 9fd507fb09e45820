import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Vector } from "../../../src/suite/model/vector.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { outcomesOf, readReport, verdictOn } from "../fixtures/read-report.ts";
import { countersign, runCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const byHeart = fixture("by-heart.mjs");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const ESCAPE = "\u001b";
/** A few vectors of each role. */
const EVERY_ROLE =
  "encoding-known-answers/*,operations/*,verification-accepted-values/*,request-shapes/all-*,responses/*";

describe.concurrent("certify", () => {
  it("certifies the reference in every role, without colour in a pipe", async () => {
    const cwd = newFolder();
    const { status, stdout, stderr } = await runCli(["certify", "reference", "--only", EVERY_ROLE], {
      cwd,
      env: { FORCE_COLOR: "1" },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT: reference \d/);
    expect(stdout).toContain("\nWritten: reports/runs/reference/report.json\n");
    expect(stdout).not.toContain(ESCAPE);
    const report = readReport(join(cwd, "reports/runs/reference"));
    expect(report).toMatchObject({
      complete: true,
      conformant: true,
      suite: { challenge: null, selection: { only: EVERY_ROLE } },
    });
    expect(report.verdicts).toHaveLength(report.suite.vectors);
    expect(report.profiles.map(({ name, conformant }) => [name, conformant])).toEqual([
      ["encoder", true],
      ["signer/HMAC-SHA1", true],
      ["signer/RSA-SHA256", true],
      ["verifier/HMAC-SHA1", true],
      ["verifier/RSA-SHA256", true],
      ["client", true],
    ]);
  });

  it("writes each report that is asked for, once and whole", async () => {
    const cwd = newFolder();
    const names = "json,junit,html,markdown,sarif,github,json";
    const words = ["certify", "reference", "--only", "operations/*", "--out", "out/deep", "--reporter", names];
    const { status, stdout } = await runInProcess(words, { cwd });
    expect(status).toBe(0);
    expect(readdirSync(join(cwd, "out/deep"))).toEqual([
      "report.html",
      "report.json",
      "report.junit.xml",
      "report.md",
      "report.sarif",
    ]);
    const written = ["report.json", "report.junit.xml", "report.html", "report.md", "report.sarif"];
    expect(stdout).toMatch(new RegExp(`\nWritten: ${written.map((name) => `out/deep/${name}`).join(", ")}\n$`));
  });

  it("narrows the run with --only and --method, and says so", async () => {
    const cwd = newFolder();
    const words = ["certify", "reference", "--only", "operations/*,order/c*", "--method", "RSA-SHA256", "--out", "."];
    expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0 });
    const { suite, verdicts } = readReport(cwd);
    expect(suite.selection).toEqual({ only: "operations/*,order/c*", method: "RSA-SHA256" });
    expect(new Set(verdicts.map(({ id }) => id.split("/")[0]))).toEqual(new Set(["operations", "order"]));
    expect(verdicts.filter(({ id }) => !/^(?:operations\/|order\/c).*-rsa$/.test(id))).toEqual([]);
  });

  it("runs the smoke set alone with --smoke, less what other flags leave out, and says so", async () => {
    const { smoke = [] } = loadVectors();
    const [all, encoder] = await Promise.all(
      [[], ["--only", "encoding-*/*"]].map(async (flags) => {
        const cwd = newFolder();
        const words = ["certify", "reference", "--smoke", ...flags, "--out", "."];
        expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0, stderr: "" });
        return readReport(cwd);
      }),
    );
    expect(all?.verdicts.map(({ id }) => id).sort()).toEqual(smoke.toSorted());
    expect(all?.suite.selection).toEqual({ smoke: true });
    expect(encoder?.verdicts.map(({ id }) => id).sort()).toEqual(
      smoke.filter((id) => id.startsWith("encoding-")).sort(),
    );
    expect(encoder?.suite.selection).toEqual({ only: "encoding-*/*", smoke: true });
  });

  it("refuses --smoke with --challenge: no unseen vector is of the set", async () => {
    const { status, stderr } = await runInProcess(["certify", "reference", "--smoke", "--challenge", "s"], {
      cwd: newFolder(),
    });
    expect(status).toBe(2);
    expect(stderr).toContain("option '--smoke' cannot be used with option '--challenge <seed>'");
  });

  it("splits into shards that are the whole, each vector once", async () => {
    const runs = ["1/3", "2/3", "3/3"].map(async (shard) => {
      const cwd = newFolder();
      const words = ["certify", "reference", "--only", "encoding-*/*", "--shard", shard, "--out", "."];
      expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0 });
      return readReport(cwd);
    });
    const whole = loadVectors().files.filter(({ concern }) => concern.startsWith("encoding-"));
    const shards = await Promise.all(runs);
    const ids = shards.flatMap(({ verdicts }) => verdicts.map(({ id }) => id));
    expect(ids.sort()).toEqual(whole.flatMap(({ vectors }) => vectors.map((vector: Vector) => vector.id)).sort());
    expect(shards.map(({ suite }) => suite.selection?.shard)).toEqual(["1/3", "2/3", "3/3"]);
    expect(Math.max(...shards.map(({ suite }) => suite.vectors))).toBeLessThanOrEqual(Math.ceil(ids.length / 3));
  });

  it("gives the same verdicts whatever the number of jobs", async () => {
    const [one, two] = await Promise.all(
      ["1", "2"].map(async (jobs) => {
        const cwd = newFolder();
        const words = ["certify", fixture("mistaken.mjs"), "--only", "o*,p*", "--jobs", jobs, "--out", "."];
        expect(await runCli(words, { cwd, env: { MISTAKE: "space-as-plus" } })).toMatchObject({ status: 1 });
        return outcomesOf(readReport(cwd));
      }),
    );
    expect(one).toEqual(two);
  });
});

describe.concurrent("certify --challenge", () => {
  it("adds vectors that the reference passes", async () => {
    const cwd = newFolder();
    const words = ["certify", "reference", "--only", "challenge/*", "--challenge", "Königsberg 1736", "--out", "."];
    expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0, stderr: "" });
    const { suite, totals } = readReport(cwd);
    expect(suite).toMatchObject({ challenge: "Königsberg 1736", vectors: 400 });
    expect(totals).toEqual({ passed: 400, failed: 0, skipped: 0, errored: 0 });
  });

  it("finds out a signer that knows the published answers by heart", async () => {
    const cwd = newFolder();
    const only = ["--only", "operations/payout,challenge/*-00?"];
    const known = await runCli(["certify", byHeart, ...only, "--out", "known"], { cwd });
    const asked = await runCli(["certify", byHeart, ...only, "--challenge", "any", "--out", "asked"], { cwd });
    expect([known.status, asked.status]).toEqual([0, 1]);
    expect(readReport(join(cwd, "known"))).toMatchObject({ conformant: true, suite: { challenge: null } });
    const report = readReport(join(cwd, "asked"));
    const failed = report.verdicts.filter(({ status }) => status === "failed");
    expect(report.totals).toMatchObject({ failed: 9, errored: 0 });
    expect(failed.every(({ id }) => id.startsWith("challenge/"))).toBe(true);
    expect(verdictOn(report, "operations/payout")?.status).toBe("passed");
  });
});

describe.skipIf(!hasPython).concurrent("certify at a terminal", () => {
  // Python has a pseudo-terminal; Node has none.
  const PTY = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";
  const atTerminal = (env: NodeJS.ProcessEnv): string => {
    const words = [...countersign, "certify", "reference", "--only", "operations/*", "--reporter", "terminal"];
    const unset = { CI: undefined, NO_COLOR: undefined };
    const run = spawnSync("python3", ["-c", PTY, ...words], {
      cwd: newFolder(),
      env: { ...process.env, ...unset, ...env },
      stdio: ["ignore", "pipe", "inherit"],
      timeout: 120_000,
    });
    return run.stdout.toString("utf8");
  };

  it("draws its progress and colours its verdict", () => {
    const output = atTerminal({});
    expect(output).toContain(`\r${ESCAPE}[2K[`);
    expect(output).toMatch(new RegExp(`${ESCAPE}\\[\\d+m.*CONFORMANT`));
  });

  it.each([{ CI: "true" }, { NO_COLOR: "1" }])("does neither with %j", (env) => {
    const output = atTerminal(env);
    expect(output).toContain("CONFORMANT: reference");
    expect(output).not.toContain(ESCAPE);
  });
});
