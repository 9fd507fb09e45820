import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { parseReport } from "../../src/report/report-schema.ts";
import { connect } from "../adapters/connect.ts";
import { renderGithub } from "../reporters/github.ts";
import { renderJunit } from "../reporters/junit.ts";
import { concatenate } from "../reporters/reporter.ts";
import { renderSarif } from "../reporters/sarif.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type RunOptions, runSuite } from "./run.ts";

const program = fileURLToPath(new URL("fixtures/unstable-encoder.mjs", import.meta.url));

function run(behaviour: string, options: Partial<RunOptions> = {}): Promise<Report> {
  return runSuite(loadVectors(), {
    connect: () => connect({ kind: "command", argv: [process.execPath, program, behaviour] }, { timeoutMs: 60_000 }),
    selection: { only: "encoding-ascii/digit-t*" },
    ...options,
  });
}

/** Expects a run to fail as unstable, in its report and in each other one. */
async function expectUnstable(behaviour: string, jobs: number, kind: string): Promise<void> {
  const report = await run(behaviour, { jobs });
  expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
  expect(report).toMatchObject({ complete: true, conformant: false, totals: { failed: 0, errored: 0 } });
  expect(report.unstable).toContainEqual({
    kind,
    remark: expect.any(String),
    count: expect.any(Number),
    first: expect.any(String),
  });
  expect(report.profiles.filter(({ conformant }) => conformant)).toEqual([]);
  expect(concatenate(renderJunit(report))).toContain(`type="unstable/${kind}"`);
  expect(concatenate(renderSarif(report))).toContain(`"ruleId": "unstable/${kind}"`);
  expect(renderGithub(report)).toContain("\n::error title=unstable%3A ");
}

describe("a right encoder", () => {
  it("that dies at every third, of 2 at once, fails as unstable", () =>
    expectUnstable("dies at every third", 2, "crash"));

  it.each([
    ["answers under another seq", "stray"],
    ["answers twice", "repeat"],
    ["changes its answers", "disagreement"],
  ] as const)("that %s fails as unstable", { tags: "slow" }, (behaviour, kind) => expectUnstable(behaviour, 1, kind));

  it("that is a module and dies at every third fails as unstable", { tags: "slow" }, async () => {
    const file = fileURLToPath(new URL("fixtures/unstable-module.mjs", import.meta.url));
    const report = await run("", {
      connect: () => connect({ kind: "module", path: file }, { timeoutMs: 60_000 }),
    });
    expect(report).toMatchObject({ complete: true, conformant: false, unstable: [{ kind: "crash" }] });
  });

  it("passes where it is stable, or where as much is tolerated, which is told", { tags: "slow" }, async () => {
    expect(await run("none")).toMatchObject({ conformant: true });
    const tolerant = await run("dies at every third", { tolerance: { crash: 1000 } });
    expect(tolerant).toMatchObject({ conformant: true, unstable: [{ kind: "crash", tolerated: true }] });
    expect(renderGithub(tolerant)).toMatch(
      /^::notice title=countersign%3A CONFORMANT \(encoder only; in .* tolerated\./,
    );
  });
});
