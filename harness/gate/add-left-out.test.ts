import { describe, expect, it } from "vitest";
import type { PlannedVector } from "../../src/conformance/plan.ts";
import type { Profile, Report, Verdict } from "../../src/conformance/report.ts";
import { addLeftOut } from "./add-left-out.ts";
import { planFor, settingAt } from "./fixtures/run-gate.ts";

const [a, b, c] = planFor(settingAt("http://h")).all;
if (a === undefined || b === undefined || c === undefined) throw new TypeError("the plan is too short");
const plan: readonly PlannedVector[] = [a, b, c];

const idOf = ({ vector }: PlannedVector): string => vector.id;
const passed = (planned: PlannedVector): Verdict => ({
  id: idOf(planned),
  kind: planned.kind,
  status: "passed",
  durationMs: 1,
});
const profile = (name: string, passes: number, skips: number, conformant: boolean): Profile => ({
  name,
  conformant,
  passed: passes,
  failed: 0,
  skipped: skips,
  errored: 0,
});

function reportOf(judged: readonly PlannedVector[], profiles: readonly Profile[]): Report {
  return {
    format: "countersign/report",
    version: 1,
    complete: true,
    suite: { version: "1", digest: "sha256:0", vectors: judged.length, challenge: null, selection: null },
    target: { kind: "gateway", implementation: { name: "h", version: "unknown", language: "unknown" } },
    conformant: true,
    profiles,
    totals: { passed: judged.length, failed: 0, skipped: 0, errored: 0 },
    durationMs: 1,
    shown: [],
    notes: [],
    choices: [],
    diagnosis: [],
    unexplained: [],
    clauses: {},
    verdicts: judged.map(passed),
  };
}

describe("addLeftOut", () => {
  it("skips with the reason, in the place that the plan gives, and counts", () => {
    const report = reportOf([a, c], [profile(a.profile, 2, 0, true)]);
    const added = addLeftOut(report, plan, [{ planned: { ...b, profile: a.profile }, reason: "cannot be sent" }]);
    expect(added.verdicts.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      [idOf(a), "passed", undefined],
      [idOf(b), "skipped", "cannot be sent"],
      [idOf(c), "passed", undefined],
    ]);
    expect(added.verdicts[1]).not.toHaveProperty("declined");
    expect(added).toMatchObject({
      conformant: true,
      suite: { vectors: 3 },
      totals: { passed: 2, failed: 0, skipped: 1, errored: 0 },
      profiles: [profile(a.profile, 2, 1, true)],
    });
  });

  it("adds the profile of which everything was left out, as not conformant", () => {
    const report = reportOf([a], [profile("verifier/HMAC-SHA1", 1, 0, true)]);
    const leftOut = [b, c].map((planned) => ({
      planned: { ...planned, profile: "verifier/RSA-SHA256" },
      reason: "no key",
    }));
    expect(addLeftOut(report, plan, leftOut)).toMatchObject({
      conformant: true,
      profiles: [profile("verifier/HMAC-SHA1", 1, 0, true), profile("verifier/RSA-SHA256", 0, 2, false)],
    });
  });

  it("leaves a report alone where nothing is left out", () => {
    const report = reportOf([a], []);
    expect(addLeftOut(report, plan, [])).toBe(report);
  });
});
