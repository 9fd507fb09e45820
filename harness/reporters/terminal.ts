import type { Profile, Report } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { type Canvas, type Colors, createCanvas } from "./canvas.ts";
import { describeTarget, nounOf } from "./describe-target.ts";
import { escapeProse, escapeSentence } from "./escape-text.ts";
import { factsOf } from "./facts.ts";
import { keepVerdicts, newsOf } from "./keep-verdicts.ts";
import { leaveToFindings } from "./leave-to-findings.ts";
import { describeOutcome, moodOf, outcomeOf, wasTried } from "./outcome.ts";
import { plural } from "./plural.ts";
import type { ReporterOptions } from "./reporter.ts";
import { sayBlankets } from "./say-blanket.ts";
import { headChoices, tellChoices } from "./tell-choices.ts";
import { driftSection, knownBreachesSection, knownSection } from "./terminal-baseline.ts";
import { breachesSection } from "./terminal-breaches.ts";
import { campaignSection, findingsSection } from "./terminal-campaign.ts";
import { coverageSection } from "./terminal-coverage.ts";
import { diagnosisSection, unexplainedSection } from "./terminal-diagnosis.ts";
import { failuresSection } from "./terminal-failures.ts";
import { erroredSection, skippedSection } from "./terminal-unjudged.ts";
import { wrap } from "./wrap.ts";

const PROFILES_SHOWN = 20;
const CHOICES_SHOWN = 40;
const NOTES_SHOWN = 20;
const NOTE_LIMIT = 1000;
const MAX_NAME_COLUMNS = 28;
const COUNT_COLUMNS = 9;
const columns = ["passed", "failed", "skipped", "errored"] as const;

/** A report for a person at a terminal: the outcome first, then what explains it, at last the sums. */
export function renderTerminal(report: Report, { color, width }: ReporterOptions): string {
  const canvas = createCanvas(width, color);
  const news = newsOf(report);
  // The verdicts of a campaign are its findings, which are told by then.
  const isCampaign = report.campaign !== undefined;
  const failures = keepVerdicts(news, (verdict) => breachOf(verdict) === undefined);
  const sections = [
    outcomeSection(report, canvas),
    notesSection(report, canvas),
    driftSection(report, canvas),
    breachesSection(report, leaveToFindings(report, news.verdicts), canvas),
    knownBreachesSection(report, canvas),
    diagnosisSection(failures, canvas),
    unexplainedSection(failures, canvas),
    findingsSection(report, canvas),
    profilesSection(report, canvas),
    coverageSection(report, canvas),
    campaignSection(report, canvas),
    isCampaign ? [] : failuresSection(failures, canvas),
    erroredSection(news, canvas),
    skippedSection(news, canvas),
    knownSection(report, canvas),
    choicesSection(report, canvas),
    isCampaign ? [] : totalsSection(report, canvas),
  ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n`;
}

function outcomeSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const word = outcomeOf(report);
  const paint = { good: colors.green, known: colors.yellow, bad: colors.red, open: colors.yellow }[moodOf(report)];
  const sentence = wrap(`${word}: ${describeTarget(report)} ${describeOutcome(report)}.`, width);
  const facts = factsOf(report).flatMap(({ label, value }) => wrap(`${label}: ${shortenDigest(value)}`, width, "  "));
  return [
    ...sentence.map((line) => colors.bold(line.replace(word, paint(word)))),
    ...sayBlankets(report).flatMap((blanket) => wrap(blanket, width).map((line) => colors.bold(colors.red(line)))),
    ...facts.map(colors.dim),
  ];
}

/** Enough to tell two suites apart; the whole digest is in the files. */
function shortenDigest(value: string): string {
  return value.replace(/(sha256:[0-9a-f]{12})[0-9a-f]{52}$/, "$1…");
}

function profilesSection({ profiles }: Report, { width, colors }: Canvas): readonly string[] {
  if (profiles.length === 0) return [];
  const nameColumns = Math.min(MAX_NAME_COLUMNS, width - columns.length * COUNT_COLUMNS);
  const heading = columns.map((column) => column.padStart(COUNT_COLUMNS)).join("");
  const rest = profiles.length - PROFILES_SHOWN;
  return [
    `${colors.bold("Profiles".padEnd(nameColumns))}${colors.dim(heading)}`,
    ...profiles.slice(0, PROFILES_SHOWN).map((profile) => profileRow(profile, nameColumns, colors)),
    ...(rest > 0 ? [`  … and ${rest} more, see report.json`] : []),
  ];
}

function profileRow(profile: Profile, nameColumns: number, colors: Colors): string {
  const name = escapeProse(profile.name, nameColumns - 6).padEnd(nameColumns - 4);
  const counts = columns.map((column) => {
    const cell = String(profile[column]).padStart(COUNT_COLUMNS);
    return profile[column] > 0 && (column === "failed" || column === "errored") ? colors.red(cell) : cell;
  });
  return `  ${markOf(profile, colors)} ${name}${counts.join("")}`;
}

function markOf(profile: Profile, colors: Colors): string {
  if (!wasTried(profile)) return colors.dim("–");
  return profile.conformant ? colors.green("✓") : colors.red("✗");
}

function choicesSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const choices = tellChoices(report);
  if (choices.length === 0) return [];
  const rest = choices.length - CHOICES_SHOWN;
  return [
    ...wrap(headChoices(report), width).map(colors.bold),
    ...choices.slice(0, CHOICES_SHOWN).flatMap(({ point, took }) => wrap(`${point}: ${took}`, width, "  ")),
    ...(rest > 0 ? [`  … and ${rest} more, see report.json`] : []),
  ];
}

/** What no verdict tells may be what all of them hang on: it comes early. */
function notesSection({ notes }: Report, { width, colors }: Canvas): readonly string[] {
  if (notes.length === 0) return [];
  const rest = notes.length - NOTES_SHOWN;
  return [
    colors.bold("To be noted"),
    ...notes.slice(0, NOTES_SHOWN).flatMap((note) => wrap(escapeSentence(note, NOTE_LIMIT), width, "  ")),
    ...(rest > 0 ? [`  … and ${rest} more, see report.json`] : []),
  ];
}

function totalsSection(report: Report, { width }: Canvas): readonly string[] {
  const { totals, verdicts, durationMs } = report;
  const counts = columns.map((column) => `${totals[column]} ${column}`).join(", ");
  return wrap(`${plural(verdicts.length, nounOf(report))}: ${counts} in ${showDuration(durationMs)}`, width);
}

function showDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
