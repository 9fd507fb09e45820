import type { Profile, Report } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { describeFailure } from "./describe-failure.ts";
import { describeTarget } from "./describe-target.ts";
import { codeSpan, fence } from "./escape-markdown.ts";
import { escapeProse, escapeSentence } from "./escape-text.ts";
import { factsOf } from "./facts.ts";
import { groupBy, simplest } from "./group-verdicts.ts";
import { keepVerdicts, newsOf } from "./keep-verdicts.ts";
import { leaveToFindings } from "./leave-to-findings.ts";
import { listIds, showId } from "./list-ids.ts";
import { driftBlock, knownBlock, knownBreachBlocks } from "./markdown-baseline.ts";
import { breachBlocks } from "./markdown-breaches.ts";
import { campaignTable, findingBlocks } from "./markdown-campaign.ts";
import { coverageTable } from "./markdown-coverage.ts";
import { diagnosisBlocks, examplesShown } from "./markdown-diagnosis.ts";
import { describeOutcome, moodOf, outcomeOf, wasTried } from "./outcome.ts";
import { plural } from "./plural.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { type RestGroup, restOfFailures } from "./rest-of-failures.ts";
import { sayBlankets } from "./say-blanket.ts";
import { sayErrored } from "./say-errored.ts";
import { headChoices, tellChoices } from "./tell-choices.ts";
import { wrap } from "./wrap.ts";

const WIDTH = 100;
const GROUPS_SHOWN = 15;
const ROWS_SHOWN = 20;
const IDS_SHOWN = 5;
const TEXT_LIMIT = 300;
const NOTE_LIMIT = 1000;

/**
 * A report as GitHub-flavoured Markdown, short enough for a comment or a step summary. A stranger's text stands only
 * in code spans and fenced blocks, where GitHub sees neither mentions nor links.
 */
export function renderMarkdown(report: Report): string {
  const mark = { good: "✅", known: "☑️", bad: "❌", open: "⚠️" }[moodOf(report)];
  const news = newsOf(report);
  const failures = keepVerdicts(news, (verdict) => breachOf(verdict) === undefined);
  const blocks = [
    [`## ${mark} ${outcomeOf(report)}`],
    [`${codeSpan(describeTarget(report))} ${describeOutcome(report)}.`],
    ...sayBlankets(report).map((sentence) => [`**${sentence}**`]),
    factsOf(report).map(({ label, value }) => `- ${label}: ${codeSpan(value)}`),
    notesList(report),
    driftBlock(report),
    ...breachBlocks(report, leaveToFindings(report, news.verdicts)),
    ...knownBreachBlocks(report),
    ...diagnosisBlocks(failures),
    ...findingBlocks(report),
    profilesTable(report),
    coverageTable(report),
    campaignTable(report),
    ...failureBlocks(failures),
    countedList(news, "Errored", "errored", (verdict) => verdict.error?.message ?? "no message"),
    countedList(news, "Skipped", "skipped", (verdict) => verdict.reason ?? "no reason was given"),
    knownBlock(report),
    choicesTable(report),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n`;
}

function notesList({ notes }: Report): readonly string[] {
  const rest = notes.length - ROWS_SHOWN;
  return [
    ...notes.slice(0, ROWS_SHOWN).map((note) => `- To be noted: ${codeSpan(escapeSentence(note, NOTE_LIMIT))}`),
    ...(rest > 0 ? [`- … and ${rest} more, see report.json`] : []),
  ];
}

function profilesTable({ profiles }: Report): readonly string[] {
  if (profiles.length === 0) return [];
  const rest = profiles.length - ROWS_SHOWN;
  return [
    "| profile | conformant | passed | failed | skipped | errored |",
    "|---|---|--:|--:|--:|--:|",
    ...profiles
      .slice(0, ROWS_SHOWN)
      .map(
        (profile) =>
          `| ${codeSpan(escapeProse(profile.name, 60))} | ${sayConformant(profile)} | ${profile.passed} | ${profile.failed} | ${profile.skipped} | ${profile.errored} |`,
      ),
    ...(rest > 0 ? ["", `… and ${rest} more, see report.json`] : []),
  ];
}

function sayConformant(profile: Profile): string {
  if (!wasTried(profile)) return "not tried";
  return profile.conformant ? "yes" : "no";
}

function failureBlocks(report: Report): readonly (readonly string[])[] {
  const told = restOfFailures(report, examplesShown(report));
  if (told === undefined) return [];
  const { heading, groups } = told;
  const rest = groups.length - GROUPS_SHOWN;
  return [
    [`### ${heading}`],
    ...groups.slice(0, GROUPS_SHOWN).map((group) => groupBlock(report, group)),
    ...(rest > 0 ? [[`… and ${plural(rest, "more group")}, see report.json`]] : []),
  ];
}

function groupBlock(report: Report, { concern, stage, verdicts, unseen }: RestGroup): readonly string[] {
  const examples = simplest(unseen, 1);
  const others = verdicts.filter((verdict) => !examples.includes(verdict));
  return [
    `**${verdicts.length}** in ${codeSpan(showId(concern))} at ${codeSpan(escapeProse(stage, 60))}`,
    "",
    ...fence([
      ...examples.flatMap((example) => [...wrap(showId(example.id), WIDTH), ...describeFailure(example, WIDTH)]),
      ...quoteClauses(report, clausesOf(examples)).flatMap((quotation) => wrap(sayQuotation(quotation), WIDTH)),
      ...(others.length > 0 ? wrap(`Also: ${listIds(others, IDS_SHOWN)}`, WIDTH) : []),
    ]),
  ];
}

function countedList(
  { verdicts, totals }: Report,
  title: string,
  status: "errored" | "skipped",
  keyOf: Parameters<typeof groupBy>[1],
): readonly string[] {
  const groups = groupBy(
    verdicts.filter((verdict) => verdict.status === status),
    keyOf,
  );
  if (groups.length === 0) return [];
  const rest = groups.length - ROWS_SHOWN;
  return [
    `### ${title}: ${totals[status]}`,
    "",
    ...(status === "errored" ? sayErrored(verdicts).flatMap((sentence) => [sentence, ""]) : []),
    ...groups
      .slice(0, ROWS_SHOWN)
      .map(({ key, verdicts: members }) => `- ${members.length} × ${codeSpan(escapeProse(key, TEXT_LIMIT))}`),
    ...(rest > 0 ? [`- … and ${rest} more kinds, see report.json`] : []),
  ];
}

function choicesTable(report: Report): readonly string[] {
  const choices = tellChoices(report);
  if (choices.length === 0) return [];
  const rest = choices.length - ROWS_SHOWN;
  return [
    `### ${headChoices(report)}`,
    "",
    ...choices.slice(0, ROWS_SHOWN).map(({ point, took }) => `- ${codeSpan(point)}: ${codeSpan(took)}`),
    ...(rest > 0 ? [`- … and ${rest} more, see report.json`] : []),
  ];
}
