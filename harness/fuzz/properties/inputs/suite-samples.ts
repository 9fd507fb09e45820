import { assembleReport } from "../../../../src/conformance/assemble-report.ts";
import type { Baseline } from "../../../../src/conformance/baseline.ts";
import { createJudge } from "../../../../src/conformance/judge.ts";
import { type PlannedVector, planSuite } from "../../../../src/conformance/plan.ts";
import type { Report } from "../../../../src/conformance/report.ts";
import type { Suite } from "../../../../src/conformance/suite.ts";
import { loadVectors } from "../../../suite/load-vectors.ts";

const suite: Suite = loadVectors();

/** What is asked for the published vectors of the smallest set that catches every known mistake, and of other kinds. */
export const sampledPlan: readonly PlannedVector[] = planSuite(suite).filter(
  ({ kind, isSmoke }, at) => isSmoke === true || (kind !== "signing" && at % 10 === 0),
);

/** A vector file of each kind, with its first vector alone. */
export const sampledFiles: readonly unknown[] = [...new Map(suite.files.map((file) => [file.kind, file])).values()].map(
  (file) => ({ ...file, vectors: file.vectors.slice(0, 1) }),
);

/** The report of a run in which vectors passed, failed, were skipped and went wrong. */
export const sampledReport: Report = reportSome();

/** A baseline of two failures. */
export const sampledBaseline: Baseline = {
  format: "countersign/baseline",
  version: 1,
  failures: [
    { id: "order/by-bytes", failsWith: "baseString", reason: "Issue 12." },
    { id: "values/space", failsWith: "errored", reason: "Not yet mended." },
  ],
};

function reportSome(): Report {
  const judge = createJudge();
  const planned = sampledPlan.filter(({ request }) => request.cmd === "encode").slice(0, 4);
  const judged = planned.flatMap((one, at) => {
    const observation =
      at === 0 ? { errored: { message: "it broke" } } : at === 1 ? { declined: { reason: "never" } } : { encoded: "a" };
    const judgement = judge(one, observation);
    return judgement === undefined ? [] : [{ planned: one, judgement, durationMs: 1 }];
  });
  return assembleReport({
    suite,
    selection: {},
    plannedCount: planned.length,
    kind: "in-process",
    declaration: {
      implementation: { name: "sample", version: "1.0.0", language: "typescript" },
      roles: ["encoder"],
      signatureMethods: ["HMAC-SHA1"],
    },
    judged,
    durationMs: 4,
    notes: ["a note"],
  });
}
