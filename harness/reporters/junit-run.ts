import { findLacking, nameItem } from "../../src/coverage/coverage-item.ts";
import type { Report } from "../../src/report/report.ts";
import { findDrift } from "../document/baseline-section.ts";
import { listFacts, outcomeOf } from "../document/outcome.ts";
import { clipId } from "../document/verdict-groups.ts";
import { formatEnd, type JunitCase, type JunitSuite } from "./junit-xml.ts";

const ENTRIES_SHOWN = 1000;

/** What is wrong with a run and shows in none of its failures: it is incomplete, its baseline is stale, or it lacks what is required. */
export function makeRunSuites(report: Report): readonly JunitSuite[] {
  const suites = [
    { name: "countersign", cases: listIncomplete(report) },
    { name: "countersign.baseline", cases: listStale(report) },
    { name: "countersign.coverage", cases: listLacking(report) },
  ];
  return suites.filter(({ cases }) => cases.length > 0);
}

function listIncomplete(report: Report): readonly JunitCase[] {
  if (outcomeOf(report) !== "INCOMPLETE") return [];
  const facts = listFacts(report).map(({ label, value }) => `${label}: ${value}`);
  const end = formatEnd("error", "incomplete", "the run is incomplete", facts);
  return [{ classname: "countersign.run", name: "the run is complete", durationMs: 0, status: "error", end }];
}

/** What is listed as failing and is not among the cases that fail. */
function listStale(report: Report): readonly JunitCase[] {
  const failing = new Set(
    report.verdicts.flatMap(({ id, status }) => (status === "passed" || status === "skipped" ? [] : id)),
  );
  return findDrift(report)
    .flatMap(({ kind, heading, entries }) =>
      kind === "unlisted" ? [] : entries.map((entry) => ({ kind, heading, ...entry })),
    )
    .filter(({ id }) => !failing.has(id))
    .slice(0, ENTRIES_SHOWN)
    .map(({ kind, heading, id, text }) => makeFailure("countersign.baseline", id, kind, `${heading}: ${text}`));
}

/** What a captured client was required to exercise, and did not. */
function listLacking({ coverage }: Report): readonly JunitCase[] {
  const message = "required, and not exercised by any request";
  return findLacking(coverage)
    .slice(0, ENTRIES_SHOWN)
    .map((lacking) => makeFailure("countersign.coverage", nameItem(lacking), "coverage", message));
}

function makeFailure(classname: string, id: string, type: string, message: string): JunitCase {
  return {
    classname,
    name: clipId(id),
    durationMs: 0,
    status: "failure",
    end: formatEnd("failure", type, message, []),
  };
}
