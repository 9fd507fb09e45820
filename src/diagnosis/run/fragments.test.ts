import { describe, expect, it } from "vitest";
import { attempt } from "../../attempt.ts";
import { candidateMistakes } from "../../deviations/candidates.ts";
import type { Deviation } from "../../deviations/deviation.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { createJudge } from "../../judging/judge.ts";
import type { Evidence } from "../../judging/judgement.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signRequest } from "../../signing/sign-request.ts";
import { planSigning } from "../inference/fixtures/state-encoder.ts";
import { asDeviation } from "../inference/learned-deviation.ts";
import { deviateByRule } from "../inference/rules/learned-rules.ts";
import { type Case, makeCase } from "../replay/case.ts";
import { diagnose } from "./diagnose.ts";
import type { Evaluation } from "./evaluation.ts";
import { fragmentsOf } from "./fragments.ts";

/** Returns what is told of a signer that differs in these stages and shows its base strings, with the failures left. */
function tell(stages: Partial<Scheme>, only: string, ids?: readonly string[]): readonly (string | number)[] {
  const judge = createJudge();
  const judged = planSigning(only).flatMap((planned) => {
    if (planned.kind !== "signing") return [];
    const signed = attempt(() => signRequest(planned.request.task, {}, { ...reference, ...stages }).trace);
    // Half a character breaks a signer down.
    if (signed === undefined) return [];
    const { signature, baseString } = signed;
    const judgement = judge(planned, { signed: { signature, baseString } });
    return judgement === undefined ? [] : [{ id: planned.vector.id, kind: planned.kind, flags: {}, judgement }];
  });
  const mistakes = candidateMistakes.filter(({ id }) => ids?.includes(id) ?? true);
  const { diagnosis, unexplained } = diagnose(judged, { by: "cause", learns: ids === undefined, mistakes });
  return [...diagnosis.map(({ title }) => title), unexplained.flatMap(({ vectors }) => vectors).length];
}

/** Latin-1 nearly as .NET writes it: for each UTF-16 unit that it lacks a letter of ASCII that comes near, or else ?. */
const writeLatin1: Scheme["encodeValue"] = (value) => {
  const near = value.replace(/[^\0-\xff]/g, (unit) => /^[!-~]/.exec(unit.normalize("NFKD"))?.[0] ?? "?");
  return percentEncode(near).replace(/%C[23]%../g, (escaped) => {
    const point = decodeURIComponent(escaped).charCodeAt(0);
    return `%${point.toString(16).toUpperCase()}`;
  });
};

describe("what a function excepts", () => {
  const namesBy = (calls: readonly string[], but: readonly string[]): Deviation => {
    const kept = but.map((name) => ({ from: name, to: name }));
    const rule = { kind: "functions", calls, but: kept } as const;
    return asDeviation(deviateByRule({ rule, subject: "Names", change: (name) => name.toLowerCase() }));
  };
  const other = candidateMistakes.find(({ stage }) => stage === "encodeName");

  it.each([
    [2, 3, true],
    [2, 2, true],
    [3, 2, false],
  ])("a known mistake that explains %i beside %i exceptions of one: %s", (explained, excepted, isLeftOut) => {
    const learned = namesBy(
      ["what writes words"],
      Array.from({ length: excepted }, (_, at) => `name${at}`),
    );
    const known = other ?? expect.fail("no such mistake");
    const failures = Array.from({ length: 20 }, (_, at) => ({ at }) as unknown as Case);
    const needs = (one: Case): Deviation => (failures.indexOf(one) < explained ? known : learned);
    const evaluation = {
      holds: (one: Case, by: readonly Deviation[]) => by.includes(needs(one)),
    } as unknown as Evaluation;
    expect(fragmentsOf(failures, [learned, known], evaluation)).toEqual(isLeftOut ? [known] : []);
  });
});

describe("what becomes of the timestamp", () => {
  const change = (text: string): string => String(Number(text) - 1);
  const rule = { kind: "functions", calls: ["what takes 1 second off"] } as const;
  const learned = asDeviation(deviateByRule({ rule, subject: "The timestamp", change }));
  const caseAt = (timestamp: string, id: string): Case => {
    const [planned] = planSigning("operations/payout");
    if (planned?.kind !== "signing") return expect.fail("no such vector");
    const task = { ...planned.request.task, timestamp };
    return makeCase(id, { kind: "signing", task, shown: { signature: "another" } } as Evidence, false, []);
  };

  it.each([
    ["another time, where it is made of all times", "1669966914", true],
    ["the same time, where something else is wrong, too", "1669966913", false],
  ])("is left out where one of forty requests is not explained of %s: %s", (_, timestamp, isLeftOut) => {
    const explained = Array.from({ length: 39 }, (_, at) => caseAt("1669966913", String(at)));
    const evaluation = {
      holds: (one: Case, by: readonly Deviation[]) => by.includes(learned) && explained.includes(one),
      changesAnswer: () => true,
    } as unknown as Evaluation;
    const failures = [...explained, caseAt(timestamp, "left")];
    expect(fragmentsOf(failures, [learned], evaluation)).toEqual(isLeftOut ? [learned] : []);
  });
});

describe("what explains only a part", () => {
  it("leaves the true encoder beside it, of which it had explained most", { tags: "slow" }, () => {
    const ids = ["latin1-values", "unicode-compatibility-normalised", "csharp-non-ascii-questioned-in-values"];
    const [title, left] = tell({ encodeValue: writeLatin1 }, "*", ids);
    expect(title).toBe("Values are turned into ISO-8859-1 bytes before they are encoded");
    expect(left).toEqual(expect.any(Number));
  });

  it("is joined with what the same encoder leaves", { tags: "slow" }, () => {
    const encode = (text: string): string => percentEncode(text).replaceAll("%2C", ",").replaceAll("%3B", ";");
    const stages = { encodeName: encode, encodeValue: encode, encodePart: encode };
    expect(tell(stages, "percent-encoding/*,names/*,texts/*,values/*,operations/*")).toEqual([
      "Everywhere, these 2 characters are left as they are: , ;",
      0,
    ]);
  });

  it("is one cut with what is learned of other values", { tags: "slow" }, () => {
    const encodeValue = (value: string): string => percentEncode(value.replaceAll("'", "").slice(0, 100));
    expect(tell({ encodeValue }, "*")).toEqual([
      "Values are cut after 100 UTF-16 units",
      expect.stringContaining(`str_replace("'", "")`),
      0,
    ]);
  });
});
