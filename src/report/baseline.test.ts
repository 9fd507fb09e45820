import { describe, expect, it } from "vitest";
import { makeReport } from "../../harness/document/fixtures/make-report.ts";
import { failing, skipping } from "../../harness/document/fixtures/make-verdict.ts";
import { type FailedVerdict, knownReasonOf, type SkippedVerdict, type Verdict } from "../judging/verdict.ts";
import {
  type Baseline,
  compareWithBaseline,
  holdAgainst,
  isAsKnown,
  isNothingNew,
  parseBaseline,
  rewriteBaseline,
} from "./baseline.ts";
import type { KnownFailure, Report } from "./report.ts";

const failed = (id: string, stage: string): FailedVerdict => failing(id, { mismatch: { stage }, diagnosis: [] });
const passed = (id: string): Verdict => ({ id, kind: "signing", status: "passed", durationMs: 1 });
const skipped = (id: string): SkippedVerdict => skipping(id, "r");
const reportOf = (...verdicts: readonly Verdict[]): Report => makeReport(verdicts);
const known = (...failures: Baseline["failures"]): Baseline => ({
  format: "countersign/baseline",
  version: 1,
  failures,
});
const listed = { id: "order/a", failsWith: "stage:baseString", reason: "sorts by locale" };

describe("compareWithBaseline", () => {
  it("finds what is not listed, what passes now, and what fails otherwise", () => {
    const other = { ...listed, id: "order/b" };
    const drift = compareWithBaseline(
      reportOf(failed("order/a", "signature"), passed("order/b"), failed("order/c", "body")),
      known(listed, other),
    );
    expect(drift).toEqual({
      unlisted: [{ id: "order/c", failsWith: "stage:body", reason: "not explained yet" }],
      fixed: [other],
      changed: [{ id: "order/a", failsWith: "stage:signature", reason: "sorts by locale", was: "stage:baseString" }],
      unknown: [],
    });
    expect(isNothingNew(drift)).toBe(false);
  });

  it("does not miss a crash or a declined vector, and minds nothing that was not run", () => {
    const crashed: Verdict = { id: "a/b", kind: "signing", status: "errored", error: { message: "m" }, durationMs: 1 };
    const declined: Verdict = {
      id: "a/c",
      kind: "signing",
      status: "skipped",
      declined: true,
      reason: "r",
      durationMs: 1,
    };
    const { unlisted, fixed } = compareWithBaseline(reportOf(crashed, declined), known(listed));
    expect(unlisted.map(({ failsWith }) => failsWith)).toEqual(["errored", "declined"]);
    expect(fixed).toEqual([]);
  });
});

describe("what is listed and was not judged", () => {
  const narrowed = { ...reportOf(passed("order/b")).suite, selection: { only: "order/b" } };

  const others = reportOf(passed("order/b"));
  const untried = { ...listed, failsWith: "skipped", was: listed.failsWith };

  it.each<[what: string, Report, Partial<ReturnType<typeof compareWithBaseline>>]>([
    ["is not tried any more", reportOf(skipped("order/a"), passed("order/b")), { changed: [untried] }],
    ["is not in the suite", others, { unknown: [listed] }],
    ["was left out by a flag", { ...others, suite: narrowed }, {}],
    ["came after the run was cut short", { ...others, complete: false }, {}],
  ])("%s", (_what, report, drift) => {
    const none = { unlisted: [], fixed: [], changed: [], unknown: [] };
    expect(compareWithBaseline(report, known(listed))).toEqual({ ...none, ...drift });
  });
});

describe("a forgery that is answered with status 200", () => {
  const OUTRIGHT = "stage:verified";
  const IN_BODY = "stage:verified/refused-in-body";
  const forgery = (note?: string): Verdict => ({
    ...failed("forged/a", "verified"),
    mismatch: { stage: "verified", offset: 0, expected: "refused: r", actual: "accepted", ...(note && { note }) },
  });
  const refusedInBody = forgery('It may mean to refuse, but answers with status 200: {"error":"bad signature"}');
  const listedWith = (failsWith: string): Baseline["failures"][number] => ({ id: "forged/a", failsWith, reason: "r" });

  it.each([
    { what: "refused in the body and accepted outright", verdict: refusedInBody, way: IN_BODY },
    { what: "accepted outright", verdict: forgery(), way: OUTRIGHT },
    { what: "accepted outright, with another note", verdict: forgery("something else"), way: OUTRIGHT },
  ])("is listed as what it is: $what", ({ verdict, way }) => {
    expect(rewriteBaseline(reportOf(verdict), undefined).failures.map(({ failsWith }) => failsWith)).toEqual([way]);
  });

  it.each([
    { what: "listed so, refused in the body", with: IN_BODY, verdict: refusedInBody, is: true },
    { what: "listed so, accepted outright", with: OUTRIGHT, verdict: forgery(), is: true },
    { what: "refused in the body, and accepted outright now", with: IN_BODY, verdict: forgery(), is: false },
    { what: "refused in the body, on a list that knew no such way", with: OUTRIGHT, verdict: refusedInBody, is: true },
  ])("is as known or not: $what", ({ with: way, verdict, is }) => {
    const held = holdAgainst(reportOf(verdict), known(listedWith(way)));
    expect(isAsKnown(held)).toBe(is);
    expect(held.verdicts.map(knownReasonOf)).toEqual([is ? "r" : undefined]);
    expect(held.baseline?.changed).toEqual(is ? [] : [{ ...listedWith(OUTRIGHT), was: IN_BODY }]);
  });

  it("retains the reason of an older list, and lists it as what it is", () => {
    const { failures } = rewriteBaseline(reportOf(refusedInBody), known(listedWith(OUTRIGHT)));
    expect(failures).toEqual([listedWith(IN_BODY)]);
  });
});

