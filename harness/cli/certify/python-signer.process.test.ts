import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { mistakenSigner } from "../fixtures/mistaken.mjs";
import { mismatchOf, readReport } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { serveSigner } from "../fixtures/serve-signer.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

// The issue's own acceptance: a signer written from PROTOCOL alone passes, and each of three mistakes is found where
// it is made, whatever the signer shows and however it is reached.

const newFolder = tempFolders();
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const SPACE = "percent-encoding/space";
const SIGNATURE = "+Llk+Pgs4X8IqO/YYUOhtqe4ZNg=";

/**
 * Offsets into the base string of {@link SPACE}. `POST&` takes 5 characters, the encoded URL 65 and its `&` 1, so that
 * the parameters begin at 71; `order_desc` comes last, and its value at 71 + 168.
 */
const mistakes = [
  // …%3Dtwo%2520words, but …%3Dtwo%2Bwords: `two%2` is right.
  { mistake: "space-as-plus", offset: 71 + 168 + "two%2".length },
  // POST&https%3A…, but POST&https%3a….
  { mistake: "lower-case-hex", offset: "POST&https%3".length },
  // …&oauth_consumer_key…, but …&order_desc….
  { mistake: "first-unsorted", offset: 71 + "o".length },
] as const;

describe.skipIf(!hasPython).concurrent("a signer in Python", () => {
  it("passes when it is right", async () => {
    const cwd = newFolder();
    const command = ["--", "python3", fixture("signer.py")];
    const { status, stdout, stderr } = await runCli(["certify", "--only", "percent-encoding/*", ...command], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT: signer\.py 1\.0\.0 \(python, stdio\) passes all \d{2,3} judged vectors/);
    const report = readReport(join(cwd, "reports/runs/signer.py"));
    expect(report).toMatchObject({ complete: true, conformant: true, totals: { failed: 0, errored: 0 } });
    expect(report.profiles.find(({ name }) => name === "signer/HMAC-SHA1")?.passed).toBeGreaterThan(50);
  });

  it.each(
    mistakes.flatMap(({ mistake, offset }) => [
      { mistake, shown: "baseString,signature", stage: "baseString", offset },
      { mistake, shown: "signature", stage: "signature", offset: undefined },
      { mistake, shown: "authorization", stage: "signature", offset: undefined },
    ]),
  )("fails with $mistake, showing $shown", async ({ mistake, shown, stage, offset }) => {
    const cwd = newFolder();
    const command = ["--", "python3", fixture("mistaken.py"), mistake, shown];
    const { status, stderr } = await runCli(["certify", "--only", SPACE, "--out", ".", ...command], { cwd });
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    const mismatch = mismatchOf(readReport(cwd), SPACE);
    expect(mismatch?.stage).toBe(stage);
    if (offset === undefined) expect(mismatch).toMatchObject({ expected: SIGNATURE });
    else expect(mismatch).toMatchObject({ offset, expected: expect.stringMatching(/^POST&.*two%2520words$/) });
  });
});

describe.concurrent("the same mistakes", () => {
  const modules = mistakes.flatMap(({ mistake, offset }) =>
    ["mistaken.mjs", "mistaken-typed.ts"].map((file) => ({ mistake, offset, file })),
  );

  it.each(modules)("$mistake in $file", async ({ mistake, offset, file }) => {
    const cwd = newFolder();
    const words = ["certify", fixture(file), "--only", SPACE, "--out", "."];
    expect(await runCli(words, { cwd, env: { MISTAKE: mistake } })).toMatchObject({ status: 1, stderr: "" });
    const report = readReport(cwd);
    expect(report.target.kind).toBe("module");
    expect(mismatchOf(report, SPACE)).toMatchObject({ stage: "baseString", offset });
  });

  it.each(mistakes)("$mistake behind an HTTP endpoint", async ({ mistake, offset }) => {
    const cwd = newFolder();
    const served = await serveSigner(mistakenSigner(mistake));
    const result = await runCli(["certify", served.url, "--only", SPACE, "--out", "."], { cwd }).finally(served.close);
    expect(result).toMatchObject({ status: 1, stderr: "" });
    const report = readReport(cwd);
    expect(report.target.kind).toBe("http");
    expect(mismatchOf(report, SPACE)).toMatchObject({ stage: "baseString", offset });
  });

  it("are none in a signer without one", async () => {
    const cwd = newFolder();
    const words = ["certify", fixture("mistaken.mjs"), "--only", SPACE, "--out", "."];
    expect(await runCli(words, { cwd })).toMatchObject({ status: 0, stderr: "" });
  });
});
