import { describe, expect, it } from "vitest";
import type { Verified } from "./adapter.ts";
import { compareVerified } from "./compare-answers.ts";
import { MEANT_REFUSAL } from "./verdict.ts";

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
    [
      "a forged request is accepted by a live gateway",
      refuse,
      { accepted: true, answer: 'HTTP 200: {"ok":true}' },
      { stage: "verified", expected: "refused: signature-mismatch", actual: 'accepted: HTTP 200: {"ok":true}' },
    ],
  ])("tells where %s", (_name, expected, actual, mismatch) => {
    expect(compareVerified(expected, actual)).toMatchObject(mismatch);
  });
});

describe("an answer with status 200 that reads like a refusal", () => {
  const answerFault = "status 200, but no JSON with a payout-id";

  it.each<{ what: string; due: typeof accept | typeof refuse; actual: Verified; note: string | undefined }>([
    {
      what: "an error",
      due: refuse,
      actual: { accepted: true, answer: 'HTTP 200: {"error":"bad signature"}' },
      note: `${MEANT_REFUSAL}: {"error":"bad signature"}`,
    },
    {
      what: "words of a refusal",
      due: refuse,
      actual: { accepted: true, answer: "HTTP 200: Request declined" },
      note: `${MEANT_REFUSAL}: Request declined`,
    },
    {
      what: "no field of the success that the operation names",
      due: refuse,
      actual: { accepted: true, answer: "HTTP 200: {}", answerFault },
      note: `${MEANT_REFUSAL}: {}`,
    },
    {
      what: "the same, of a request that may or must be accepted",
      due: accept,
      actual: { accepted: true, answer: 'HTTP 200: {"replayed":1}', answerFault },
      note: `${MEANT_REFUSAL}: {"replayed":1}`,
    },
    {
      what: "an empty body where the operation names a field",
      due: refuse,
      actual: { accepted: true, answer: "HTTP 200", answerFault },
      note: `${MEANT_REFUSAL} and an empty body`,
    },
    {
      what: "an empty body where the operation names none",
      due: refuse,
      actual: { accepted: true, answer: "HTTP 200" },
      note: undefined,
    },
    {
      what: "a success that says that there is no error",
      due: refuse,
      actual: {
        accepted: true,
        answer: 'HTTP 200: {"transaction-id":"7","error":null,"errors": [], "error-code" : 0}',
      },
      note: undefined,
    },
    { what: "no answer that is known", due: refuse, actual: { accepted: true, answerFault }, note: undefined },
    {
      what: "a refusal that is one",
      due: accept,
      actual: { accepted: false, reason: "HTTP 403: error" },
      note: undefined,
    },
  ])("is doubted or not: $what", ({ due, actual, note }) => {
    const mismatch = compareVerified(due, actual);
    expect(mismatch).toBeDefined();
    expect(mismatch?.note).toBe(note);
  });
});
