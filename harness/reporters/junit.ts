import { findLacking, nameItem } from "../../src/coverage/coverage-item.ts";
import { type FailedVerdict, isTolerated, isUnscored, knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { describeTarget, subjectOf } from "../document/describe-target.ts";
import { describeEffect } from "../document/effects.ts";
import { describeFailure, describeProved, summarizeMismatch } from "../document/failure.ts";
import { fixesFor, languageOf } from "../document/language.ts";
import {
  describeAlternatives,
  describeFix,
  type ExplainVerdict,
  explainVerdicts,
  joinTitles,
} from "../document/mistakes.ts";
import { describeReach, formatFacts, outcomeOf } from "../document/outcome.ts";
import { citeClauses, clausesOf } from "../document/quotations.ts";
import { listRunFaults } from "../document/run-faults.ts";
import { describeReason, findDrift } from "../document/sections/baseline-section.ts";
import { clipId, concernOf, groupBy, stageOf } from "../document/verdict-groups.ts";
import { describeAnswer, describeDoubt, wrongVerdictOf, wrongVerdictTitles } from "../document/wrong-verdicts.ts";
import { pickCrashLines } from "../text/crash-lines.ts";
import { clip } from "../text/escape-text.ts";
import { plural } from "../text/plural.ts";
import { formatAttributes, formatEnd, formatSuite, type JunitCase, type JunitSuite, sumUp } from "./junit-xml.ts";
import { layOut, plainStyle } from "./line-layout.ts";

const LAYOUT = { width: 100, style: plainStyle };
const TEXT_LIMIT = 400;
const DETAIL_LINES = 20;
const ENTRIES_SHOWN = 1000;

type End = Pick<JunitCase, "status" | "end">;

/**
 * Renders JUnit XML, in parts of a line each, as Jenkins, GitLab and the GitHub actions read it: a suite per concern, a case per vector. A
 * failure that the baseline knows is a skipped case. Where the run is incomplete, its baseline stale, or what is
 * required lacking, more cases state it, so that nobody takes it for a green one.
 */
export function* renderJunit(report: Report): Generator<string> {
  const explain = explainVerdicts(report);
  const suites = [
    ...groupBy(
      report.verdicts.filter((verdict) => !isUnscored(verdict)),
      ({ id }) => concernOf(id),
    ).map(
      ({ key, verdicts }): JunitSuite => ({
        name: clipId(key),
        cases: verdicts.map((verdict) => makeCase(report, key, verdict, explain)),
      }),
    ),
    { name: "countersign.unscored", cases: listUnscored(report) },
    { name: "countersign", cases: [...listIncomplete(report), ...listFaults(report)] },
    { name: "countersign.baseline", cases: listStale(report) },
    { name: "countersign.coverage", cases: listLacking(report) },
  ].filter(({ cases }) => cases.length > 0);
  const sums = sumUp(
    `countersign: ${describeTarget(report)}${describeReach(report)}`,
    suites.flatMap(({ cases }) => cases),
  );
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${formatAttributes(sums)}>\n`;
  for (const suite of suites) yield* formatSuite(suite);
  yield "</testsuites>\n";
}

function makeCase(report: Report, concern: string, verdict: Verdict, explain: ExplainVerdict): JunitCase {
  const name = verdict.id.slice(concern.length).replace(/^\//, "") || verdict.id;
  return {
    // CI servers take the part before the last dot for a package.
    classname: `countersign.${clipId(concern).replaceAll("/", ".")}`,
    name: clipId(name),
    durationMs: verdict.durationMs,
    ...describeEnd(report, verdict, explain),
  };
}

function describeEnd(report: Report, verdict: Verdict, explain: ExplainVerdict): End {
  const known = knownReasonOf(verdict);
  if (known !== undefined) return skip(`known failure: ${describeReason(known)}`);
  switch (verdict.status) {
    case "passed":
      return { status: "passed", end: "" };
    case "skipped":
      return skip(clip(verdict.reason, TEXT_LIMIT));
    case "errored": {
      const { message, details = "" } = verdict.error;
      const lines = pickCrashLines(details, DETAIL_LINES, message).map((line) => clip(line, TEXT_LIMIT));
      const body = [...describeChange(report, verdict), ...lines];
      return { status: "error", end: formatEnd("error", "errored", clip(message, TEXT_LIMIT), body) };
    }
    case "failed": {
      if (isTolerated(verdict)) return skip(`fails below the level that counts: ${verdict.level ?? ""}`);
      const { type, message, body } = describeWrongVerdict(verdict) ?? describeMistake(report, verdict, explain);
      const cited = citeClauses(report, clausesOf([verdict]));
      const end = formatEnd("failure", type, message, [...describeChange(report, verdict), ...body, ...cited]);
      return { status: "failure", end };
    }
  }
}

function skip(message: string): End {
  return { status: "skipped", end: `<skipped${formatAttributes({ message })}/>` };
}

/** Describes the mismatch that the baseline lists, of a failure that has another now. */
function describeChange({ baseline }: Report, { id }: Verdict): readonly string[] {
  const known = baseline?.changed.find((entry) => entry.id === id);
  return known === undefined ? [] : [`Known to fail otherwise: ${clip(known.was, TEXT_LIMIT)}`];
}

/** The description of a failure, in one line and in several. */
interface FailureTexts {
  readonly type: string;
  readonly message: string;
  readonly body: readonly string[];
}

/** Describes a verifier's failure, by what it means; nothing of any other. */
function describeWrongVerdict(verdict: FailedVerdict): FailureTexts | undefined {
  const wrong = wrongVerdictOf(verdict);
  if (wrong === undefined) return undefined;
  const { bugType, comment } = verdict;
  const title = wrongVerdictTitles[wrong];
  const effect = describeEffect(verdict.effect);
  const answer = describeAnswer(verdict);
  const meaning = wrong === "answers" ? answer.join("; ") : [...effect, ...describeDoubt(verdict)].join(" ");
  return {
    type: wrong === "accepts" ? (bugType ?? wrong) : wrong,
    message: meaning === "" ? title : `${title}: ${meaning}`,
    body: [title, ...effect, ...(comment === undefined ? [] : [clip(comment, TEXT_LIMIT)]), ...answer],
  };
}

/** Describes a failure by its mistake, where one is known, and by what differs. */
function describeMistake(report: Report, verdict: FailedVerdict, explain: ExplainVerdict): FailureTexts {
  const { diagnosis } = report;
  const mistakes = explain(verdict);
  const [mistake] = mistakes;
  const titles = joinTitles(mistakes);
  const difference = verdict.mismatch === undefined ? "failed" : summarizeMismatch(verdict.mismatch);
  const advice = diagnosis
    .filter((entry) => mistakes.includes(entry))
    .flatMap((entry) => [
      ...fixesFor(report, entry).map((code) => `Fix, in ${languageOf(report)}: ${clip(code, TEXT_LIMIT)}`),
      describeFix(entry),
      ...describeAlternatives(entry),
    ]);
  const proved = diagnosis.find(({ example }) => example === verdict.id);
  const blocks = proved === undefined ? describeFailure(verdict) : describeProved(verdict, proved, subjectOf(report));
  return {
    type: clip(mistake === undefined ? stageOf(verdict) : mistake.deviations.join("+"), TEXT_LIMIT),
    message: [...titles, difference].join("; "),
    body: [...titles, ...advice, ...layOut(blocks, LAYOUT)],
  };
}

/** Lists what is out of scope by what the target declares, a case for each reason. */
function listUnscored({ verdicts }: Report): readonly JunitCase[] {
  return groupBy(verdicts.filter(isUnscored), ({ reason }) => reason).map(({ key, verdicts: members }) => ({
    classname: "countersign.unscored",
    name: clip(key, TEXT_LIMIT),
    durationMs: 0,
    ...skip(`${plural(members.length, "vector")} not asked: ${clip(key, TEXT_LIMIT)}`),
  }));
}

function listIncomplete(report: Report): readonly JunitCase[] {
  if (outcomeOf(report).word !== "INCOMPLETE") return [];
  const end = formatEnd("error", "incomplete", "the run is incomplete", formatFacts(report));
  return [{ classname: "countersign.run", name: "the run is complete", durationMs: 0, status: "error", end }];
}

/** Lists what fails the run and no vector was charged with. */
function listFaults(report: Report): readonly JunitCase[] {
  return listRunFaults(report).map(({ rule, due, title, text }) => ({
    classname: "countersign.run",
    name: due,
    durationMs: 0,
    status: "failure",
    end: formatEnd("failure", rule, title, [text]),
  }));
}

/** Lists the entries of the baseline that are not among the cases that fail. */
function listStale(report: Report): readonly JunitCase[] {
  const failing = new Set(
    report.verdicts.flatMap(({ id, status }) => (status === "passed" || status === "skipped" ? [] : id)),
  );
  return findDrift(report)
    .filter(({ kind }) => kind !== "unlisted")
    .flatMap(({ kind, heading, entries }) => entries.map((entry) => ({ kind, heading, ...entry })))
    .filter(({ id }) => !failing.has(id))
    .slice(0, ENTRIES_SHOWN)
    .map(({ kind, heading, id, text }) => makeFailure("countersign.baseline", id, kind, `${heading}: ${text}`));
}

/** Lists what a captured client was required to exercise, and did not. */
function listLacking({ coverage }: Report): readonly JunitCase[] {
  const message = "required, and not exercised by any request";
  return findLacking(coverage)
    .slice(0, ENTRIES_SHOWN)
    .map((lacking) => makeFailure("countersign.coverage", nameItem(lacking), "coverage", message));
}

function makeFailure(classname: string, id: string, type: string, message: string): JunitCase {
  const end = formatEnd("failure", type, message, []);
  return { classname, name: clipId(id), durationMs: 0, status: "failure", end };
}
