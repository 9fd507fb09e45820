import type { Report } from "../../src/conformance/report.ts";
import { summarizeMismatch } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { beyondDiagnosis } from "./explain-verdict.ts";
import { type FailureGroup, groupFailures, simplest } from "./group-verdicts.ts";
import { showId } from "./list-ids.ts";
import { describeOutcome, describeTarget, factsOf, outcomeOf } from "./outcome.ts";
import { plural } from "./plural.ts";
import { sayAlternatives, sayExplained, sayFix, sayTitle } from "./say-mistake.ts";
import { type ToldMistake, tellMistakes } from "./tell-mistakes.ts";

/** GitHub shows ten errors per step and drops the others; the first is the summary. */
const ERRORS_SHOWN = 10;
const COMMENT_LIMIT = 300;

/** Workflow commands: the outcome, then one annotation for each mistake and each group of failures beyond them. */
export function renderGithub(report: Report): string {
  const word = outcomeOf(report);
  const facts = factsOf(report).map(({ label, value }) => `${label}: ${value}`);
  const summary = [`${describeTarget(report)} ${describeOutcome(report)}.`, ...facts].join("\n");
  const level = word === "CONFORMANT" ? "notice" : "error";
  const lines = [
    command(level, `countersign: ${word}`, summary),
    ...[
      ...tellMistakes(report).map((mistake) => annotateMistake(report, mistake)),
      ...groupFailures(beyondDiagnosis(report)).flatMap(annotateGroup),
    ].slice(0, ERRORS_SHOWN - 1),
  ];
  return `${lines.join("\n")}\n`;
}

function annotateMistake(report: Report, { diagnosis, example }: ToldMistake): string {
  const shown =
    example?.mismatch === undefined ? [] : [`${showId(example.id)}: ${summarizeMismatch(example.mismatch)}`];
  const message = [sayExplained(diagnosis, report), sayFix(diagnosis), ...shown, ...sayAlternatives(diagnosis)];
  return command("error", sayTitle(diagnosis), message.join("\n"));
}

function annotateGroup({ concern, stage, verdicts }: FailureGroup): readonly string[] {
  return simplest(verdicts, 1).map(({ id, comment, mismatch }) => {
    const more = verdicts.length - 1;
    const message = [
      ...(comment === undefined ? [] : [escapeProse(comment, COMMENT_LIMIT)]),
      ...(mismatch === undefined ? [] : [summarizeMismatch(mismatch)]),
      ...(more > 0 ? [`and ${plural(more, "more failure")} of ${showId(concern)} at ${escapeProse(stage, 60)}`] : []),
    ];
    return command("error", showId(id), message.join("\n"));
  });
}

function command(level: "error" | "notice", title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
