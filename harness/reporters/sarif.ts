import { createHash } from "#crypto";
import { type ErroredVerdict, type FailedVerdict, isTolerated, type Severity } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { describeEffect } from "../document/effects.ts";
import { summarizeMismatch } from "../document/failure.ts";
import { explainVerdicts, joinTitles } from "../document/mistakes.ts";
import { outcomeOf, summarizeRun } from "../document/outcome.ts";
import { citeClauses, clausesOf } from "../document/quotations.ts";
import { listRunFaults, type RunFault } from "../document/run-faults.ts";
import { describeReason } from "../document/sections/baseline-section.ts";
import { clipId } from "../document/verdict-groups.ts";
import { describeAnswer, wrongVerdictOf } from "../document/wrong-verdicts.ts";
import { pickCrashLines } from "../text/crash-lines.ts";
import { clip, escapeProse } from "../text/escape-text.ts";
import { formatJsonParts } from "./json-parts.ts";
import { type Rule, rule, ruleVerdicts } from "./sarif-rules.ts";

/** GitHub shows that many results of a run and drops the others. */
const RESULTS_SHOWN = 5000;
const TEXT_LIMIT = 300;
const PATH_LIMIT = 1000;
const DETAIL_LINES = 5;

/** From 0 to 100, the most important (SARIF 2.1.0, section 3.27.25). */
const ranks: Readonly<Record<Severity, number>> = {
  takeover: 100,
  tampering: 90,
  replay: 80,
  forgery: 70,
  refusal: 50,
};

interface Finding {
  readonly verdict: FailedVerdict | ErroredVerdict;
  readonly rule: Rule;
}

/**
 * Renders SARIF 2.1.0, in parts of a result each: one rule for each mistake, and for each stage at which a vector failed that no mistake explains;
 * one result for each failed or errored vector, or several where several mistakes at once made it fail.
 */
export function* renderSarif(report: Report): Generator<string> {
  const rulesOf = ruleVerdicts(report);
  const found = report.verdicts
    .filter((verdict) => verdict.status === "failed" || verdict.status === "errored")
    .flatMap((verdict) => rulesOf(verdict).map((rule): Finding => ({ verdict, rule })));
  const shown = found.slice(0, RESULTS_SHOWN);
  const rules = [...new Map(shown.map(({ rule }) => [rule.id, rule])).values()];
  const ruleIds = rules.map(({ id }) => id);
  const explain = explainVerdicts(report);
  const describe = ({ verdict }: Finding): readonly string[] =>
    describeFinding(report, verdict, joinTitles(explain(verdict)));
  const faults = listRunFaults(report);
  function* listResults(): Generator<object> {
    for (const finding of shown)
      yield { ...resultOf(report, finding, ruleIds, describe(finding)), ...suppress(report, finding.verdict) };
    for (const [at, fault] of faults.entries()) yield resultOfFault(report, fault, rules.length + at);
  }
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "countersign",
            version: escapeProse(report.suite.version, TEXT_LIMIT),
            rules: [...rules, ...faults.map((fault) => rule(fault.rule, `${fault.title}.`))],
          },
        },
        invocations: [
          {
            executionSuccessful: outcomeOf(report).tone !== "open",
            toolExecutionNotifications: notify(report, found.length),
          },
        ],
        results: listResults(),
      },
    ],
  };
  yield* formatJsonParts(log, 4);
  yield "\n";
}

