import { describe, expect, it } from "vitest";
import type { FailedVerdict, Mismatch } from "../../src/judging/verdict.ts";
import { MEANT_REFUSAL } from "../../src/judging/verdict.ts";
import { describeAnswer, describeDoubts, describeReasons, wrongVerdictOf } from "./wrong-verdicts.ts";

const mismatchOf = (stage: string, expected: string, actual: string): Mismatch => ({
  stage,
  offset: 0,
  expected,
  actual,
});
const forged = mismatchOf("verified", "refused: signature-mismatch", "accepted");
const turned = mismatchOf("verified", "accepted", "refused: no \u001b realm");
const meant = `${MEANT_REFUSAL}: {"error":"\u001b"}`;
const amiss = mismatchOf("answer", "a success", "no payout-id");

function failed(id: string, mismatch: Mismatch): FailedVerdict {
  return { id, kind: "verification", status: "failed", mismatch, durationMs: 0 };
}

function accepted(note?: string): FailedVerdict {
  return failed("a", { ...forged, ...(note !== undefined && { note }) });
}

describe("wrongVerdictOf and describeAnswer", () => {
  it.each([
    {
      what: "a forgery accepted",
      verdict: failed("a", forged),
      way: "accepts",
      says: ["Refusal due: signature-mismatch"],
    },
    {
      what: "a right request refused",
      verdict: failed("a", turned),
      way: "refuses",
      says: ["Its reason: no \u001b realm"],
    },
    {
      what: "a refusal without a reason",
      verdict: failed("a", mismatchOf("verified", "accepted", "refused: no reason given")),
      way: "refuses",
      says: ["It gives no reason."],
    },
    {
      what: "a refusal by a live gateway",
      verdict: failed("a", mismatchOf("verified", "accepted", "refused: HTTP 403: {}")),
      way: "refuses",
      says: ["Its answer: HTTP 403: {}"],
    },
    {
      what: "another answer than a success",
      verdict: failed("a", amiss),
      way: "answers",
      says: ["Answered: no payout-id"],
    },
    {
      what: "a forgery accepted by a live gateway",
      verdict: failed("a", mismatchOf("verified", "refused: signature-mismatch", "accepted: HTTP 200: {}")),
      way: "accepts",
      says: ["Refusal due: signature-mismatch", "Its answer: HTTP 200: {}"],
    },
    {
      what: "a forgery accepted with an answer that reads like a refusal",
      verdict: failed("a", { ...mismatchOf("verified", "refused: nonce", "accepted: HTTP 200: {}"), note: meant }),
      way: "accepts",
      says: ["Refusal due: nonce", 'It may mean to refuse, but answers with status 200: {"error":"\u001b"}'],
    },
    {
      what: "another answer than a success, that reads like a refusal",
      verdict: failed("a", { ...mismatchOf("answer", "a success", 'no payout-id: {"error":1}'), note: meant }),
      way: "answers",
      says: ["Answered: no payout-id", 'It may mean to refuse, but answers with status 200: {"error":"\u001b"}'],
    },
    {
      what: "a refusal that is wrong beside another",
      verdict: failed("a", {
        ...mismatchOf("verified", "accepted", "refused"),
        note: "either may be refused, not both",
      }),
      way: "refuses",
      says: ["either may be refused, not both"],
    },
    {
      what: "another answer than a success, to what may be refused",
      verdict: failed("a", { ...amiss, note: "none of the accepted readings" }),
      way: "answers",
      says: ["Answered: no payout-id", "none of the accepted readings"],
    },
    {
      what: "a refusal for a reason that begins like an acceptance",
      verdict: failed("a", mismatchOf("verified", "accepted", "refused: accepted: no")),
      way: "refuses",
      says: ["Its reason: accepted: no"],
    },
    { what: "a signer's failure", verdict: { ...failed("a", forged), kind: "signing" }, way: undefined, says: [] },
    { what: "another stage", verdict: failed("a", mismatchOf("body", "a", "b")), way: undefined, says: [] },
  ])("$what", ({ verdict, way, says }) => {
    expect([wrongVerdictOf(verdict), describeAnswer(verdict)]).toEqual([way, says]);
  });
});

describe("describeReasons", () => {
  const because = (...reasons: readonly string[]): readonly FailedVerdict[] =>
    reasons.map((reason) => failed("a", mismatchOf("verified", "accepted", `refused: ${reason}`)));
  const long = (kind: string): string => `HTTP 403: ${kind} ${"x".repeat(40)}`;

  it.each<{ what: string; verdicts: readonly FailedVerdict[]; says: readonly string[] }>([
    { what: "one reason", verdicts: because("no", "no"), says: ["Its reason, each time: no"] },
    { what: "several", verdicts: because("a", "b", "b"), says: ["Its reasons: 2 × b; 1 × a"] },
    {
      what: "many",
      verdicts: because("a", "a", "a", "b", "b", "b", "c", "d", "e", "f", "f", "g", "c"),
      says: ["Its reasons: 3 × a; 3 × b; 2 × c; 2 × f; 1 × d; 2 more, see report.json"],
    },
    {
      what: "long ones",
      verdicts: because(long("a"), long("b"), long("b"), long("c"), long("d")),
      says: [
        "Its answers:",
        `2 × ${long("b")}`,
        `1 × ${long("a")}`,
        `1 × ${long("c")}`,
        "… and 1 more, see report.json",
      ],
    },
    {
      what: "answers that are never the same",
      verdicts: because(...Array.from({ length: 20 }, (_, index) => `HTTP 403: at ${index}`)),
      says: ["Its answer, each time: HTTP 403"],
    },
    { what: "never any", verdicts: because("no reason given", "no reason given"), says: ["It gives no reason."] },
    {
      what: "one, and what has none of its own",
      verdicts: [...because("no"), failed("a", mismatchOf("verified", "accepted", "refused"))],
      says: ["Its reason, each time: no"],
    },
    { what: "none", verdicts: [], says: [] },
  ])("$what", ({ verdicts, says }) => {
    expect(describeReasons("refuses", verdicts)).toEqual(says);
  });

  it("tells of what was accepted why it was to be refused", () => {
    expect(
      describeReasons("accepts", [failed("a", mismatchOf("verified", "refused: signature-mismatch", "accepted"))]),
    ).toEqual(["Refusal due, each time: signature-mismatch"]);
    expect(describeReasons("answers", [failed("a", mismatchOf("answer", "a success", "no payout-id"))])).toEqual([]);
  });
});

describe("describeDoubts", () => {
  const doubted = (body: string): FailedVerdict => accepted(`${MEANT_REFUSAL}: ${body}`);

  it.each([
    { what: "no note", verdicts: [accepted()], says: [] },
    { what: "a note of another kind", verdicts: [accepted("none of the accepted readings")], says: [] },
    { what: "one answer", verdicts: [doubted("no")], says: [`${MEANT_REFUSAL}: no`] },
    { what: "the same answer to all", verdicts: [doubted("no"), doubted("no")], says: [`${MEANT_REFUSAL}: no`] },
    {
      what: "the answer to some",
      verdicts: [accepted(), doubted("no")],
      says: [`1 of them, for instance: ${MEANT_REFUSAL}: no`],
    },
    {
      what: "other answers to each",
      verdicts: [doubted("a\u202e"), doubted("b")],
      says: [`all of them, for instance: ${MEANT_REFUSAL}: a\u202e`],
    },
  ])("$what", ({ verdicts, says }) => {
    expect(describeDoubts(verdicts)).toEqual(says);
  });
});
