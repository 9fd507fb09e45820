import { describe, expect, it } from "vitest";
import { type Baseline, compareWithBaseline, isNothingNew, rewriteBaseline } from "./baseline.ts";
import type { Report, Verdict } from "./report.ts";

const failed = (id: string, stage: string): Verdict => ({
  id,
  kind: "signing",
  status: "failed",
  mismatch: { stage, offset: 0, expected: "a", actual: "b" },
  diagnosis: [],
  durationMs: 1,
});
const passed = (id: string): Verdict => ({ id, kind: "signing", status: "passed", durationMs: 1 });
const reportOf = (...verdicts: readonly Verdict[]): Report => ({
  format: "countersign/report",
  version: 1,
  complete: true,
  suite: { version: "1", digest: "sha256:0", vectors: verdicts.length, challenge: null, selection: null },
  target: { kind: "stdio", implementation: { name: "n", version: "1", language: "l" } },
  conformant: false,
  profiles: [],
  totals: { passed: 0, failed: 0, skipped: 0, errored: 0 },
  durationMs: 1,
  shown: [],
  notes: [],
  choices: [],
  diagnosis: [],
  unexplained: [],
  clauses: {},
  verdicts,
});
const known = (...failures: Baseline["failures"]): Baseline => ({
  format: "countersign/baseline",
  version: 1,
  failures,
});
const listed = { id: "order/a", failsWith: "stage:baseString", reason: "sorts by locale" };

describe("compareWithBaseline", () => {
  it("finds nothing new in the same failures", () => {
    const drift = compareWithBaseline(reportOf(failed("order/a", "baseString"), passed("order/b")), known(listed));
    expect(drift).toEqual({ unlisted: [], fixed: [], changed: [], unknown: [] });
    expect(isNothingNew(drift)).toBe(true);
  });

  it("finds what is not listed, what passes now, and what fails otherwise", () => {
    const other = { ...listed, id: "order/b" };
    const drift = compareWithBaseline(
      reportOf(failed("order/a", "signature"), passed("order/b"), failed("order/c", "body")),
      known(listed, other),
    );
    expect(drift).toEqual({
      unlisted: [{ id: "order/c", failsWith: "stage:body", reason: "not explained yet" }],
      fixed: [other],
      changed: [{ id: "order/a", failsWith: "stage:signature", reason: "sorts by locale" }],
      unknown: [],
    });
    expect(isNothingNew(drift)).toBe(false);
  });

  it("does not miss a crash or a declined vector, and minds nothing that was not run", () => {
    const crashed: Verdict = { id: "a/b", kind: "signing", status: "errored", error: { message: "m" }, durationMs: 1 };
    const declined: Verdict = {
      id: "a/c",
      kind: "signing",
      status: "skipped",
      declined: true,
      reason: "r",
      durationMs: 1,
    };
    const { unlisted, fixed } = compareWithBaseline(reportOf(crashed, declined), known(listed));
    expect(unlisted.map(({ failsWith }) => failsWith)).toEqual(["errored", "declined"]);
    expect(fixed).toEqual([]);
  });
});

describe("rewriteBaseline", () => {
  it("keeps the reason of what fails as before", () => {
    const report = reportOf(failed("order/a", "baseString"), failed("order/c", "body"), passed("order/b"));
    expect(rewriteBaseline(report, known(listed)).failures).toEqual([
      listed,
      { id: "order/c", failsWith: "stage:body", reason: "not explained yet" },
    ]);
  });

  it("drops a reason that belongs to another way of failing", () => {
    const [entry] = rewriteBaseline(reportOf(failed("order/a", "signature")), known(listed)).failures;
    expect(entry).toEqual({ id: "order/a", failsWith: "stage:signature", reason: "not explained yet" });
  });
});
