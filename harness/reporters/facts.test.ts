import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { factsOf } from "./facts.ts";
import { capturedClient } from "./fixtures/captured-client.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { asKnown } from "./fixtures/with-baseline.ts";

const passed: Verdict = { id: "a/1", kind: "signing", status: "passed", durationMs: 0 };

describe("factsOf", () => {
  it("says what narrowed the run, and that an incomplete one gave no reason", () => {
    const suite = {
      version: "1",
      digest: "sha256:0",
      vectors: 1,
      challenge: "seed",
      selection: { only: "a/*", shard: "1/2", smoke: true as const },
    };
    expect(factsOf(makeReport([passed], { complete: false, suite }))).toEqual([
      { label: "suite", value: "1, sha256:0" },
      { label: "challenge", value: "seed" },
      { label: "judged by", value: "authorization, baseString, signature" },
      { label: "only", value: "a/*" },
      { label: "shard", value: "1/2" },
      { label: "smoke", value: "the smallest set of vectors that catches every known mistake" },
      { label: "narrowed", value: "it certifies nothing beyond what it ran" },
      { label: "incomplete", value: "no reason was given" },
    ]);
  });
});

describe("what was judged by", () => {
  it.each([
    { shown: [], value: undefined },
    { shown: ["baseString", "signature"], value: "baseString, signature" },
    {
      shown: ["signature"],
      value: "signature (a baseString in the answer would show the first wrong character)",
    },
  ])("of $shown: $value", ({ shown, value }) => {
    const report = makeReport([{ id: "a/1", kind: "signing", status: "passed", durationMs: 1 }], { shown });
    expect(factsOf(report).find(({ label }) => label === "judged by")?.value).toBe(value);
  });
});

describe("what else is known of a run", () => {
  it.each([
    {
      report: capturedClient,
      label: "coverage",
      value: "7 of 45 exercised; NOT EXERCISED and so not certified: 38",
    },
    { report: asKnown, label: "baseline", value: "nothing new; 6 known failures" },
    { report: makeReport([passed]), label: "baseline", value: undefined },
    { report: makeReport([passed]), label: "coverage", value: undefined },
  ])("$label: $value", ({ report, label, value }) => {
    expect(factsOf(report).find((fact) => fact.label === label)?.value).toBe(value);
  });
});
