import { expect, it } from "vitest";
import type { Signed } from "../../src/judging/adapter.ts";
import { createJudge } from "../../src/judging/judge.ts";
import { planSuite } from "../../src/judging/plan.ts";
import { matchesGlob } from "../../src/judging/selection.ts";
import type { RunOutcome } from "../../src/report/assemble-report.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import { type SigningTask, signatureMethods } from "../../src/signing/signing-task.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { diagnoseRun } from "./diagnose-run.ts";

const suite = loadVectors();

/** Judges what a signer answers to some of the suite. */
function runOf(sign: (task: SigningTask) => Signed): RunOutcome {
  const judge = createJudge();
  const judged = planSuite(suite).flatMap((planned) => {
    if (planned.kind !== "signing" || !matchesGlob(planned.vector.id, "percent-encoding/s*")) return [];
    const judgement = judge(planned, { signed: sign(planned.request.task) });
    return judgement === undefined ? [] : [{ planned, judgement, durationMs: 0 }];
  });
  const declaration = {
    implementation: { name: "some", version: "1", language: "unknown" },
    roles: ["signer"] as const,
    signatureMethods,
  };
  return {
    suite,
    selection: {},
    plannedCount: judged.length,
    kind: "module",
    declaration,
    judged,
    durationMs: 0,
    notes: [],
  };
}

it("gives up a diagnosis when the run is interrupted", async () => {
  // Nothing explains these, so that everything is tried.
  const run = runOf(({ nonce }) => ({ signature: Buffer.from(nonce.padEnd(20).slice(0, 20)).toString("base64") }));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 10);
  expect(await diagnoseRun(run, controller.signal)).toThrow("interrupted");
});

it("still diagnoses a run that was interrupted before", async () => {
  const run = runOf((task) => {
    const { signature } = signRequest({ ...task, timestamp: `${task.timestamp}000` }).trace;
    return { signature };
  });
  const attribute = await diagnoseRun(run, AbortSignal.abort());
  expect(attribute([]).diagnosis.length).toBeGreaterThan(0);
});
