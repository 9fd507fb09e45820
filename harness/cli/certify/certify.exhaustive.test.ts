import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleOf, triesAll } from "../../../src/fixtures/sample.ts";
import { bundledVectors, kindFolders } from "../../suite/load-vectors.ts";
import { findFixture, hasPython } from "../fixtures/find-fixture.ts";
import { readReport, verdictOn } from "../fixtures/read-report.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { validateJson, validator } from "../fixtures/validate-json.ts";

const newFolder = tempFolders();

describe("certify, on the whole suite,", () => {
  // As CI does beside its tests.
  it.runIf(triesAll)("certifies the reference in every role, unseen vectors among them", async () => {
    const cwd = newFolder();
    const words = ["certify", "reference", "--challenge", "Königsberg 1736", "--out", "."];
    expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0, stderr: "" });
    const { profiles, totals, suite, verdicts } = readReport(cwd);
    expect(suite.challenge).toBe("Königsberg 1736");
    expect(verdicts.filter(({ id }) => id.startsWith("challenge/")).length).toBeGreaterThan(300);
    expect(profiles.filter(({ unseen = 0 }) => unseen > 0)).toHaveLength(6);
    expect(totals).toMatchObject({ failed: 0, errored: 0 });
    expect(verdicts).toHaveLength(suite.vectors);
    expect(profiles.filter(({ conformant }) => conformant)).toHaveLength(6);
  });

  it("finds out a signer that knows the published answers by heart", async () => {
    const cwd = newFolder();
    const byHeart = findFixture("by-heart.mjs");
    const known = await runInProcess(["certify", byHeart, "--no-challenge", "--out", "known"], { cwd });
    const asked = await runInProcess(["certify", byHeart, "--out", "asked"], { cwd });
    expect(known.stdout).toContain("challenge: none: who knows the published answers by heart is not found out");
    expect([known.status, asked.status]).toEqual([0, 1]);
    expect(readReport(join(cwd, "known"))).toMatchObject({ conformant: true, suite: { challenge: null } });
    const report = readReport(join(cwd, "asked"));
    const failed = report.verdicts.filter(({ status }) => status === "failed");
    expect(failed.length).toBeGreaterThan(50);
    expect(failed.every(({ id }) => id.startsWith("challenge/"))).toBe(true);
    expect(asked.stdout).toContain(`challenge: ${report.suite.challenge} (unseen vectors: signer/HMAC-SHA1 `);
    expect(verdictOn(report, "operations/payout")?.status).toBe("passed");
  });

  it.skipIf(!hasPython)("passes a right signer in Python", async () => {
    const cwd = newFolder();
    const { status, stdout } = await runInProcess(["certify", "--", "python3", findFixture("signer.py")], { cwd });
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^CONFORMANT \(Content-Type not shown\): signer\.py 1\.0\.0 \(python, stdio\) passes all \d{3,4} judged vectors/,
    );
    const report = readReport(join(cwd, "reports/runs/signer.py"));
    expect(report).toMatchObject({ complete: true, conformant: true, totals: { failed: 0, errored: 0 } });
    expect(report.profiles.find(({ name }) => name === "signer/HMAC-SHA1")?.passed).toBeGreaterThan(500);
  });
});

it.skipIf(validator === undefined)("every vector file is valid by an independent validator of JSON Schema", () => {
  const files = sampleOf(
    kindFolders.flatMap((kind) =>
      readdirSync(join(bundledVectors, kind)).map((name) => join(bundledVectors, kind, name)),
    ),
    3,
  );
  expect(files.length).toBeGreaterThan(15);
  const smoke = join(bundledVectors, "smoke.json");
  expect(validateJson("vectors.schema.json", [...files, smoke])).toMatch(/^\S+smoke\.json: .*\n$/);
});
