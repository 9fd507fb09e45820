import { expect, it } from "vitest";
import type { Verdict } from "../judging/verdict.ts";
import { composeReport } from "./compose-report.ts";
import { countProfiles } from "./profiles.ts";
import type { Report } from "./report.ts";

const head = { kind: "verification", method: "HMAC-SHA1", durationMs: 0 } as const;
const right: Verdict = { ...head, id: "accepted/payout", status: "passed", due: "accepted", plain: true };
const unasked: Verdict = {
  ...head,
  id: "accepted/transfer",
  status: "skipped",
  reason: "no merchant",
  due: "accepted",
  plain: true,
};
const forged: Verdict = { ...head, id: "tampered/amount", status: "passed", due: "refused" };

function reportOf(verdicts: readonly Verdict[], selection: Report["suite"]["selection"] = null): Report {
  return composeReport({
    suite: { version: "1", digest: "sha256:0", vectors: verdicts.length, challenge: null, selection },
    target: { kind: "gateway", implementation: { name: "gateway", version: "1", language: "" } },
    verdicts,
    profiles: countProfiles(verdicts.map((verdict) => ({ profile: "verifier/HMAC-SHA1", verdict }))),
    durationMs: 0,
    shown: [],
    notes: [],
    diagnosis: [],
    unexplained: [],
  });
}

it("is complete only with a right request of each operation and a forgery of each method that was judged", () => {
  expect(reportOf([right, forged])).toMatchObject({ complete: true, conformant: true });
  for (const [verdicts, reason] of [
    [[right, unasked, forged], "right requests under HMAC-SHA1 (accepted/transfer)"],
    [[right], "forgeries under HMAC-SHA1"],
  ] as const) {
    const report = reportOf(verdicts);
    expect(report).toMatchObject({ complete: false, conformant: false, profiles: [{ conformant: false }] });
    expect(report.incompleteReason).toContain(reason);
  }
});

it("needs no right request where all that could be judged fails", () => {
  const mismatch = { stage: "verified", offset: 0, expected: "refused", actual: "accepted" } as const;
  const accepted: Verdict = { ...forged, id: "tampered/body", status: "failed", mismatch, clauses: [] };
  expect(reportOf([unasked, accepted])).toMatchObject({ complete: true, conformant: false });
  expect(reportOf([unasked, accepted, forged])).toMatchObject({ complete: false });
});

it("leaves it to whoever selects vectors what is judged", () => {
  expect(reportOf([right], { only: "accepted/*" })).toMatchObject({ complete: true, conformant: true });
});
