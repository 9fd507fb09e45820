import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { MEANT_REFUSAL, type Verdict } from "../../src/judging/verdict.ts";
import { answering, answeringAmiss, failing } from "./fixtures/make-verdict.ts";
import { describeAnswer, describeDoubts, describeReasons, wrongVerdictOf } from "./wrong-verdicts.ts";

type Row<Given> = readonly [what: string, row: readonly [given: Given, ...sentences: readonly string[]]];

const forged = (actual: string, note?: string): Verdict =>
  answering("a", "refused: nonce", actual, { mismatch: note === undefined ? {} : { note } });
const turned = (actual: string, note?: string): Verdict =>
  answering("a", "accepted", actual, { mismatch: note === undefined ? {} : { note } });
const amiss = (actual: string, note: string): Verdict => answeringAmiss("a", actual, { mismatch: { note } });
const meant = `${MEANT_REFUSAL}: {"error":"\u001b"}`;

const answers: readonly Row<Verdict>[] = [
  ["a forgery accepted", [forged("accepted"), "accepts", "Refusal due: nonce"]],
  [
    "a forgery accepted by a live gateway",
    [forged("accepted: HTTP 200: {}"), "accepts", "Refusal due: nonce", "Its answer: HTTP 200: {}"],
  ],
  [
    "a forgery accepted with an answer that reads like a refusal",
    [forged("accepted: HTTP 200: {}", meant), "accepts", "Refusal due: nonce", meant],
  ],
  ["a right request refused", [turned("refused: no \u001b realm"), "refuses", "Its reason: no \u001b realm"]],
  ["a refusal without a reason", [turned("refused: no reason given"), "refuses", "It gives no reason."]],
  ["a refusal by a live gateway", [turned("refused: HTTP 403: {}"), "refuses", "Its answer: HTTP 403: {}"]],
  ["a refusal that is wrong beside another", [turned("refused", "not both"), "refuses", "not both"]],
  [
    "a refusal for a reason that begins like an acceptance",
    [turned("refused: accepted: no"), "refuses", "Its reason: accepted: no"],
  ],
  ["another answer than a success", [answeringAmiss("a", "no id"), "answers", "Answered: no id"]],
  [
    "another answer than a success, that reads like a refusal",
    [amiss('no id: {"error":1}', meant), "answers", "Answered: no id", meant],
  ],
  [
    "another answer than a success, to what may be refused",
    [amiss("no id", "none of the accepted readings"), "answers", "Answered: no id", "none of the accepted readings"],
  ],
  ["a signer's failure", [failing("a", { mismatch: { stage: "verified", actual: "accepted" } }), ""]],
  ["another stage", [answering("a", "a", "b", { mismatch: { stage: "body" } }), ""]],
];

it("describes how a verifier is wrong, and what it answered", () =>
  expectEach(answers, (_, [verdict, ...sentences]) => {
    expect([wrongVerdictOf(verdict) ?? "", ...describeAnswer(verdict)]).toEqual(sentences);
  }));

const because = (...reasons: readonly string[]): readonly Verdict[] =>
  reasons.map((reason) => turned(`refused: ${reason}`));
const long = (kind: string): string => `HTTP 403: ${kind} ${"x".repeat(40)}`;

const reasons: readonly Row<readonly Verdict[]>[] = [
  ["one", [because("no", "no"), "Its reason, each time: no"]],
  ["several", [because("a", "b", "b"), "Its reasons: 2 × b; 1 × a"]],
  [
    "many",
    [
      because("a", "a", "a", "b", "b", "b", "c", "d", "e", "f", "f", "g", "c"),
      "Its reasons: 3 × a; 3 × b; 2 × c; 2 × f; 1 × d; 2 more, see report.json",
    ],
  ],
  [
    "long ones",
    [
      because(long("a"), long("b"), long("b"), long("c"), long("d")),
      "Its answers:",
      `2 × ${long("b")}`,
      `1 × ${long("a")}`,
      `1 × ${long("c")}`,
      "… and 1 more, see report.json",
    ],
  ],
  [
    "answers that are never the same",
    [because(...Array.from({ length: 20 }, (_, index) => `HTTP 403: at ${index}`)), "Its answer, each time: HTTP 403"],
  ],
  ["never any", [because("no reason given", "no reason given"), "It gives no reason."]],
  ["one, and what has none of its own", [[...because("no"), turned("refused")], "Its reason, each time: no"]],
  ["none", [[]]],
];

it("sums up the reasons of several", async () => {
  await expectEach(reasons, (_, [verdicts, ...sentences]) => {
    expect(describeReasons("refuses", verdicts)).toEqual(sentences);
  });
  expect(describeReasons("accepts", [forged("accepted")])).toEqual(["Refusal due, each time: nonce"]);
  expect(describeReasons("answers", [answeringAmiss("a", "no id")])).toEqual([]);
});

const doubted = (body: string): Verdict => forged("accepted", `${MEANT_REFUSAL}: ${body}`);

const doubts: readonly Row<readonly Verdict[]>[] = [
  ["no note", [[forged("accepted")]]],
  ["a note of another kind", [[forged("accepted", "none of the accepted readings")]]],
  ["the same answer to all", [[doubted("no"), doubted("no")], `${MEANT_REFUSAL}: no`]],
  ["the answer to some", [[forged("accepted"), doubted("no")], `1 of them, for instance: ${MEANT_REFUSAL}: no`]],
  [
    "other answers to each",
    [[doubted("a\u202e"), doubted("b")], `all of them, for instance: ${MEANT_REFUSAL}: a\u202e`],
  ],
];

it("states once for several that they may mean to refuse", () =>
  expectEach(doubts, (_, [verdicts, ...sentences]) => {
    expect(describeDoubts(verdicts)).toEqual(sentences);
  }));
