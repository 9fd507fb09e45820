import { describe, expect, it } from "vitest";
import type { Verified } from "./adapter.ts";
import { compareVerified } from "./compare-answers.ts";

const accept = { accepted: true } as const;
const refuse = { accepted: false, reason: "signature-mismatch" } as const;
const lacking: Verified = { accepted: true, answerFault: "status 200, but no JSON with a payout-id" };

describe("compareVerified", () => {
  it.each([
    ["a right request is accepted", accept, { accepted: true }],
    ["a forged request is refused", refuse, { accepted: false }],
    ["a forged request is refused for another reason", refuse, { accepted: false, reason: "no such merchant" }],
  ] as const)("finds nothing where %s", (_name, expected, actual) => {
    expect(compareVerified(expected, actual)).toBeUndefined();
  });

  it.each<readonly [string, typeof accept | typeof refuse, Verified, object]>([
    [
      "a right request is refused",
      accept,
      { accepted: false, reason: "HTTP 403" },
      { stage: "verified", expected: "accepted", actual: "refused: HTTP 403" },
    ],
    [
      "a right request is refused without a reason",
      accept,
      { accepted: false },
      { stage: "verified", expected: "accepted", actual: "refused: no reason given" },
    ],
    [
      "a forged request is accepted",
      refuse,
      { accepted: true },
      { stage: "verified", expected: "refused: signature-mismatch", actual: "accepted" },
    ],
    [
      "a right request is accepted with an answer that lacks something",
      accept,
      lacking,
      { stage: "answer", actual: "status 200, but no JSON with a payout-id" },
    ],
    [
      "a forged request is accepted, whatever the answer lacks",
      refuse,
      lacking,
      { stage: "verified", expected: "refused: signature-mismatch", actual: "accepted" },
    ],
  ])("tells where %s", (_name, expected, actual, mismatch) => {
    expect(compareVerified(expected, actual)).toMatchObject(mismatch);
  });
});
