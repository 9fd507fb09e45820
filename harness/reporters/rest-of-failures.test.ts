import { describe, expect, it } from "vitest";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { restOfFailures } from "./rest-of-failures.ts";

const verdicts = [makeFailure("a/1"), makeFailure("a/2"), makeFailure("b/1")];

describe("restOfFailures", () => {
  it.each([
    { what: "no failure", verdicts: [], explained: [], seen: [], rest: undefined },
    { what: "no diagnosis", verdicts, explained: [], seen: [], rest: ["Failures: 3", "a: a/1 a/2", "b: b/1"] },
    { what: "a group half seen", verdicts, explained: [], seen: ["a/1"], rest: ["Failures: 3", "a: a/2", "b: b/1"] },
    { what: "a group seen whole", verdicts, explained: [], seen: ["b/1"], rest: ["Failures: 3", "a: a/1 a/2"] },
    { what: "all seen", verdicts: [makeFailure("b/1")], explained: [], seen: ["b/1"], rest: undefined },
    {
      what: "some explained",
      verdicts,
      explained: ["a/1", "b/1"],
      seen: [],
      rest: ["Failures: 3, 2 of them explained; every id is in report.json", "a: a/2"],
    },
    {
      what: "all explained",
      verdicts,
      explained: ["a/1", "a/2", "b/1"],
      seen: [],
      rest: ["Failures: 3, all explained; every id is in report.json"],
    },
  ])("$what", ({ verdicts: given, explained, seen, rest }) => {
    const report = makeReport(given, { diagnosis: [makeDiagnosis(["d"], explained)] });
    const told = restOfFailures(report, new Set(seen));
    const groups = told?.groups.map(({ concern, unseen }) => `${concern}: ${unseen.map(({ id }) => id).join(" ")}`);
    expect(told && [told.heading, ...(groups ?? [])]).toEqual(rest);
  });

  it("keeps what was seen in its group", () => {
    const [group] = restOfFailures(makeReport(verdicts), new Set(["a/1"]))?.groups ?? [];
    expect(group?.verdicts.map(({ id }) => id)).toEqual(["a/1", "a/2"]);
  });
});
