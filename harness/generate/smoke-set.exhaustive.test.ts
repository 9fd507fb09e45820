import { describe, expect, it } from "vitest";
import { CountersignError } from "../../src/countersign-error.ts";
import { knownMistakes } from "../../src/deviations/catalogue.ts";
import { appliesTo, type Deviation, deviate } from "../../src/deviations/deviation.ts";
import type { Signed } from "../../src/judging/adapter.ts";
import { createJudge } from "../../src/judging/judge.ts";
import { planSuite } from "../../src/judging/plan.ts";
import { selectPlanned } from "../../src/judging/selection.ts";
import { reference } from "../../src/signing/reference.ts";
import type { Scheme } from "../../src/signing/scheme.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SignatureMethod, SigningTask } from "../../src/signing/signing-task.ts";
import { loadVectors } from "../suite/load-vectors.ts";

const smoke = selectPlanned(planSuite(loadVectors()), { smoke: true });

/** Decides whether the judge, called as in a run, fails a signer with a mistake on the smoke set. */
function isCaught(deviation: Deviation, method: SignatureMethod): boolean {
  const scheme = deviate(reference, [deviation]);
  const signed = smoke.flatMap((planned) =>
    planned.kind === "signing" && planned.method === method
      ? [{ planned, shown: sign(planned.request.task, scheme) }]
      : [],
  );
  const fails = (show: (shown: Required<Signed>) => Signed): boolean => {
    const judge = createJudge();
    return signed.some(
      ({ planned, shown }) => shown !== undefined && judge(planned, { signed: show(shown) })?.status === "failed",
    );
  };
  return (
    fails(({ signature }) => ({ signature })) ||
    fails(({ authorization, body, contentType }) => ({ authorization, body, contentType }))
  );
}

/** Signs a task; nothing where the signer cannot sign at all, which is no wrong answer. */
function sign(task: SigningTask, scheme: Scheme): Required<Signed> | undefined {
  try {
    return signRequest(task, {}, scheme).trace;
  } catch (error) {
    if (error instanceof CountersignError) return undefined;
    throw error;
  }
}

describe("the smoke set", () => {
  it("catches each mistake that can be made under HMAC-SHA1, as signatures or requests are judged in a run", () => {
    const missed = knownMistakes.filter((one) => appliesTo(one, "HMAC-SHA1") && !isCaught(one, "HMAC-SHA1"));
    expect(missed.map(({ id }) => id)).toEqual([]);
  });

  // Of the others the message is the same mistake as under HMAC-SHA1, and to sign takes milliseconds.
  it("catches each mistake that can be made under RSA-SHA256 alone", () => {
    const missed = knownMistakes.filter((one) => !appliesTo(one, "HMAC-SHA1") && !isCaught(one, "RSA-SHA256"));
    expect(missed.map(({ id }) => id)).toEqual([]);
  });

  it("passes the specification", () => {
    const judge = createJudge();
    const failed = smoke.filter(
      (planned) =>
        planned.kind === "signing" &&
        judge(planned, { signed: sign(planned.request.task, reference) ?? {} })?.status !== "passed",
    );
    expect(failed.map(({ vector }) => vector.id)).toEqual([]);
  });
});
