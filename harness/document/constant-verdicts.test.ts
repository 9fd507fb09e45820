import { describe, expect, it } from "vitest";
import { type FailedVerdict, isFailed, MEANT_REFUSAL, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { describeConstantVerdicts, findConstantVerdicts } from "./constant-verdicts.ts";
import { acceptsEverything, refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { makeReport } from "./fixtures/make-report.ts";

function without(report: Report, drop: (verdict: Verdict) => boolean): Report {
  return makeReport(report.verdicts.filter((verdict) => !drop(verdict)));
}

function also(report: Report, ...verdicts: readonly Verdict[]): Report {
  return makeReport([...report.verdicts, ...verdicts]);
}

const passed = (id: string, due: "accepted" | "refused"): Verdict => ({
  id,
  kind: "verification",
  status: "passed",
  due,
  method: "HMAC-SHA1",
  durationMs: 0,
});
const failed = (id: string, expected: string, actual: string, stage = "verified"): FailedVerdict => ({
  id,
  kind: "verification",
  status: "failed",
  due: expected.startsWith("refused") ? "refused" : "accepted",
  method: "HMAC-SHA1",
  mismatch: { stage, offset: 0, expected, actual },
  durationMs: 0,
});
const took = (choice: string): Verdict => ({
  id: "verification-choices/x",
  kind: "verification",
  status: "passed",
  took: { point: "x", choice },
  durationMs: 0,
});
const forgedAccepted = failed("verification-deviations/x", "refused: signature-mismatch", "accepted");
const rightRefused = failed("verification-accepted/realm-empty", "accepted", "refused: no");
const amiss = failed("verification-accepted/x", "a success", "no payout-id", "answer");

function doubt(verdict: Verdict): Verdict {
  if (!isFailed(verdict) || verdict.mismatch === undefined || verdict.bugType !== "takeover") return verdict;
  return { ...verdict, mismatch: { ...verdict.mismatch, note: `${MEANT_REFUSAL}: no` } };
}

const isForged = ({ id }: Verdict): boolean => id.startsWith("verification-tampered-");
const right = refusesEverything.verdicts.filter((verdict) => verdict.id.startsWith("verification-accepted/"));

const undecided =
  "Nothing that it checks decides its answer, so that it accepts right requests proves nothing either. See first whether it checks signatures at all.";
const first = "Mend first what refuses the plainest of them, below.";

describe("describeConstantVerdicts", () => {
  it.each<{ what: string; report: Report; says: readonly string[] }>([
    {
      what: "accepts everything, whatever it falls over",
      report: acceptsEverything,
      says: [`It accepts everything: all 12 forged requests that it answered. ${undecided}`],
    },
    {
      what: "accepts what is forged, and refuses something else",
      report: also(acceptsEverything, rightRefused),
      says: [`It accepts all 12 forged requests that it answered. ${undecided}`],
    },
    {
      what: "accepts what is forged, and refuses where it may",
      report: also(acceptsEverything, took("refused")),
      says: [`It accepts all 12 forged requests that it answered. ${undecided}`],
    },
    {
      what: "accepts what is forged, with answers some of which read like refusals",
      report: makeReport(acceptsEverything.verdicts.map(doubt)),
      says: [
        "It accepts everything: all 12 forged requests that it answered. By the bodies of its answers it may mean to refuse 4 of them; but each has status 200, which is all that a client goes by.",
      ],
    },
    {
      what: "refuses one that is forged",
      report: also(acceptsEverything, passed("verification-borrowed/x", "refused")),
      says: [],
    },
    {
      what: "accepts few",
      report: without(acceptsEverything, ({ id }) => /-(1|2|3)$/.test(id)),
      says: [],
    },
    {
      what: "refuses everything",
      report: refusesEverything,
      says: [
        `It refuses everything: all 6 right requests that it answered, so that it refuses forged ones too proves nothing. ${first}`,
      ],
    },
    {
      what: "refuses what is right, and accepts something else",
      report: also(refusesEverything, forgedAccepted),
      says: [
        "It refuses all 6 right requests that it answered: its refusals of forged ones prove nothing. What it accepts in their place, below, may show how it reckons.",
      ],
    },
    {
      what: "refuses what is right, and accepts where it may",
      report: also(refusesEverything, took("accepted")),
      says: [`It refuses all 6 right requests that it answered: its refusals of forged ones prove nothing. ${first}`],
    },
    {
      what: "accepts one that is right",
      report: also(refusesEverything, passed("verification-accepted/x", "accepted")),
      says: [],
    },
    {
      what: "accepts one that is right of another merchant",
      report: also(refusesEverything, passed("verification-merchants/odd-login", "accepted")),
      says: [],
    },
    { what: "accepts one that is right, and answers it amiss", report: also(refusesEverything, amiss), says: [] },
    {
      what: "refuses all but what is plain, which was not asked",
      report: without(refusesEverything, ({ id }) => /payout|transfer/.test(id)),
      says: [],
    },
    {
      what: "refuses what is right with one method",
      report: refusesOneMethod,
      says: [
        "It refuses all 4 right requests with RSA-SHA256 that it answered: its refusals of forged ones with RSA-SHA256 prove nothing.",
      ],
    },
    {
      what: "answers the wrong way round",
      report: makeReport([...acceptsEverything.verdicts.filter(isForged), ...right]),
      says: [
        "It answers the wrong way round: it accepts all 12 forged requests that it answered, and refuses all 6 right requests.",
      ],
    },
    { what: "has holes", report: gatewayWithHoles, says: [] },
  ])("$what", ({ report, says }) => {
    expect(describeConstantVerdicts(report)).toEqual(says);
  });
});

describe("findConstantVerdicts", () => {
  it("holds the failures that are told together", () => {
    const [constant, ...others] = findConstantVerdicts(refusesOneMethod);
    expect(others).toEqual([]);
    expect([...(constant?.verdicts ?? [])].map(({ id }) => id)).toEqual([
      "verification-accepted/realm-rsa",
      "verification-accepted/transfer-rsa",
      "verification-accepted/payout-rsa",
      "verification-accepted/transfer-by-ref-rsa",
    ]);
  });

  it("holds with them what is refused and need not have been, had not its counterpart been refused too", () => {
    const { due: _, ...either } = failed("verification-choices/secret", "accepted", "refused");
    const [whole] = findConstantVerdicts(also(refusesEverything, either));
    expect(whole?.verdicts.has(either)).toBe(true);
    const [half] = findConstantVerdicts(also(refusesOneMethod, { ...either, method: "RSA-SHA256" }, either));
    expect([...(half?.verdicts ?? [])].filter(({ id }) => id === either.id).map(({ method }) => method)).toEqual([
      "RSA-SHA256",
    ]);
    expect(findConstantVerdicts(also(gatewayWithHoles, either))).toEqual([]);
  });
});
