import { describe, expect, it } from "vitest";
import { diagnose } from "../diagnosis/run/diagnose.ts";
import { makeSmallSuite } from "../judging/fixtures/judging-suite.ts";
import { fieldsOf } from "../judging/fixtures/verdict-fields.ts";
import type { Judged, Judgement } from "../judging/judgement.ts";
import { planSuite } from "../judging/plan.ts";
import { assembleReport, diagnosisInputOf, type RunOutcome } from "./assemble-report.ts";
import type { Report } from "./report.ts";

const suite = makeSmallSuite();
const plan = planSuite(suite);
const mismatch = { stage: "baseString", offset: 1, expected: "ab", actual: "ac" };

function reportOf(judgementOf: (id: string) => Judgement, rest: Partial<RunOutcome> = {}): Report {
  const judged = plan.map(
    (planned): Judged => ({ planned, judgement: judgementOf(planned.vector.id), durationMs: 1.23456 }),
  );
  return assembleReport(
    {
      suite,
      selection: {},
      plannedCount: plan.length,
      kind: "stdio",
      declaration: {
        implementation: { name: "acme", version: "1", language: "php" },
        roles: ["signer"],
        signatureMethods: ["HMAC-SHA1"],
      },
      judged,
      durationMs: 12.34567,
      notes: ["a note"],
      ...rest,
    },
    diagnose,
  );
}

it.each([
  ["TypeScript", "JavaScript"],
  ["Lua", "Lua"],
])("has %s diagnosed as %s", (declared, language) => {
  const declaration = { implementation: { name: "acme", version: "1", language: declared } };
  expect(diagnosisInputOf({ declaration, judged: [] } as never)).toEqual([[], { by: "cause", learns: true, language }]);
});

describe("assembleReport", () => {
  it("retains the verdicts when the diagnosis itself fails", () => {
    const evidence = { kind: "signing" } as never;
    const report = reportOf(() => ({ status: "failed", mismatch, evidence }));
    expect(report.totals.failed).toBe(plan.length);
    expect(report.notes).toEqual(["a note", expect.stringContaining("countersign could not diagnose the failures: ")]);
  });

  it("is conformant when everything that was tried passed", () => {
    const report = reportOf((id) =>
      id.startsWith("plain/") ? { status: "passed" } : { status: "skipped", reason: "role" },
    );
    expect(report).toMatchObject({ conformant: true, complete: true, totals: { failed: 0, errored: 0 } });
    expect(report.profiles.find(({ name }) => name === "encoder")).toMatchObject({ conformant: false, skipped: 1 });
  });

  it.each<[string, Judgement]>([
    ["a failure", { status: "failed", mismatch }],
    ["an error", { status: "errored", error: { message: "m" } }],
    ["a vector that the adapter declined", { status: "skipped", declined: true, reason: "r" }],
  ])("is not conformant with %s", (_, judgement) => {
    const report = reportOf((id) => (id === "plain/space" ? judgement : { status: "passed" }));
    expect(report.conformant).toBe(false);
    expect(report.profiles.filter(({ conformant }) => !conformant).map(({ name }) => name)).toEqual([
      "signer/HMAC-SHA1",
    ]);
  });

  it("is not conformant when nothing was tried, or when a whole profile was declined", () => {
    expect(reportOf(() => ({ status: "skipped", reason: "role" })).conformant).toBe(false);
    const declined = reportOf((id) =>
      id === "encoding/tilde" ? { status: "skipped", declined: true, reason: "r" } : { status: "passed" },
    );
    expect(declined.conformant).toBe(false);
  });

  it("is neither complete nor conformant when it was cut short", () => {
    const report = reportOf(() => ({ status: "passed" }), { incompleteReason: "interrupted" });
    expect(report).toMatchObject({ complete: false, conformant: false, incompleteReason: "interrupted" });
  });

  it("quotes the clauses of what failed, and only those", () => {
    const report = reportOf((id) => (id === "plain/space" ? { status: "failed", mismatch } : { status: "passed" }));
    expect(report.clauses).toEqual({ "base-string.2": expect.stringContaining("Percent-encode each value") });
    const failed = report.verdicts.find(({ status }) => status === "failed");
    expect(failed).toMatchObject({
      id: "plain/space",
      kind: "signing",
      clauses: ["base-string.2"],
      comment: "why",
      durationMs: 1.235,
    });
    expect(reportOf(() => ({ status: "passed" })).clauses).toEqual({});
  });

  it("lists each reading that was taken once, in words", () => {
    const took = { point: "url-query", choice: "rfc5849" };
    expect(reportOf(() => ({ status: "passed", took })).choices).toEqual([
      { point: "url-query", took: "rfc5849", reading: expect.stringContaining("RFC 5849, section 3.4.1.2") },
    ]);
  });

  it("states of every request of a verifier what was due, and of a failure what it means", () => {
    const forged = { stage: "verified", offset: 0, expected: "refused: signature-mismatch", actual: "accepted" };
    const askedAndMeant = (report: Report): readonly unknown[] =>
      report.verdicts
        .map(fieldsOf)
        .flatMap(({ id = "", due, effect, bugType }) =>
          id.startsWith("verification/") ? [[id, due, effect, bugType]] : [],
        );
    expect(askedAndMeant(reportOf(() => ({ status: "skipped", reason: "role" })))).toEqual([
      ["verification/right", "accepted", undefined, undefined],
      ["verification/right-rsa", "accepted", undefined, undefined],
      ["verification/body-changed", "refused", undefined, undefined],
      ["verification/body-changed-rsa", "refused", undefined, undefined],
    ]);
    expect(askedAndMeant(reportOf(() => ({ status: "failed", mismatch: forged })))).toEqual([
      ["verification/right", "accepted", "e", "refusal"],
      ["verification/right-rsa", "accepted", "e", "refusal"],
      ["verification/body-changed", "refused", "e", "forgery"],
      ["verification/body-changed-rsa", "refused", "e", "forgery"],
    ]);
  });
});
