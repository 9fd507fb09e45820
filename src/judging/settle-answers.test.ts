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
import { settleAnswers, settleJudged } from "./settle-answers.ts";

const planned = planSuite(loadVectors()).filter(
  (one) => one.kind === "signing" && one.vector.result === "acceptable" && one.method === "HMAC-SHA1",
);

/** Judges a signer that signs each task, or those about a point, by the scheme that is given for it. */
function judgeBy(
  schemeFor: (at: number, point: string) => Scheme,
  about?: string,
  isTolerated?: (one: Judged["planned"]) => boolean,
): readonly Judged[] {
  const judge = createJudge();
  return settleJudged(
    planned.flatMap((one, at) => {
      if (one.kind !== "signing" || one.vector.result !== "acceptable") return [];
      if (about !== undefined && one.vector.point !== about) return [];
      const task: SigningTask = one.request.task;
      const { trace } = signRequest(task, {}, schemeFor(at, one.vector.point));
      const { signature, authorization, body } = trace;
      const judgement = judge(one, { signed: { signature, authorization, body } });
      return judgement === undefined ? [] : [{ planned: one, judgement, durationMs: 0 }];
    }),
    isTolerated,
  );
}

const failuresOf = (judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(({ judgement }) => judgement.status !== "passed");

describe("the answers of a run", () => {
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
    // A failure that counts for nothing excuses nothing.
    const tolerant = failuresOf(judgeBy(coin, undefined, (one) => one === planned[0]));
    expect(tolerant.map(({ judgement }) => judgement.status === "failed" && judgement.mismatch.stage)).toContain(
      "reading",
    );
  });

  it.each<readonly [habit: string, schemeFor: (at: number) => Scheme]>([
    ["an empty token", (at) => (at % 3 === 0 ? schemeOf("empty-token", "empty-token") : reference)],
    ["a hash of the body", (at) => (at % 3 === 0 ? schemeOf("body-hash", "body-hash") : reference)],
    ["the secret encoded at spaces alone", () => ({ ...reference, signingKey: encodeAtSpaces })],
  ])("fails a signer that signs %s now and then, and names two requests", (_, schemeFor) => {
    const [first] = failuresOf(judgeBy(schemeFor));
    expect(first?.judgement).toMatchObject({ status: "failed", mismatch: { stage: "reading" } });
    expect(JSON.stringify(first?.judgement)).toMatch(/otherwise in [a-z-]+\/\S+;/);
  });

  it("fails answers that lack a part which another shows, and no other", () => {
    const show = (parts: readonly (readonly string[])[]) =>
      settleAnswers(
        parts.map((lacks, at) => ({ id: `v/${at}`, method: "HMAC-SHA1", status: "passed", lacks, readings: [] })),
      );
    expect([...show([["body"], [], ["body"]])].map(([id, { note }]) => [id, note?.slice(0, 36)])).toEqual([
      ["v/0", "the body is shown in 1 of 3 answers,"],
      ["v/2", "the body is shown in 1 of 3 answers,"],
    ]);
    expect([...show([["body"], ["body"]])]).toEqual([]);
    expect([...show([["authorization", "body"], ["body"]]).keys()]).toEqual(["v/0"]);
  });
});

function encodeAtSpaces(secret: string, request: Parameters<Scheme["signingKey"]>[1]): string {
  return reference.signingKey(secret.includes(" ") ? encodeURIComponent(secret) : secret, request);
}
