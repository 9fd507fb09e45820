import { describe, expect, it } from "vitest";
import type { FailedVerdict, Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { describeTarget, nounOf, subjectOf } from "./describe-target.ts";
import { refusesEverything } from "./fixtures/always-alike.ts";
import { capturedClient } from "./fixtures/captured-client.ts";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { asKnown, withBaseline } from "./fixtures/with-baseline.ts";
import { describeOutcome, listFacts, outcomeOf, toneOf } from "./outcome.ts";

const noDrift = { known: 0, unlisted: [], fixed: [], changed: [], unknown: [] };
const passed: Verdict = { id: "a/1", kind: "signing", status: "passed", durationMs: 0 };
const failed: FailedVerdict = { id: "a/2", kind: "signing", status: "failed", durationMs: 0 };
const errored: Verdict = { id: "a/3", kind: "signing", status: "errored", error: { message: "m" }, durationMs: 0 };
const skipped: Verdict = { id: "a/4", kind: "signing", status: "skipped", reason: "r", durationMs: 0 };
const declined: Verdict = { id: "a/5", kind: "signing", status: "skipped", reason: "r", declined: true, durationMs: 0 };
const lacking: Partial<Report> = {
  target: { kind: "capture", implementation: { name: "shop", version: "1", language: "unknown" } },
  coverage: [
    { group: "operation", name: "payout", requests: 3, required: true },
    { group: "operation", name: "transfer", requests: 0, required: true },
    { group: "method", name: "RSA-SHA256", requests: 0, required: true },
    { group: "method", name: "HMAC-SHA1", requests: 0 },
  ],
};

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
    {
      what: "all failures known",
      report: asKnown,
      word: "NOT CONFORMANT, AS KNOWN",
      says: "fails 5 and gives no answer to 1 of 8 judged vectors",
    },
    {
      what: "some failures new",
      report: withBaseline,
      word: "NOT CONFORMANT",
      says: "fails 5 and gives no answer to 1 of 8 judged vectors",
    },
    {
      what: "nothing fails, and nothing is listed",
      report: makeReport([passed], { baseline: noDrift }),
      word: "CONFORMANT",
      says: "passes all 1 judged vector",
    },
    {
      what: "nothing fails, but something is listed",
      report: makeReport([passed], {
        baseline: { ...noDrift, fixed: [{ id: "a/1", failsWith: "errored", reason: "r" }] },
      }),
      word: "CONFORMANT, BASELINE STALE",
      says: "passes all 1 judged vector",
    },
    {
      what: "forgeries accepted",
      report: gatewayWithHoles,
      word: "NOT CONFORMANT",
      says: "fails 7 and gives no answer to 1 of 10 judged vectors: it accepts 5 requests that it must refuse, refuses 1 request that it must accept and accepts 1 request without the answer of a success; 1 skipped",
    },
    {
      what: "right requests refused",
      report: refusesEverything,
      word: "NOT CONFORMANT",
      says: "fails 6 of 19 judged vectors: it refuses 6 requests that it must accept",
    },
    {
      what: "a captured client",
      report: capturedClient,
      word: "NOT CONFORMANT",
      says: "fails 1 of 3 judged requests",
    },
    {
      what: "a captured client that lacks what is required",
      report: makeReport([passed], { ...lacking, conformant: false }),
      word: "NOT CONFORMANT",
      says: "passes all 1 judged request; it does not exercise 2 of 3 required things",
    },
    {
      what: "one that fails besides",
      report: makeReport([failed], lacking),
      word: "NOT CONFORMANT",
      says: "fails 1 of 1 judged request; it does not exercise 2 of 3 required things",
    },
    {
      what: "one whose failures are known: what it lacks is none of them",
      report: makeReport([{ ...failed, known: "r" }], { ...lacking, baseline: { ...noDrift, known: 1 } }),
      word: "NOT CONFORMANT",
      says: "fails 1 of 1 judged request; it does not exercise 2 of 3 required things",
    },
  ])("$what", ({ report, word, says }) => {
    expect([outcomeOf(report), describeOutcome(report)]).toEqual([word, says]);
  });
});

describe("toneOf", () => {
  it("says whether whoever started the run can go on", () => {
    const stale = { ...noDrift, unknown: [{ id: "a/1", failsWith: "errored", reason: "r" }] };
    const reports = [
      makeReport([passed]),
      makeReport([failed]),
      asKnown,
      withBaseline,
      makeReport([passed], { baseline: stale }),
      makeReport([passed], { complete: false }),
    ];
    expect(reports.map(toneOf)).toEqual(["good", "bad", "known", "bad", "bad", "open"]);
  });
});

it("calls each kind of target by its name", () => {
  const rows = [
    ["stdio", "1.2", "acme 1.2 (php, stdio)", "signer", "vector"],
    ["module", "unknown", "acme unknown (php, module)", "signer", "vector"],
    ["gateway", "nginx/1.27", "gateway acme (nginx/1.27)", "gateway", "vector"],
    ["gateway", "unknown", "gateway acme", "gateway", "vector"],
    ["capture", "1.2", "captured client acme 1.2", "client", "request"],
    ["capture", "unknown", "captured client acme", "client", "request"],
  ] as const;
  for (const [kind, version, ...names] of rows) {
    const report = makeReport([], { target: { kind, implementation: { name: "acme", version, language: "php" } } });
    expect([describeTarget(report), subjectOf(report), nounOf(report)]).toEqual(names);
  }
});

describe("listFacts", () => {
  it("says what narrowed the run, and that an incomplete one gave no reason", () => {
    const suite = {
      version: "1",
      digest: "sha256:0",
      vectors: 1,
      challenge: "seed",
      selection: { only: "a/*", shard: "1/2", smoke: true as const },
    };
    expect(listFacts(makeReport([passed], { complete: false, suite }))).toEqual([
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

it("asks for a base string where no answer shows one", () => {
  const judgedBy = [[], ["baseString", "signature"], ["signature"]].map(
    (shown) => listFacts(makeReport([passed], { shown })).find(({ label }) => label === "judged by")?.value,
  );
  expect(judgedBy).toEqual([
    undefined,
    "baseString, signature",
    "signature (a baseString in the answer would show the first wrong character)",
  ]);
});
