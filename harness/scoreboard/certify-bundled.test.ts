import { describe, expect, it } from "vitest";
import { makeSmallSuite } from "../../src/judging/fixtures/judging-suite.ts";
import reference from "../signers/reference/reference-signer.ts";
import { certifyBundled } from "./certify-bundled.ts";

describe("certifyBundled", () => {
  const target = { kind: "in-process", signer: reference } as const;
  const signer = {
    name: "no-such-signer",
    about: "made up",
    target,
    packages: [],
    available: async () => true as const,
  };

  it("certifies a signer, of which nothing is known without a file", async () => {
    const result = await certifyBundled(makeSmallSuite(), signer, new AbortController().signal);
    expect(result).toMatchObject({ signer, report: { complete: true, conformant: true }, known: { failures: [] } });
  });

  it("reports what is missing of one that is not installed", async () => {
    const absent = { ...signer, available: async () => "expected acme, got none" };
    const result = await certifyBundled(makeSmallSuite(), absent, new AbortController().signal);
    expect(result).toEqual({ signer: absent, unavailable: "expected acme, got none" });
  });
});
