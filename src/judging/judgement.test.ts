import { describe, expect, it } from "vitest";
import { outcomesAt } from "../suite/model/verification-ambiguities.ts";
import type { Verified } from "./adapter.ts";
import { compareVerified } from "./compare-answers.ts";
import { judgeOutcomes } from "./judgement.ts";

const lacking: Verified = { accepted: true, answerFault: "status 200, but no JSON with a payout-id" };

describe("judgeOutcomes", () => {
  it.each([
    { what: "acceptance is the first reading", at: "nonce-replay" },
    {
      what: "acceptance is the first reading of signers",
      at: { point: "consumer-secret-encoding", signedBy: "seed-literal" },
    },
    { what: "acceptance is the last reading", at: { point: "consumer-secret-encoding", signedBy: "rfc5849" } },
  ] as const)("holds against what may be accepted only that the answer is amiss, where $what", ({ at }) => {
    const judgement = judgeOutcomes(outcomesAt(at), (expected) => compareVerified(expected, lacking));
    expect(judgement).toMatchObject({
      status: "failed",
      mismatch: { stage: "answer", actual: "status 200, but no JSON with a payout-id" },
    });
  });
});