describe("isAsKnown", () => {
  const failing = reportOf(failed("order/a", "baseString"), passed("order/b"));
  const fine = reportOf(passed("order/a"), passed("order/b"));
  const otherwise = { id: "order/b", failsWith: "stage:body", reason: "r" };

  const uncovered = { ...failing, coverage: [{ group: "g", name: "n", requests: 0, required: true as const }] };
  const untried = reportOf(skipped("order/a"), failed("order/b", "body"));

  it.each<[what: string, report: Report, known: readonly KnownFailure[] | undefined, is: boolean]>([
    ["conformant, no baseline", fine, undefined, true],
    ["failing, no baseline", failing, undefined, false],
    ["conformant, an empty baseline", fine, [], true],
    ["failing as listed", failing, [listed], true],
    ["failing as listed, without the coverage that is required", uncovered, [listed], false],
    ["failing, not listed", failing, [], false],
    ["conformant, but listed", fine, [listed], false],
    ["failing otherwise than listed", failing, [{ ...listed, failsWith: "stage:body" }], false],
    ["listed and not tried any more", untried, [listed, otherwise], false],
    ["listed and not in the suite", failing, [listed, { ...listed, id: "no/such" }], false],
    ["failing as listed, cut short", { ...failing, complete: false }, [listed], false],
    ["judged on nothing", reportOf(skipped("order/b")), [], false],
    ["not conformant for no known failure", { ...fine, conformant: false }, [], false],
  ])("%s", (_what, report, failures, is) => {
    expect(isAsKnown(failures === undefined ? report : holdAgainst(report, known(...failures)))).toBe(is);
  });
});

describe("rewriteBaseline", () => {
  it("retains the reason of what fails as before", () => {
    const report = reportOf(failed("order/a", "baseString"), failed("order/c", "body"), passed("order/b"));
    expect(rewriteBaseline(report, known(listed)).failures).toEqual([
      listed,
      { id: "order/c", failsWith: "stage:body", reason: "not explained yet" },
    ]);
  });

  it("drops a reason that belongs to another way of failing", () => {
    const [entry] = rewriteBaseline(reportOf(failed("order/a", "signature")), known(listed)).failures;
    expect(entry).toEqual({ id: "order/a", failsWith: "stage:signature", reason: "not explained yet" });
  });
});

const baseline = {
  format: "countersign/baseline",
  version: 1,
  failures: [{ id: "order/a", failsWith: "stage:baseString", reason: "sorts by locale" }],
};

describe("parseBaseline", () => {
  it("reads what it is given", () => {
    expect(parseBaseline(JSON.stringify(baseline), "b.json")).toEqual(baseline);
    expect(parseBaseline(`\ufeff${JSON.stringify(baseline)}`, "b.json")).toEqual(baseline);
  });

  it.each([
    ["no JSON", '{\n"format":\n}', "b.json: expected a countersign baseline, version 1, got another text (no JSON: "],
    ["a comma too many", '{"format": "x",\n}', "no JSON: Expected double-quoted property name in JSON at line 2)"],
    [
      "an id that stands there twice",
      JSON.stringify({ ...baseline, failures: [...baseline.failures, ...baseline.failures] }),
      'at failures[0].id: "order/a" stands at failures[1] too',
    ],
    ["another format", JSON.stringify({ ...baseline, format: "x" }), "at format"],
    ["an unknown field", JSON.stringify({ ...baseline, extra: 1 }), "extra"],
  ])("refuses %s and names the place", (_, source, message) => {
    expect(() => parseBaseline(source, "b.json")).toThrow(
      expect.objectContaining({ code: "baseline-invalid", message: expect.stringContaining(message) }),
    );
  });
});
