import { createHash } from "node:crypto";
import type { Report, Verdict } from "../../src/conformance/report.ts";
import type { Severity } from "../../src/conformance/severity.ts";
import { breachOf } from "./breach-of.ts";
import { summarizeMismatch } from "./describe-failure.ts";
import { describeTarget } from "./describe-target.ts";
import { escapeProse } from "./escape-text.ts";
import { explainVerdicts } from "./explain-verdict.ts";
import { factsOf } from "./facts.ts";
import { concernOf } from "./group-verdicts.ts";
import { showId } from "./list-ids.ts";
import { describeOutcome } from "./outcome.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { type Rule, ruleVerdicts } from "./sarif-rules.ts";
import { sayBlankets } from "./say-blanket.ts";
import { sayAnswer } from "./say-breach.ts";
import { sayEffect } from "./say-effect.ts";
import { sayMistakes } from "./say-mistake.ts";
import { sayReason } from "./tell-baseline.ts";
import { tellingLines } from "./telling-lines.ts";

/** GitHub shows that many results of a run and drops the others. */
const RESULTS_SHOWN = 5000;
const TEXT_LIMIT = 300;
const PATH_LIMIT = 200;
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
  readonly verdict: Verdict;
  readonly rule: Rule;
}

/**
 * SARIF 2.1.0: one rule for each mistake, and for each stage at which a vector failed that no mistake explains; one
 * result for each failed or errored vector, or several where several mistakes at once made it fail.
 */
export function renderSarif(report: Report): string {
  const rulesOf = ruleVerdicts(report);
  const found = report.verdicts
    .filter(({ status }) => status === "failed" || status === "errored")
    .flatMap((verdict) => rulesOf(verdict).map((rule): Finding => ({ verdict, rule })));
  const shown = found.slice(0, RESULTS_SHOWN);
  const rules = [...new Map(shown.map(({ rule }) => [rule.id, rule])).values()];
  const ruleIds = rules.map(({ id }) => id);
  const explain = explainVerdicts(report);
  const describeFinding = ({ verdict }: Finding): readonly string[] =>
    describe(report, verdict, sayMistakes(explain(verdict)));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "countersign",
            version: escapeProse(report.suite.version, TEXT_LIMIT),
            rules,
          },
        },
        invocations: [
          { executionSuccessful: report.complete, toolExecutionNotifications: notify(report, found.length) },
        ],
        results: shown.map((finding) => ({
          ...resultOf(finding, ruleIds, describeFinding(finding)),
          ...suppress(report, finding.verdict),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf({ verdict, rule: { id } }: Finding, ruleIds: readonly string[], lines: readonly string[]): object {
  const fingerprint = createHash("sha256").update(`${verdict.id}\0${id}`).digest("hex");
  return {
    ruleId: id,
    ruleIndex: ruleIds.indexOf(id),
    // GitHub reads no suppressions: a failure that is known is at least no error there.
    level: verdict.known === undefined ? "error" : "note",
    ...(verdict.bugType !== undefined && { rank: ranks[verdict.bugType] }),
    message: { text: escapeMessage(lines.join("\n")) },
    locations: [
      {
        // GitHub refuses a result without a file; no line of it is at fault, so it is the first.
        physicalLocation: { artifactLocation: { uri: fileOf(verdict) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: showId(verdict.id), kind: "member" }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprint, "countersign/v1": fingerprint },
  };
}

/**
 * The baseline as suppressions (SARIF 2.1.0, sections 3.27.23 and 3.35), which either all results of a run have or
 * none. It is no earlier run, so that `baselineState` has nothing to say.
 */
function suppress({ baseline }: Report, { known }: Verdict): object {
  if (baseline === undefined) return {};
  if (known === undefined) return { suppressions: [] };
  return { suppressions: [{ kind: "external", status: "accepted", justification: sayReason(known) }] };
}

function describe(report: Report, verdict: Verdict, mistakes: readonly string[]): readonly string[] {
  const { comment, error } = verdict;
  const details = tellingLines(error?.details ?? "", DETAIL_LINES, error?.message);
  return [
    ...mistakes,
    showId(verdict.id),
    ...(comment === undefined ? [] : [escapeProse(comment, TEXT_LIMIT)]),
    ...sayDifference(verdict),
    ...(error === undefined ? [] : [escapeProse(error.message, TEXT_LIMIT)]),
    ...details.map((line) => escapeProse(line, TEXT_LIMIT)),
    ...quoteClauses(report, clausesOf([verdict])).map(sayQuotation),
  ];
}

function sayDifference(verdict: Verdict): readonly string[] {
  if (breachOf(verdict) !== undefined) return [...sayAnswer(verdict), ...sayEffect(verdict.effect)];
  const { mismatch } = verdict;
  if (mismatch === undefined) return [];
  return [
    summarizeMismatch(mismatch),
    ...(mismatch.note === undefined ? [] : [escapeProse(mismatch.note, TEXT_LIMIT)]),
  ];
}

function notify(report: Report, found: number): readonly object[] {
  const outcome = `${describeTarget(report)} ${describeOutcome(report)}.`;
  const facts = factsOf(report).map(({ label, value }) => `${label}: ${value}`);
  const cut = found > RESULTS_SHOWN ? [`${RESULTS_SHOWN} of ${found} results are listed, see report.json`] : [];
  const text = escapeMessage([outcome, ...sayBlankets(report), ...facts, ...cut].join("\n"));
  return [{ level: report.complete ? "note" : "error", message: { text } }];
}

function fileOf({ kind, id }: Verdict): string {
  const segments = `${kind}/${concernOf(id)}`.slice(0, PATH_LIMIT).toWellFormed().split("/");
  // "." and ".." would walk out of the folder.
  const path = segments.map((segment) => encodeURIComponent(segment.replace(/^\.+$/, "_"))).join("/");
  return `vectors/${path}.json`;
}

// SARIF, sections 3.11.5 and 3.11.6: braces are placeholders, brackets are links.
function escapeMessage(text: string): string {
  return text.replace(/[{}]/g, "$&$&").replace(/[\\[\]]/g, "\\$&");
}
