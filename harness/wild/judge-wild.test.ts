import { describe, expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { judgeWild, missedBy } from "./judge-wild.ts";
import { casesOf, type WildCase, type WildRow } from "./wild-case.ts";

function caseOf(row: WildRow, language: "PHP" | "Go" = "PHP"): WildCase {
  const made = casesOf(language, { base: [row], signature: [], right: [] }).find(({ id }) => id.includes("/base/"));
  if (made === undefined) throw new TypeError("expected a case");
  return made;
}

/** A report of a run with failures, all explained by these mistakes but for so many. */
function reportOf(sets: readonly (readonly string[])[], { failed = 9, unexplained = 0, errored = 0 } = {}): Report {
  const report: Pick<Report, "diagnosis" | "totals" | "unexplained"> = {
    totals: { passed: 1, failed, skipped: 0, errored },
    diagnosis: sets.map((deviations) => ({ ...cause, deviations })),
    unexplained:
      unexplained === 0 ? [] : [{ ...residual, vectors: Array.from({ length: unexplained }, (_, at) => `v${at}`) }],
  };
  return report as Report;
}

const cause = {
  title: "",
  happens: "",
  fix: "",
  clauses: [],
  links: [],
  alternatives: [],
  vectors: [],
  example: "",
  unsettled: [],
};
const residual = { stage: "baseString", example: "", flags: [], findings: [], resembles: [] };

describe("judgeWild", () => {
  const urlencode = caseOf(["values=urlencode", "value-form-encoded-php"]);
  const sorted = caseOf(["values=urlencode ; sort=none", "value-form-encoded-php", "unsorted"]);
  it.each<[what: string, one: WildCase, report: Report, missed: readonly string[]]>([
    ["one statement of an accepted id", urlencode, reportOf([["value-form-encoded-php"]]), []],
    ["nothing caught", urlencode, reportOf([], { failed: 0 }), ["caught", "one statement a cause", "right name"]],
    ["a part unexplained", urlencode, reportOf([["value-form-encoded-php"]], { unexplained: 1 }), ["explained"]],
    ["a wrong call that refuses a text", urlencode, reportOf([["value-form-encoded-php"]], { errored: 1 }), []],
    [
      "a fragment besides",
      urlencode,
      reportOf([["value-form-encoded-php"], ["tilde-encoded"]]),
      ["one statement a cause"],
    ],
    ["a fragment alone", urlencode, reportOf([["tilde-encoded"]]), ["right name"]],
    [
      "a statement about another stage",
      urlencode,
      reportOf([["value-form-encoded-php"], ["unsorted"]]),
      ["one statement a cause", "nothing untrue"],
    ],
    ["two causes, together and apart", sorted, reportOf([["value-form-encoded-php", "unsorted"], ["unsorted"]]), []],
    ["one of two causes", sorted, reportOf([["unsorted"]]), ["one statement a cause", "right name"]],
    ["what has no id", urlencode, reportOf([[]]), ["right name"]],
  ])("tells %s", (_what, one, report, missed) => {
    expect(missedBy(judgeWild(one, report))).toEqual(missed);
  });

  it("takes a mistake for a right name that lists the call among its functions, at this place and no other", () => {
    const named = (row: string, id: string): readonly string[] =>
      judgeWild(caseOf(row, "Go"), reportOf([[id]])).unnamed;
    expect(named("values=url.QueryEscape", "space-as-plus")).toEqual([]);
    expect(named("everywhere=url.QueryEscape", "space-as-plus")).toEqual(["everywhere=url.QueryEscape"]);
    expect(named("names=url.QueryEscape", "space-as-plus")).toEqual(["names=url.QueryEscape"]);
    expect(named("values=url.Unknown", "space-as-plus")).toEqual(["values=url.Unknown"]);
  });

  it("takes a point that is read in two ways for told, where a row says so", () => {
    const report = { ...reportOf([]), unexplained: [{ ...residual, stage: "reading", vectors: ["v"] }] };
    expect(missedBy(judgeWild(caseOf(["collect=groupby", "reading"]), report))).toEqual([]);
    expect(missedBy(judgeWild(urlencode, report))).toEqual(["right name"]);
  });

  it("accuses whoever accuses a right signer", () => {
    const [right] = casesOf("Go", { base: [], signature: [], right: ["sort=none"] }).slice(-1);
    if (right === undefined) throw new TypeError("expected a case");
    expect(missedBy(judgeWild(right, reportOf([], { failed: 0 })))).toEqual([]);
    expect(missedBy(judgeWild(right, reportOf([], { failed: 0, errored: 1 })))).toEqual(["no breakdown"]);
    const missed = ["caught", "one statement a cause", "nothing untrue"];
    expect(missedBy(judgeWild(right, reportOf([["unsorted"]])))).toEqual(missed);
  });
});
