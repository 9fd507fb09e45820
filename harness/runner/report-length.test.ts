import { describe, expect, it } from "vitest";
import referenceSigner from "../signers/reference/reference-signer.ts";
import { deviantNamed } from "./fixtures/deviant-signer.ts";
import { renderedLines, reportOf } from "./fixtures/rendered-run.ts";

describe("what is printed of a run", () => {
  it("is the verdict alone, on one line, with --quiet, and more than all of it with --verbose", async () => {
    const report = await reportOf(deviantNamed("space-as-plus", "signature"), { only: "body-space/*,url-choices/*" });
    const [normal, quiet, verbose] = [
      renderedLines(report),
      renderedLines(report, "quiet"),
      renderedLines(report, "verbose"),
    ];
    expect(quiet).toEqual([expect.stringMatching(/^NOT CONFORMANT: space-as-plus 1\.0\.0 .*\.$/)]);
    expect(verbose.length).toBeGreaterThan(normal.length);
    expect(verbose).toContain("Choices taken, where the specification is silent");
  });
});

describe("what is told of a cause", () => {
  it("is told once of both methods, with what was signed in place of two signatures", { tags: "slow" }, async () => {
    const report = await reportOf(deviantNamed("space-as-plus", "signature"), { only: "percent-encoding/*" });
    expect(report.diagnosis.map(({ deviations, methods }) => [deviations, methods])).toEqual([
      [["space-as-plus"], ["HMAC-SHA1", "RSA-SHA256"]],
    ]);
    const text = renderedLines(report).join("\n");
    expect(text).toMatch(/It explains (\d+) of \1 failures, under HMAC-SHA1 and RSA-SHA256 \(space-as-plus\)\./);
    expect(text).toMatch(
      /Your signer signed this base string:\n +expected .*order_desc%3D%2520\n +signed .*order_desc%3D%2B\n +\^ offset 241/,
    );
    expect(text).not.toMatch(/^ +(?:expected|actual) +[A-Za-z0-9+/]{27}=$/m);
  });

  it("holds no interpretation's id, whatever is printed", async () => {
    const text = renderedLines(await reportOf(referenceSigner, { only: "url-choices/*" }), "verbose").join("\n");
    expect(text).toContain("url host case: The URL used is the complete request URL");
    expect(text).not.toMatch(/seed-literal|raw-order|signed-as-given|success-without-id/);
  });
});
