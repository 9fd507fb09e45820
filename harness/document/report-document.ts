import type { Profile, Report } from "../../src/report/report.ts";
import { clip, clipSentence } from "../text/escape-text.ts";
import { joinWords, plural } from "../text/plural.ts";
import { describeConstantVerdicts } from "./constant-verdicts.ts";
import { describeTarget, nounOf } from "./describe-target.ts";
import type { Detail } from "./detail.ts";
import {
  type Cell,
  type Column,
  countRest,
  type Document,
  type DocumentBlock,
  type Facts,
  listOf,
  paragraph,
  paragraphs,
  type Section,
  section,
} from "./document.ts";
import { filterVerdicts, omitExcused } from "./narrow-report.ts";
import { describeOutcome, listFacts, outcomeOf, wasTried } from "./outcome.ts";
import { describeDrift, describeKnownFailures } from "./sections/baseline-section.ts";
import { describeDrawing, describeFindings } from "./sections/campaign-section.ts";
import { describeChoices } from "./sections/choices-section.ts";
import { describeConcerns } from "./sections/concerns-section.ts";
import { describeCoverageSections } from "./sections/coverage-section.ts";
import { describeDiagnosis } from "./sections/diagnosis-section.ts";
import { describeFailures } from "./sections/failures-section.ts";
import { describeTolerated } from "./sections/tolerated-section.ts";
import { describeErrored, describeSkipped } from "./sections/unjudged-section.ts";
import { describeKnownWrongVerdicts, describeWrongVerdictSections } from "./sections/wrong-verdicts-section.ts";
import { wrongVerdictOf } from "./wrong-verdicts.ts";

const NOTE_LIMIT = 1000;
const NAME_LIMIT = 60;
const statuses = ["passed", "failed", "skipped", "errored"] as const;

const profileColumns: readonly Column[] = [
  { title: "profile", holds: "name" },
  { title: "conformant", holds: "mark" },
  ...statuses.map((title): Column => ({ title, holds: "count" })),
];

/** Describes a report for a person: the outcome first, then the explanations, at last the sums. */
export function describeReport(report: Report, detail: Detail): Document {
  const { word, tone } = outcomeOf(report);
  const cited = new Set<string>();
  const news = omitExcused(report);
  const failures = filterVerdicts(news, (verdict) => wrongVerdictOf(verdict) === undefined);
  return {
    title: word,
    tone,
    summary: [{ quote: describeTarget(report) }, ` ${describeOutcome(report)}.`],
    blocks: [
      ...describeConstantVerdicts(report).map((text) => paragraph(text, { tone: "bad", emphasis: "strong" })),
      { kind: "facts", facts: [...listFacts(report), ...listProfiles(report, detail)] },
      ...describeNotes(report, detail),
      ...describeDrift(report, detail),
      ...describeWrongVerdictSections(report, news.verdicts, detail, cited),
      ...describeKnownWrongVerdicts(report, detail),
      ...describeTolerated(report, detail),
      ...describeDiagnosis(failures, detail, cited),
      ...describeFindings(report, detail),
      ...describeProfiles(report, detail),
      ...describeConcerns(report, detail),
      ...describeCoverageSections(report),
      ...describeDrawing(report, detail),
      // Those of a campaign are its findings.
      ...(report.campaign === undefined ? describeFailures(failures, detail, cited) : []),
      ...describeErrored(news, detail),
      ...describeSkipped(news, detail),
      ...describeKnownFailures(report, detail),
      ...describeChoices(report, detail),
      ...describeTotals(report, detail),
    ],
  };
}

/** Describes the notes. They come early: all verdicts may depend on what a note reports, and none shows it. */
function describeNotes({ notes }: Report, { rows }: Detail): readonly Section[] {
  if (notes.length === 0) return [];
  return [
    section("To be noted", [
      listOf(
        notes.map((note) => [{ quote: clipSentence(note, NOTE_LIMIT) }]),
        rows,
      ),
    ]),
  ];
}

function describeProfiles(report: Report, { rows, isShort }: Detail): readonly Section[] {
  const profiles = isShort ? report.profiles.filter(wasTried) : report.profiles;
  if (profiles.length === 0 || (isShort && isRight(report))) return [];
  return [
    section("Profiles", [
      { kind: "table", columns: profileColumns, rows: profiles.slice(0, rows).map(describeProfile) },
      ...paragraphs(countRest(profiles.length - rows)),
    ]),
  ];
}

/** Lists the profiles of a run in which all is right, in place of a table. */
function listProfiles(report: Report, { rows, isShort }: Detail): Facts["facts"] {
  const tried = report.profiles.filter(wasTried);
  if (!isShort || !isRight(report) || tried.length === 0) return [];
  const names = tried.slice(0, rows).map(({ name, passed }) => `${clip(name, NAME_LIMIT)} ${passed}`);
  return [{ label: "profiles", value: [...names, ...countRest(tried.length - rows)].join(", ") }];
}

function isRight({ complete, conformant, campaign }: Report): boolean {
  return complete && conformant && campaign === undefined;
}

function describeProfile(profile: Profile): readonly Cell[] {
  const conformant: Cell = profile.conformant ? { text: "yes", tone: "good" } : { text: "no", tone: "bad" };
  return [
    { text: clip(profile.name, NAME_LIMIT) },
    wasTried(profile) ? conformant : { text: "not tried" },
    ...statuses.map((status): Cell => {
      const isBad = profile[status] > 0 && (status === "failed" || status === "errored");
      return { text: String(profile[status]), ...(isBad && { tone: "bad" }) };
    }),
  ];
}

/** Describes the sums; none for a campaign, whose verdicts are no sum of anything. */
function describeTotals(report: Report, detail: Detail): readonly DocumentBlock[] {
  const { totals, verdicts, durationMs, campaign } = report;
  if (campaign !== undefined) return [];
  const counts = statuses.map((status) => `${totals[status]} ${status}`).join(", ");
  const sums = `${plural(verdicts.length, nounOf(report))}: ${counts} in ${formatDuration(durationMs)}`;
  return [paragraph(sums), ...(detail.isShort ? describeRest(report) : [])];
}

/** Names what only a longer document describes; nothing where there is none of it. */
function describeRest({ choices, totals, target }: Report): readonly DocumentBlock[] {
  const points = new Set(choices.map(({ point }) => point)).size;
  const rest = [
    ...(totals.failed > 0 ? ["every group of failures"] : []),
    ...(totals.skipped > 0 && target.kind !== "capture" ? ["why vectors were skipped"] : []),
    ...(points > 0 ? [`${plural(points, "choice")} where the specification is silent`] : []),
  ];
  return rest.length === 0 ? [] : [paragraph(`--verbose shows ${joinWords(rest)}.`, { emphasis: "quiet" })];
}

function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
