import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readReport, verdictOn } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const byHeart = fixture("by-heart.mjs");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const ESCAPE = "\u001b";

describe("certify, on the whole suite,", () => {
  it("certifies the reference on the whole suite, in every role, without colour in a pipe", async () => {
    const cwd = newFolder();
    const { status, stdout, stderr } = await runCli(["certify", "reference"], { cwd, env: { FORCE_COLOR: "1" } });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT: reference \d/);
    expect(stdout).toContain("\nWritten: reports/runs/reference/report.json\n");
    expect(stdout).not.toContain(ESCAPE);
    const report = readReport(join(cwd, "reports/runs/reference"));
    expect(report).toMatchObject({ complete: true, conformant: true, suite: { challenge: null, selection: null } });
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

  it("finds out a signer that knows the published answers by heart", async () => {
    const cwd = newFolder();
    const known = await runCli(["certify", byHeart, "--out", "known"], { cwd });
    const asked = await runCli(["certify", byHeart, "--challenge", "any", "--out", "asked"], { cwd });
    expect([known.status, asked.status]).toEqual([0, 1]);
    expect(readReport(join(cwd, "known"))).toMatchObject({ conformant: true, suite: { challenge: null } });
    const report = readReport(join(cwd, "asked"));
    const failed = report.verdicts.filter(({ status }) => status === "failed");
    expect(report.totals).toMatchObject({ failed: 200, errored: 0 });
    expect(failed.every(({ id }) => id.startsWith("challenge/"))).toBe(true);
    expect(verdictOn(report, "operations/payout")?.status).toBe("passed");
  });

  it.skipIf(!hasPython)("passes a right signer in Python", async () => {
    const cwd = newFolder();
    const { status, stdout, stderr } = await runCli(["certify", "--", "python3", fixture("signer.py")], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT: signer\.py 1\.0\.0 \(python, stdio\) passes all \d{3} judged vectors/);
    const report = readReport(join(cwd, "reports/runs/signer.py"));
    expect(report).toMatchObject({ complete: true, conformant: true, totals: { failed: 0, errored: 0 } });
    expect(report.profiles.find(({ name }) => name === "signer/HMAC-SHA1")?.passed).toBeGreaterThan(500);
  });
});
