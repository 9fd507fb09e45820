import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { describeOutcome, factsOf, outcomeOf, wasTried } from "./outcome.ts";

const passed: Verdict = { id: "a/1", kind: "signing", status: "passed", durationMs: 0 };
const failed: Verdict = { id: "a/2", kind: "signing", status: "failed", durationMs: 0 };
const errored: Verdict = { id: "a/3", kind: "signing", status: "errored", durationMs: 0 };
const skipped: Verdict = { id: "a/4", kind: "signing", status: "skipped", durationMs: 0 };
const declined: Verdict = { id: "a/5", kind: "signing", status: "skipped", declined: true, durationMs: 0 };

describe("outcomeOf and describeOutcome", () => {
  it.each([
    { what: "all passed", report: makeReport([passed]), word: "CONFORMANT", says: "passes all 1 judged vector" },
    {
      what: "passed and skipped",
      report: makeReport([passed, passed, skipped]),
      word: "CONFORMANT",
      says: "passes all 2 judged vectors; 1 skipped",
    },
    {
      what: "one failed",
      report: makeReport([passed, failed]),
      word: "NOT CONFORMANT",
      says: "fails 1 of 2 judged vectors",
    },
    {
      what: "one errored",
      report: makeReport([passed, errored]),
      word: "NOT CONFORMANT",
      says: "gives no answer to 1 of 2 judged vectors",
    },
    {
      what: "failed, errored and declined",
      report: makeReport([failed, errored, skipped, declined]),
      word: "NOT CONFORMANT",
      says: "fails 1 and gives no answer to 1 of 2 judged vectors; 2 skipped, 1 of them declined by the signer",
    },
    {
      what: "declined only",
      report: makeReport([passed, declined], { conformant: false }),
      word: "NOT CONFORMANT",
      says: "passes all 1 judged vector and yet does not conform; 1 skipped, 1 of them declined by the signer",
    },
    {
      what: "nothing judged",
      report: makeReport([skipped], { conformant: true }),
      word: "INCOMPLETE",
      says: "was judged on no vector at all; 1 skipped",
    },
    {
      what: "cut short",
      report: makeReport([passed], { complete: false }),
      word: "INCOMPLETE",
      says: "was tried on 1 of 1 vector when the run ended",
    },
  ])("$what", ({ report, word, says }) => {
    expect([outcomeOf(report), describeOutcome(report)]).toEqual([word, says]);
  });
});

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

describe("what was judged", () => {
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

  it("is nothing of a profile that was skipped whole", () => {
    const profile = { name: "encoder", conformant: false, passed: 0, failed: 0, skipped: 3, errored: 0 };
    expect(wasTried(profile)).toBe(false);
    expect(wasTried({ ...profile, errored: 1 })).toBe(true);
  });
});
