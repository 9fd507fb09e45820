import { createHash } from "node:crypto";
import type { Report, Verdict } from "../../src/conformance/report.ts";
import { summarizeMismatch } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { concernOf, stageOf } from "./group-verdicts.ts";
import { lastLines } from "./last-lines.ts";
import { showId } from "./list-ids.ts";
import { describeOutcome, describeTarget, factsOf } from "./outcome.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";

/** GitHub shows that many results of a run and drops the others. */
const RESULTS_SHOWN = 5000;
const TEXT_LIMIT = 300;
const PATH_LIMIT = 200;
const DETAIL_LINES = 5;

interface Rule {
  readonly id: string;
  readonly description: string;
}

/** SARIF 2.1.0: one rule for each stage at which a vector failed, one result for each failed or errored vector. */
export function renderSarif(report: Report): string {
  const found = report.verdicts.filter(({ status }) => status === "failed" || status === "errored");
  const shown = found.slice(0, RESULTS_SHOWN);
  const rules = [...new Map(shown.map((verdict) => [ruleOf(verdict).id, ruleOf(verdict)])).values()];
  const ruleIds = rules.map(({ id }) => id);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "countersign",
            version: escapeProse(report.suite.version, TEXT_LIMIT),
            rules: rules.map(({ id, description }) => ({ id, shortDescription: { text: description } })),
          },
        },
        invocations: [
          { executionSuccessful: report.complete, toolExecutionNotifications: notify(report, found.length) },
        ],
        results: shown.map((verdict) => resultOf(report, verdict, ruleIds)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** The one place that decides what is a finding of its own. */
function ruleOf(verdict: Verdict): Rule {
  if (verdict.status === "errored") return { id: "errored", description: "The signer gives no answer." };
  const stage = escapeProse(stageOf(verdict), TEXT_LIMIT);
  return { id: `mismatch/${stage}`, description: `The signer's ${stage} is not the specification's.` };
}

function resultOf(report: Report, verdict: Verdict, ruleIds: readonly string[]): object {
  const { id } = ruleOf(verdict);
  const fingerprint = createHash("sha256").update(`${verdict.id}\0${id}`).digest("hex");
  return {
    ruleId: id,
    ruleIndex: ruleIds.indexOf(id),
    level: "error",
    message: { text: escapeMessage(describe(report, verdict).join("\n")) },
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

function describe(report: Report, verdict: Verdict): readonly string[] {
  const { comment, error, mismatch } = verdict;
  const details = lastLines(error?.details ?? "", DETAIL_LINES);
  return [
    showId(verdict.id),
    ...(comment === undefined ? [] : [escapeProse(comment, TEXT_LIMIT)]),
    ...(mismatch === undefined ? [] : [summarizeMismatch(mismatch)]),
    ...(mismatch?.note === undefined ? [] : [escapeProse(mismatch.note, TEXT_LIMIT)]),
    ...(error === undefined ? [] : [escapeProse(error.message, TEXT_LIMIT)]),
    ...details.map((line) => escapeProse(line, TEXT_LIMIT)),
    ...quoteClauses(report, clausesOf([verdict])).map(sayQuotation),
  ];
}

function notify(report: Report, found: number): readonly object[] {
  const outcome = `${describeTarget(report)} ${describeOutcome(report)}.`;
  const facts = factsOf(report).map(({ label, value }) => `${label}: ${value}`);
  const cut = found > RESULTS_SHOWN ? [`${RESULTS_SHOWN} of ${found} results are listed, see report.json`] : [];
  const text = escapeMessage([outcome, ...facts, ...cut].join("\n"));
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
