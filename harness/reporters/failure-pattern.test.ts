import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { describePattern } from "./failure-pattern.ts";
import { makeReport } from "./fixtures/make-report.ts";

const failed = (id: string, stage: string): Verdict => ({
  id,
  kind: "signing",
  status: "failed",
  mismatch: { stage, offset: 0, expected: "a", actual: "b" },
  durationMs: 1,
});
const passed: Verdict = { id: "a/0", kind: "signing", status: "passed", durationMs: 1 };
const skipped: Verdict = { id: "a/9", kind: "signing", status: "skipped", reason: "r", durationMs: 0 };
const every = [failed("a/1", "signature"), failed("a/2", "signature"), skipped];

describe("describePattern", () => {
  it("tells a wrong key or hash from base strings that are all right", () => {
    expect(describePattern(makeReport(every))).toMatch(/^Every base string is right and every signature is wrong/);
  });

  it("says less where no base string is shown", () => {
    expect(describePattern(makeReport(every, { shown: ["signature"] }))).toMatch(/^Every signature is wrong/);
  });

  it.each([
    ["one passes", [...every, passed]],
    ["one fails elsewhere", [...every, failed("a/3", "baseString")]],
    ["one is all there is", [failed("a/1", "signature")]],
    ["nothing fails", [passed]],
  ])("says nothing when %s", (_, verdicts) => {
    expect(describePattern(makeReport(verdicts))).toBeUndefined();
  });
});
