import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { findConstantVerdicts } from "../document/constant-verdicts.ts";
import { subjectOf } from "../document/describe-target.ts";
import {
  type ConstantFailures,
  distinctExamples,
  type EffectGroup,
  groupWrongVerdicts,
  isTakeover,
  takeEffects,
  type WrongVerdicts,
} from "../document/effects.ts";
import { summarizeMismatch, summarizeProved } from "../document/failure.ts";
import { fixesFor, languageOf } from "../document/language.ts";
import {
  describeAlternatives,
  describeExplained,
  describeFix,
  describeTitle,
  findBeyondDiagnosis,
  type ListedMistake,
  listMistakes,
} from "../document/mistakes.ts";
import { filterVerdicts, omitExcused } from "../document/narrow-report.ts";
import { outcomeOf, summarizeRun } from "../document/outcome.ts";
import { listRunFaults } from "../document/run-faults.ts";
import { ADVICE_ON_DRIFT, findDrift } from "../document/sections/baseline-section.ts";
import { listKnownWrongVerdicts } from "../document/sections/wrong-verdicts-section.ts";
import {
  clipId,
  commentOf,
  type FailureGroup,
  groupFailures,
  mismatchOf,
  simplest,
} from "../document/verdict-groups.ts";
import { describeAnswer, wrongVerdictOf } from "../document/wrong-verdicts.ts";
import { clip, escapeProse } from "../text/escape-text.ts";
import { plural } from "../text/plural.ts";

/** GitHub shows ten errors per step and drops the others; the first is the summary. */
const ERRORS_SHOWN = 10;
const COMMENT_LIMIT = 300;
const STAGE_LIMIT = 60;
const ENTRIES_SHOWN = 5;
const EXAMPLES_SHOWN = 2;

/**
 * Renders workflow commands: the outcome, then one annotation for each kind of wrong verdict, each mistake and each
 * group of failures beyond them. What the baseline knows is none of them.
 */
export function renderGithub(report: Report): string {
  const { word, tone } = outcomeOf(report);
  const known = listKnownWrongVerdicts(report, ENTRIES_SHOWN).flatMap(({ heading, sentences }) => [
    heading,
    ...sentences,
  ]);
  const level = tone === "good" || tone === "known" ? "notice" : "error";
  const news = omitExcused(report);
  const failures = filterVerdicts(news, (verdict) => wrongVerdictOf(verdict) === undefined);
  const wrong = groupWrongVerdicts(news.verdicts, findConstantVerdicts(report));
  const lines = [
    formatCommand(level, `countersign: ${word}`, [...summarizeRun(report), ...known]),
    ...[
      ...wrong.flatMap(annotateTakeovers),
      ...listRunFaults(report).map(({ title, text }) => formatCommand("error", title, [text])),
      ...annotateStale(report),
      ...wrong.flatMap(annotateWrongVerdicts),
      ...listMistakes(failures).map((mistake) => annotateMistake(failures, mistake)),
      ...groupFailures(findBeyondDiagnosis(failures)).flatMap(annotateGroup),
    ].slice(0, ERRORS_SHOWN - 1),
  ];
  return `${lines.join("\n")}\n`;
}

/** Annotates entries of the baseline that no longer fail; a failure that changed stands with the failures. */
function annotateStale(report: Report): readonly string[] {
  const stale = findDrift(report).filter(({ kind }) => kind === "fixed" || kind === "unknown");
  return stale.map(({ heading, entries }) => {
    const rest = entries.length - ENTRIES_SHOWN;
    const shown = entries.slice(0, ENTRIES_SHOWN).map(({ text }) => text);
    const message = [...shown, ...(rest > 0 ? [`and ${rest} more`] : []), ADVICE_ON_DRIFT];
    return formatCommand("error", `${heading}: ${entries.length}`, message);
  });
}

/** Puts all takeovers into one annotation: GitHub drops annotations beyond its limit. */
function annotateTakeovers(group: WrongVerdicts): readonly string[] {
  const effects = group.effects.filter(isTakeover);
  if (effects.length === 0) return [];
  const examples = effects.flatMap((effect) => describeEffect(effect, effects.length > 1 ? 1 : EXAMPLES_SHOWN));
  return [formatCommand("error", group.title, [...group.remarks, ...examples])];
}

function annotateWrongVerdicts(group: WrongVerdicts): readonly string[] {
  const { title } = group;
  const others = group.effects.filter((effect) => !isTakeover(effect));
  return [
    ...group.constant.map((one) => formatCommand("error", title, describeConstantFailures(group, one))),
    ...others.map((effect) => formatCommand("error", title, describeEffect(effect, EXAMPLES_SHOWN))),
  ];
}

function describeEffect(effect: EffectGroup, examples: number): readonly string[] {
  return [effect.title, ...distinctExamples(effect.verdicts, examples).flatMap(describeExample)];
}

/** Describes failures that a constant verdict explains, as one mistake in one annotation. */
function describeConstantFailures(group: WrongVerdicts, failures: ConstantFailures): readonly string[] {
  const { wrong, title = [], remarks, verdicts, effects } = failures;
  const examples =
    wrong === "refuses"
      ? distinctExamples(verdicts, EXAMPLES_SHOWN).flatMap(describeExample)
      : takeEffects(effects, ENTRIES_SHOWN).shown.map((effect) => effect.title);
  return [group.remarks, title, remarks, examples].flat();
}

function describeExample(verdict: Verdict): readonly string[] {
  return [[clipId(verdict.id), ...describeComment(verdict)].join(": "), ...describeAnswer(verdict)];
}

function describeComment(verdict: Verdict): readonly string[] {
  const comment = commentOf(verdict);
  return comment === undefined ? [] : [clip(comment, COMMENT_LIMIT)];
}

function annotateMistake(report: Report, { diagnosis, example }: ListedMistake): string {
  const proof = example && summarizeProved(example, diagnosis, subjectOf(report));
  const shown = proof === undefined ? [] : [`${clipId(example?.id ?? "")}: ${proof}`];
  return formatCommand("error", describeTitle(diagnosis), [
    describeExplained(diagnosis, report),
    ...fixesFor(report, diagnosis).map((code) => `Fix, in ${languageOf(report)}: ${clip(code, COMMENT_LIMIT)}`),
    describeFix(diagnosis),
    ...shown,
    ...describeAlternatives(diagnosis),
  ]);
}

function annotateGroup({ concern, stage, verdicts }: FailureGroup): readonly string[] {
  return simplest(verdicts, 1).map((verdict) => {
    const mismatch = mismatchOf(verdict);
    const more = verdicts.length - 1;
    return formatCommand("error", clipId(verdict.id), [
      ...describeComment(verdict),
      ...(mismatch === undefined ? [] : [summarizeMismatch(mismatch)]),
      ...(more > 0 ? [`and ${plural(more, "more failure")} of ${clipId(concern)} at ${clip(stage, STAGE_LIMIT)}`] : []),
    ]);
  });
}

function formatCommand(level: "error" | "notice", title: string, lines: readonly string[]): string {
  const message = lines.map((line) => escapeData(escapeProse(line))).join("%0A");
  return `::${level} title=${escapeProperty(escapeProse(title))}::${message}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
