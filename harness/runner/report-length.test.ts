import { describe, expect, it } from "vitest";
import type { Selection } from "../../src/judging/selection.ts";
import type { Report } from "../../src/report/report.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import type { SignerModule } from "../adapters/module/signer-module.ts";
import type { Extent } from "../reporters/reporter.ts";
import { renderTerminal } from "../reporters/terminal.ts";
import referenceSigner from "../signers/reference/reference-signer.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { deviantNamed } from "./fixtures/deviant-signer.ts";
import { runSuite } from "./run.ts";

const byHmac: Selection = { method: "HMAC-SHA1" };

async function run(module: SignerModule, selection: Selection = byHmac): Promise<Report> {
  const connect = async (): Promise<ReturnType<typeof adaptInProcess>> => adaptInProcess(module, { timeoutMs: 20_000 });
  return runSuite(loadVectors(), { connect, selection });
}

/** The lines that a person sees, less the two that name the files that were written. */
function linesOf(report: Report, extent: Extent = "normal"): readonly string[] {
  return renderTerminal(report, { color: false, width: 80, extent }).trimEnd().split("\n");
}

describe("what is printed of a run", () => {
  it("takes at most 12 lines where all passed, those on the files included", async () => {
    expect(linesOf(await run(referenceSigner, {})).length + 2).toBeLessThanOrEqual(12);
  });

  it.each([
    ["one cause", "space-as-plus", 40],
    ["another", "key-missing-ampersand", 40],
    ["three causes", "space-as-plus+unsorted+key-missing-ampersand", 80],
  ])("takes few lines for %s", async (_what, ids, most) => {
    for (const shown of ["signature", "baseString,signature"]) {
      expect(linesOf(await run(deviantNamed(ids, shown))).length + 2).toBeLessThanOrEqual(most);
    }
  });

  it("is the verdict alone, on one line, with --quiet, and more than all of it with --verbose", async () => {
    const report = await run(deviantNamed("space-as-plus", "signature"));
    const [normal, quiet, verbose] = [linesOf(report), linesOf(report, "quiet"), linesOf(report, "verbose")];
    expect(quiet).toEqual([expect.stringMatching(/^NOT CONFORMANT: space-as-plus 1\.0\.0 .*skipped\.$/)]);
    expect(verbose.length).toBeGreaterThan(normal.length);
    expect(verbose).toContain("Choices taken, where the specification is silent");
  });
});

describe("what is told of a cause", () => {
  it("is told once of both methods, with what was signed in place of two signatures", async () => {
    const report = await run(deviantNamed("space-as-plus", "signature"), { only: "percent-encoding/*" });
    expect(report.diagnosis.map(({ deviations, methods }) => [deviations, methods])).toEqual([
      [["space-as-plus"], ["HMAC-SHA1", "RSA-SHA256"]],
    ]);
    const text = linesOf(report).join("\n");
    expect(text).toMatch(/It explains (\d+) of \1 failures, under HMAC-SHA1 and RSA-SHA256 \(space-as-plus\)\./);
    expect(text).toMatch(
      /Your signer signed this base string:\n +expected .*order_desc%3D%2520\n +signed .*order_desc%3D%2B\n +\^ offset 241/,
    );
    expect(text).not.toMatch(/^ +(?:expected|actual) +[A-Za-z0-9+/]{27}=$/m);
  });

  it("holds no interpretation's id, whatever is printed", async () => {
    const text = linesOf(await run(referenceSigner), "verbose").join("\n");
    expect(text).toContain("url host case: The URL used is the complete request URL");
    expect(text).not.toMatch(/seed-literal|raw-order|signed-as-given|success-without-id/);
  });
});
