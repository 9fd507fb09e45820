import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { holdAgainst } from "../../src/report/baseline.ts";
import type { Report } from "../../src/report/report.ts";
import { makeDiagnosis } from "../document/fixtures/make-diagnosis.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { erring, failing } from "../document/fixtures/make-verdict.ts";
import { allPassed, asKnown, emptyRun, incomplete, partlyUnexplained } from "../document/fixtures/signer-reports.ts";
import { lenientGateway, refusesWith200 } from "../document/fixtures/verifier-reports.ts";
import { concatenate } from "./reporter.ts";
import { renderSarif } from "./sarif.ts";

interface Run {
  readonly tool: {
    readonly driver: {
      readonly rules: readonly {
        readonly id: string;
        readonly helpUri?: string;
        readonly properties?: Readonly<Record<string, unknown>>;
      }[];
    };
  };
  readonly invocations: readonly unknown[];
  readonly results: readonly {
    readonly ruleId: string;
    readonly level: string;
    readonly message: { readonly text: string };
    readonly partialFingerprints: unknown;
    readonly locations: readonly {
      readonly physicalLocation?: { readonly artifactLocation: { readonly uri: string } };
    }[];
  }[];
}

function runOf(report: Report): Run {
  return JSON.parse(concatenate(renderSarif(report))).runs[0];
}

it("distinguishes findings by their fingerprints, and recognises one in another run", () => {
  const fingerprints = (report: Report): readonly string[] =>
    runOf(report).results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
  const all = fingerprints(partlyUnexplained);
  expect(new Set(all).size).toBe(partlyUnexplained.totals.failed);
  const [alone] = partlyUnexplained.verdicts.filter(({ status }) => status === "failed");
  const { diagnosis } = partlyUnexplained;
  expect(fingerprints(makeReport(alone === undefined ? [] : [alone], { diagnosis }))).toEqual([all[0]]);
});

it("makes a failure a case of each mistake that is known by itself, or else of the first that explains it", () =>
  expectEach(
    [
      ["a b", [makeDiagnosis(["a"]), makeDiagnosis(["b"]), makeDiagnosis(["a", "b"], ["v/1"])]],
      ["a+b", [makeDiagnosis(["a"]), makeDiagnosis(["a", "b"], ["v/1"])]],
      ["a", [makeDiagnosis(["a"], ["v/1"]), makeDiagnosis(["b"], ["v/1"])]],
      ["p+q", []],
    ],
    (rules, diagnosis) => {
      const { results, tool } = runOf(makeReport([failing("v/1", { diagnosis: [["p", "q"]] })], { diagnosis }));
      expect(results.map(({ ruleId }) => ruleId).join(" ")).toBe(rules);
      expect(tool.driver.rules.map(({ id }) => id).join(" ")).toBe(rules);
    },
  ));

it("sends for help to the first link to the web, if there is one", () => {
  const helpOf = (...links: readonly string[]): string | undefined => {
    const diagnosis = [makeDiagnosis(["a"], ["v/1"], { links })];
    return runOf(makeReport([failing("v/1")], { diagnosis })).tool.driver.rules[0]?.helpUri;
  };
  expect(helpOf()).toBeUndefined();
  expect(helpOf("javascript:x", "https://a.example/", "https://b.example/")).toBe("https://a.example/");
});

it("places a finding in the adapter's file where the command line names it, else in none", () => {
  const uriOf = (adapterFile?: string): string | undefined =>
    runOf(makeReport([failing("v/1")], adapterFile === undefined ? {} : { adapterFile })).results[0]?.locations[0]
      ?.physicalLocation?.artifactLocation.uri;
  expect(uriOf()).toBeUndefined();
  expect(uriOf("./src/signer a.php")).toBe("src/signer%20a.php");
  expect(uriOf("../signer.py")).toBeUndefined();
  expect(uriOf("/srv/acme/sign#er.rb")).toBe("file:///srv/acme/sign%23er.rb");
  expect(uriOf("javascript:alert(1)")).toBe("javascript%3Aalert(1)");
});

it("escapes what SARIF would take for a placeholder or a link", () => {
  const [result] = runOf(makeReport([failing("a/b", { comment: "{0} [text](target) \\" })])).results;
  expect(result?.message.text).toContain("{{0}} \\[text\\](target) \\\\");
});

it("reports a crash as a finding of its own, and an incomplete run as unsuccessful", () => {
  expect(runOf(incomplete)).toMatchObject({
    invocations: [{ executionSuccessful: false, toolExecutionNotifications: [{ level: "error" }] }],
    results: [{ ruleId: "errored" }, { ruleId: "errored" }, { ruleId: "errored" }],
  });
});

it("is no green where the run is none, though nothing failed: all was declined, or the baseline is stale", () => {
  const notify = (report: Report): unknown => runOf(report).invocations;
  expect(notify(emptyRun)).toMatchObject([
    { executionSuccessful: false, toolExecutionNotifications: [{ level: "error" }] },
  ]);
  const stale = holdAgainst(allPassed, {
    format: "countersign/baseline",
    version: 1,
    failures: [{ id: "spaces/one", failsWith: "space-as-plus", reason: "mended" }],
  });
  expect(notify(stale)).toMatchObject([
    { executionSuccessful: true, toolExecutionNotifications: [{ level: "error" }] },
  ]);
  expect(notify(asKnown)).toMatchObject([
    { executionSuccessful: true, toolExecutionNotifications: [{ level: "note" }] },
  ]);
});

it("notes once of a wrong answer that it may be meant to refuse", () => {
  const replay = runOf(refusesWith200).results.find(({ message }) => message.text.includes("replay-identical"));
  expect(replay?.message.text.split("It may mean to refuse, but answers with status 200: ")).toHaveLength(2);
});

it("lists no more results than GitHub shows, and states that", () => {
  const many = Array.from({ length: 5001 }, (_, index) => erring(`a/${index}`, ""));
  const { results, invocations } = runOf(makeReport(many));
  expect(results).toHaveLength(5000);
  expect(JSON.stringify(invocations)).toContain("5000 of 5001 results are listed, see report.json");
});

it("ranks what does not fail the run as a warning or a note, of medium or low severity", () => {
  const { results, tool } = runOf(lenientGateway);
  const severityOf = new Map(
    tool.driver.rules.map((rule) => [rule.id, rule.properties?.["security-severity"]] as const),
  );
  const found = results.map(({ ruleId, level }) => `${ruleId} ${level} ${severityOf.get(ruleId)}`);
  expect([...new Set(found)]).toEqual([
    "verification/accepts/should warning 5.0",
    "verification/accepts/hardening note 2.0",
    "verification/refuses note undefined",
    "verification/accepts error 7.5",
  ]);
});
