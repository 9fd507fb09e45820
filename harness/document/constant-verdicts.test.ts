import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { isFailed, MEANT_REFUSAL, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { describeConstantVerdicts, findConstantVerdicts } from "./constant-verdicts.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { answering, answeringAmiss, taking } from "./fixtures/make-verdict.ts";
import { acceptsEverything, faultyGateway, refusesEverything, refusesOneMethod } from "./fixtures/verifier-reports.ts";

function also({ verdicts }: Report, ...more: readonly Verdict[]): Report {
  return makeReport([...verdicts, ...more]);
}

function without({ verdicts }: Report, dropped: RegExp): Report {
  return makeReport(verdicts.filter(({ id }) => !dropped.test(id)));
}

function doubt(verdict: Verdict): Verdict {
  if (!isFailed(verdict) || verdict.mismatch === undefined || verdict.bugType !== "takeover") return verdict;
  return { ...verdict, mismatch: { ...verdict.mismatch, note: `${MEANT_REFUSAL}: no` } };
}

const accepts = "It accepts all 12 forged requests that it answered.";
const undecided =
  "Nothing that it checks decides its answer, so that it accepts right requests proves nothing either. See first whether it checks signatures at all.";
const refuses = "It refuses all 6 right requests that it answered: its refusals of forged ones prove nothing.";
const first = "Mend first what refuses the plainest of them, below.";
const reversed = [
  ...without(acceptsEverything, /-accepted\//).verdicts,
  ...without(refusesEverything, /-tampered-/).verdicts,
];

type Row = readonly [what: string, row: readonly [report: Report, ...sentences: readonly string[]]];

const rows: readonly Row[] = [
  [
    "accepts everything, whatever it falls over",
    [acceptsEverything, `It accepts everything: all 12 forged requests that it answered. ${undecided}`],
  ],
  [
    "accepts what is forged, and refuses something else",
    [also(acceptsEverything, answering("x/realm-empty", "accepted", "refused: no")), `${accepts} ${undecided}`],
  ],
  [
    "accepts what is forged, and refuses where it may",
    [also(acceptsEverything, taking("x", "refused")), `${accepts} ${undecided}`],
  ],
  [
    "accepts what is forged, with answers some of which read like refusals",
    [
      makeReport(acceptsEverything.verdicts.map(doubt)),
      "It accepts everything: all 12 forged requests that it answered. By the bodies of its answers it may mean to refuse 4 of them; but each has status 200, which is all that a client goes by.",
    ],
  ],
  ["refuses one that is forged", [also(acceptsEverything, answering("x/forged", "refused", "refused"))]],
  ["accepts few", [without(acceptsEverything, /-(1|2|3)$/)]],
  [
    "refuses everything",
    [
      refusesEverything,
      `It refuses everything: all 6 right requests that it answered, so that it refuses forged ones too proves nothing. ${first}`,
    ],
  ],
  [
    "refuses what is right, and accepts something else",
    [
      also(refusesEverything, answering("x/forged", "refused: signature-mismatch", "accepted")),
      `${refuses} What it accepts in their place, below, may show how it reckons.`,
    ],
  ],
  [
    "refuses what is right, and accepts where it may",
    [also(refusesEverything, taking("x", "accepted")), `${refuses} ${first}`],
  ],
  ["accepts one that is right", [also(refusesEverything, answering("x/right", "accepted", "accepted"))]],
  ["accepts one that is right, and answers it amiss", [also(refusesEverything, answeringAmiss("x/amiss", "no id"))]],
  ["refuses all but what is plain, which was not asked", [without(refusesEverything, /payout|transfer/)]],
  [
    "refuses what is right with one method",
    [
      refusesOneMethod,
      "It refuses all 4 right requests with RSA-SHA256 that it answered: its refusals of forged ones with RSA-SHA256 prove nothing.",
    ],
  ],
  [
    "answers the wrong way round",
    [
      makeReport(reversed),
      "It answers the wrong way round: it accepts all 12 forged requests that it answered, and refuses all 6 right requests.",
    ],
  ],
  ["is wrong now and then", [faultyGateway]],
];

it("describes first what a verifier always does", () =>
  expectEach(rows, (_, [report, ...sentences]) => {
    expect(describeConstantVerdicts(report)).toEqual(sentences);
  }));

it("says of a live gateway that answers 200 to all, but for what its server refuses, that this is one cause", () => {
  const bodies = acceptsEverything.verdicts.map((verdict) =>
    isFailed(verdict) && verdict.mismatch !== undefined
      ? { ...verdict, mismatch: { ...verdict.mismatch, note: `${MEANT_REFUSAL}: bad signature` } }
      : verdict,
  );
  const report = also(makeReport(bodies), answering("x/method-get", "refused", "refused"));
  const live: Report = { ...report, target: { ...report.target, kind: "gateway" } };
  const [sentence = ""] = describeConstantVerdicts(live);
  expect(sentence).toMatch(
    /^It answers status 200 to 12 of 13 forged requests: say how it refuses\. .*12 forged requests.*refusedBody/,
  );
  expect(findConstantVerdicts(live).map(({ inBody, verdicts }) => [inBody, verdicts.size])).toEqual([
    [{ answered: 13, accepted: 12 }, 12],
  ]);
  expect(findConstantVerdicts(report)).toEqual([]);
});

it("says nothing of the kind of a live gateway that refuses most forgeries, and whose success is another than the specification's", () => {
  const lenient = acceptsEverything.verdicts.map((verdict) =>
    isFailed(verdict) && verdict.mismatch !== undefined
      ? { ...verdict, mismatch: { ...verdict.mismatch, note: `${MEANT_REFUSAL}: {"accepted":true}` } }
      : verdict,
  );
  const refused = Array.from({ length: 20 }, (_, at) => answering(`x/wrong-${at}`, "refused", "refused"));
  const report = also(makeReport(lenient), ...refused);
  expect(findConstantVerdicts({ ...report, target: { ...report.target, kind: "gateway" } })).toEqual([]);
});

it("finds with them what is refused and need not have been, had not its counterpart been refused too", () => {
  const { due: _, ...either } = answering("verification-choices/secret", "accepted", "refused");
  const [whole] = findConstantVerdicts(also(refusesEverything, either));
  expect(whole?.verdicts.has(either)).toBe(true);
  const [half] = findConstantVerdicts(also(refusesOneMethod, { ...either, method: "RSA-SHA256" }, either));
  expect([...(half?.verdicts ?? [])].filter(({ id }) => id === either.id).map(({ method }) => method)).toEqual([
    "RSA-SHA256",
  ]);
  expect(findConstantVerdicts(also(faultyGateway, either))).toEqual([]);
});
