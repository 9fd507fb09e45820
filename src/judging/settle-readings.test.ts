import { describe, expect, it } from "vitest";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import { ambiguities, schemeOf } from "../signing/ambiguities.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { createJudge } from "./judge.ts";
import type { Judged } from "./judgement.ts";
import { planSuite } from "./plan.ts";
import { settleReadings } from "./settle-readings.ts";

const planned = planSuite(loadVectors()).filter(
  (one) => one.kind === "signing" && one.vector.result === "acceptable" && one.method === "HMAC-SHA1",
);

/** Judges a signer that signs each task, or those about a point, by the scheme that is given for it. */
function judgeBy(schemeFor: (at: number, point: string) => Scheme, about?: string): readonly Judged[] {
  const judge = createJudge();
  return settleReadings(
    planned.flatMap((one, at) => {
      if (one.kind !== "signing" || one.vector.result !== "acceptable") return [];
      if (about !== undefined && one.vector.point !== about) return [];
      const task: SigningTask = one.request.task;
      const { trace } = signRequest(task, {}, schemeFor(at, one.vector.point));
      const { signature, authorization, body } = trace;
      const judgement = judge(one, { signed: { signature, authorization, body } });
      return judgement === undefined ? [] : [{ planned: one, judgement, durationMs: 0 }];
    }),
  );
}

const failuresOf = (judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(({ judgement }) => judgement.status !== "passed");

describe("settleReadings", () => {
  it("passes a signer that takes one reading throughout, whichever it is", () => {
    expect(failuresOf(judgeBy(() => reference))).toEqual([]);
    for (const [name, { readings }] of Object.entries(ambiguities)) {
      for (const reading of readings) {
        const scheme = schemeOf(name, reading.name);
        const failed = failuresOf(judgeBy(() => scheme, name));
        expect(failed.map(({ planned: { vector } }) => `${name} ${reading.name} ${vector.id}`)).toEqual([]);
      }
    }
  });

  it("fails a signer that takes another reading from request to request, and names two", () => {
    const coin = (at: number, point: string): Scheme =>
      point === "repeated-protocol-parameters" && at % 2 === 0 ? schemeOf(point, "signed-as-given") : reference;
    const failed = failuresOf(judgeBy(coin));
    expect(failed.length).toBeGreaterThan(0);
    for (const { judgement } of failed) {
      expect(judgement).toMatchObject({
        status: "failed",
        mismatch: { stage: "reading", note: expect.stringMatching(/is read in two ways .* otherwise in \S+\/\S+;/) },
      });
    }
  });

  it("leaves the readings of a signer with a mistake: they may come of it", () => {
    const wrong: Scheme = { ...reference, encodeName: (name) => name.toUpperCase() };
    const coin = (at: number, point: string): Scheme =>
      at === 0 ? wrong : at % 2 === 0 && point === "body-space" ? schemeOf(point, "plus") : reference;
    const stages = failuresOf(judgeBy(coin)).map(
      ({ judgement }) => judgement.status === "failed" && judgement.mismatch.stage,
    );
    expect(stages).toEqual(["signature"]);
  });

  it("fails a signer that signs an empty token now and then", () => {
    const withToken = schemeOf("empty-token", "empty-token");
    const failed = failuresOf(judgeBy((at) => (at % 3 === 0 ? withToken : reference)));
    expect(failed.length).toBeGreaterThan(0);
  });
});
