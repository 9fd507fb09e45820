import { describe, expect, it } from "vitest";
import { makeSmallSuite } from "../../src/judging/fixtures/judging-suite.ts";
import type { Bundled } from "../signers/bundled.ts";
import reference from "../signers/reference/reference-signer.ts";
import { certifyBundled } from "./certify-bundled.ts";
import { acme } from "./fixtures/make-result.ts";

describe("certifyBundled", () => {
  const bundled: Bundled = { ...acme, target: { kind: "in-process", signer: reference } };

  it("certifies a signer, of which nothing is known without a file", async () => {
    const result = await certifyBundled(makeSmallSuite(), bundled, new AbortController().signal);
    expect(result).toMatchObject({ bundled, report: { complete: true, conformant: true }, known: { failures: [] } });
  });

  it("reports what is missing of one that is not installed", async () => {
    const absent = { ...bundled, available: async () => "expected acme, got none" };
    const result = await certifyBundled(makeSmallSuite(), absent, new AbortController().signal);
    expect(result).toEqual({ bundled: absent, unavailable: "expected acme, got none" });
  });
});
