import type { PlannedVector } from "../../src/conformance/plan.ts";
import type { Profile, Report, Verdict } from "../../src/conformance/report.ts";
import type { LeftOut } from "./plan-live.ts";

/** Puts what a gateway was not sent into the report of its run: skipped, with the reason, where the plan has it. */
export function addLeftOut(report: Report, plan: readonly PlannedVector[], leftOut: readonly LeftOut[]): Report {
  if (leftOut.length === 0) return report;
  const skipped = leftOut.map(({ planned, reason }): Verdict => {
    const { id } = planned.vector;
    return { id, kind: planned.kind, status: "skipped", reason, durationMs: 0 };
  });
  const byId = new Map([...report.verdicts, ...skipped].map((verdict) => [verdict.id, verdict]));
  const { totals, suite } = report;
  return {
    ...report,
    suite: { ...suite, vectors: suite.vectors + skipped.length },
    profiles: leftOut.reduce(countSkipped, report.profiles),
    totals: { ...totals, skipped: totals.skipped + skipped.length },
    verdicts: plan.flatMap(({ vector }) => byId.get(vector.id) ?? []),
  };
}

function countSkipped(profiles: readonly Profile[], { planned: { profile: name } }: LeftOut): readonly Profile[] {
  if (profiles.some((profile) => profile.name === name)) {
    return profiles.map((profile) => (profile.name === name ? { ...profile, skipped: profile.skipped + 1 } : profile));
  }
  return [...profiles, { name, conformant: false, passed: 0, failed: 0, skipped: 1, errored: 0 }];
}