function resultOf(
  { adapterFile }: Report,
  { verdict, rule: { id } }: Finding,
  ruleIds: readonly string[],
  lines: readonly string[],
): object {
  const uri = adapterFile === undefined ? undefined : uriOf(adapterFile);
  const fingerprint = createHash("sha256").update(`${verdict.id}\0${id}`).digest("hex");
  return {
    ruleId: id,
    ruleIndex: ruleIds.indexOf(id),
    // GitHub reads no suppressions: a failure that is known is at least no error there.
    level: verdict.known === undefined ? levelOf(verdict) : "note",
    ...(verdict.status === "failed" && verdict.bugType !== undefined && { rank: ranks[verdict.bugType] }),
    message: { text: escapeMessage(lines) },
    locations: [
      {
        // Which line of it is at fault nobody knows, so it is the first.
        ...(uri !== undefined && { physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }),
        logicalLocations: [{ fullyQualifiedName: escapeProse(clipId(verdict.id)), kind: "member" }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprint, "countersign/v1": fingerprint },
  };
}

function resultOfFault({ adapterFile, baseline }: Report, fault: RunFault, ruleIndex: number): object {
  const { title, text } = fault;
  const uri = adapterFile === undefined ? undefined : uriOf(adapterFile);
  const fingerprint = createHash("sha256").update(fault.rule.replace("/", "\0")).digest("hex");
  return {
    ruleId: fault.rule,
    ruleIndex,
    level: "error",
    message: { text: escapeMessage([title, text]) },
    ...(uri !== undefined && {
      locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
    }),
    partialFingerprints: { primaryLocationLineHash: fingerprint, "countersign/v1": fingerprint },
    ...(baseline !== undefined && { suppressions: [] }),
  };
}

/** A failure that does not fail the run is a warning, or less where no specification demands it. */
function levelOf(verdict: Finding["verdict"]): "error" | "warning" | "note" {
  if (!isTolerated(verdict)) return "error";
  return verdict.status === "failed" && verdict.level === "should" ? "warning" : "note";
}

/**
 * Lists the baseline as suppressions (SARIF 2.1.0, sections 3.27.23 and 3.35), which either all results of a run have
 * or none. It is no earlier run, so that `baselineState` does not apply.
 */
function suppress({ baseline }: Report, { known }: Finding["verdict"]): object {
  if (baseline === undefined) return {};
  if (known === undefined) return { suppressions: [] };
  return {
    suppressions: [{ kind: "external", status: "accepted", justification: escapeProse(describeReason(known)) }],
  };
}

function describeFinding(report: Report, verdict: Finding["verdict"], titles: readonly string[]): readonly string[] {
  const { id, comment } = verdict;
  return [
    ...titles,
    clipId(id),
    ...(comment === undefined ? [] : [clip(comment, TEXT_LIMIT)]),
    ...(verdict.status === "failed" ? describeDifference(verdict) : describeError(verdict)),
    ...citeClauses(report, clausesOf([verdict])),
  ];
}

function describeDifference(verdict: FailedVerdict): readonly string[] {
  const { mismatch, effect } = verdict;
  if (wrongVerdictOf(verdict) !== undefined) return [...describeAnswer(verdict), ...describeEffect(effect)];
  if (mismatch === undefined) return [];
  return [summarizeMismatch(mismatch), ...(mismatch.note === undefined ? [] : [clip(mismatch.note, TEXT_LIMIT)])];
}

function describeError({ error: { message, details = "" } }: ErroredVerdict): readonly string[] {
  return [message, ...pickCrashLines(details, DETAIL_LINES, message)].map((line) => clip(line, TEXT_LIMIT));
}

function notify(report: Report, found: number): readonly object[] {
  const cut = found > RESULTS_SHOWN ? [`${RESULTS_SHOWN} of ${found} results are listed, see report.json`] : [];
  const { word, tone } = outcomeOf(report);
  const text = escapeMessage([word, ...summarizeRun(report), ...cut]);
  // What fails a run without a failure of its own, as a stale baseline does, is no result.
  return [{ level: tone === "open" || tone === "bad" ? "error" : "note", message: { text } }];
}

/** Writes a path as a URI, relative to where countersign ran, or absolute; none of one that leads out of there. */
function uriOf(path: string): string | undefined {
  const segments = path.toWellFormed().split(/[\\/]/);
  const isAbsolute = segments[0] === "" && segments.length > 1;
  const named = segments.filter((segment) => segment !== "" && segment !== ".");
  if (path.length > PATH_LIMIT || named.length === 0 || named.includes("..")) return undefined;
  return `${isAbsolute ? "file:///" : ""}${named.map(encodeURIComponent).join("/")}`;
}

// SARIF, sections 3.11.5 and 3.11.6: braces are placeholders, brackets are links.
function escapeMessage(lines: readonly string[]): string {
  const text = lines.map((line) => escapeProse(line)).join("\n");
  return text.replace(/[{}]/g, "$&$&").replace(/[\\[\]]/g, "\\$&");
}
