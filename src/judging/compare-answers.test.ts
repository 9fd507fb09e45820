import { describe, expect, it } from "vitest";
import type { Verified } from "./adapter.ts";
import { compareVerified } from "./compare-answers.ts";
import { MEANT_REFUSAL } from "./verdict.ts";

const accept = { accepted: true } as const;
const refuse = { accepted: false, reason: "signature-mismatch" } as const;
const lacking: Verified = { accepted: true, answerFault: "status 200, but no JSON with a payout-id" };

describe("compareVerified", () => {
  const telling = { accepted: true, answer: "HTTP 403: s", tells: "a secret" };
  it.each([
    ["a right request is accepted", accept, { accepted: true }],
    ["a forged request is refused", refuse, { accepted: false }],
    ["a forged request is refused for another reason", refuse, { accepted: false, reason: "no such merchant" }],
  ] as const)("finds nothing where %s", (_name, expected, actual) => {
    expect(compareVerified(expected, actual)).toBeUndefined();
  });

  const forgery = { stage: "verified", expected: "refused: signature-mismatch" };
  const byGateway: Verified = { accepted: true, answer: 'HTTP 200: {"ok":true}' };
  it.each<readonly [string, typeof accept | typeof refuse, Verified, object]>([
    [
      "a right request is refused",
      accept,
      { accepted: false, reason: "HTTP 403" },
      { stage: "verified", expected: "accepted", actual: "refused: HTTP 403" },
    ],
    ["it is refused without a reason", accept, { accepted: false }, { actual: "refused: no reason given" }],
    ["a forged request is accepted", refuse, { accepted: true }, { ...forgery, actual: "accepted" }],
    ["an answer lacks something", accept, lacking, { stage: "answer", actual: lacking.answerFault }],
    ["a forgery is accepted, whatever the answer lacks", refuse, lacking, { ...forgery, actual: "accepted" }],
    ["a live gateway accepts a forgery", refuse, byGateway, { ...forgery, actual: 'accepted: HTTP 200: {"ok":true}' }],
    ["a refusal tells the key", refuse, telling, { ...forgery, actual: "accepted: told a secret: HTTP 403: s" }],
    ["a success tells the key", accept, telling, { stage: "answer", actual: "one that tells a secret" }],
  ])("finds where %s", (_name, expected, actual, mismatch) => {
    expect(compareVerified(expected, actual)).toMatchObject(mismatch);
  });
});

describe("an answer with status 200 that reads like a refusal", () => {
  const answerFault = "status 200, but no JSON with a payout-id";
  const noError = 'HTTP 200: {"transaction-id":"7","error":null,"errors": [], "error-code" : 0}';

  it.each<[what: string, typeof accept | typeof refuse, Omit<Verified, "accepted">, remark: string | undefined]>([
    ["an error", refuse, { answer: 'HTTP 200: {"error":"bad signature"}' }, ': {"error":"bad signature"}'],
    ["words of a refusal", refuse, { answer: "HTTP 200: Request declined" }, ": Request declined"],
    ["no field of the success that the operation names", refuse, { answer: "HTTP 200: {}", answerFault }, ": {}"],
    ["the same, where it is due", accept, { answer: 'HTTP 200: {"replayed":1}', answerFault }, ': {"replayed":1}'],
    ["no body, and a field is named", refuse, { answer: "HTTP 200", answerFault }, " and an empty body"],
    ["no body, and no field is named", refuse, { answer: "HTTP 200" }, undefined],
    ["a success with an empty error", refuse, { answer: noError }, undefined],
    ["no answer that is known", refuse, { answerFault }, undefined],
    ["a status that refuses", refuse, { answer: 'HTTP 403, and yet: {"payout-id":"7"}', answerFault }, undefined],
  ])("is doubted or not: %s", (_what, due, answer, remark) => {
    const mismatch = compareVerified(due, { accepted: true, ...answer });
    expect(mismatch).toBeDefined();
    expect(mismatch?.note).toBe(remark === undefined ? undefined : `${MEANT_REFUSAL}${remark}`);
  });

  it("is no refusal that is one", () => {
    expect(compareVerified(accept, { accepted: false, reason: "HTTP 403: error" })?.note).toBeUndefined();
  });
});
