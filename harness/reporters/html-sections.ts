import type { Diagnosis, Report, Verdict } from "../../src/conformance/report.ts";
import { placeOf } from "./describe-failure.ts";
import { escapeHtml } from "./escape-html.ts";
import { escapeProse } from "./escape-text.ts";
import { excerptDifference } from "./excerpt.ts";
import { type FailureGroup, type Group, groupFailures, simplest } from "./group-verdicts.ts";
import { lastLines } from "./last-lines.ts";
import { listIds, showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf, quoteClauses } from "./quote-clauses.ts";

const REACH = 45;
const GROUPS_SHOWN = 50;
const DIAGNOSES_SHOWN = 10;
const EXAMPLES_SHOWN = 3;
const IDS_SHOWN = 100;
const LINKS_SHOWN = 5;
const LINK_LIMIT = 2000;
const DETAIL_LINES = 20;
const TEXT_LIMIT = 600;

/** A stranger's text as HTML: what could deceive is made visible, then what HTML would read is escaped. */
export function show(text: string, limit: number = TEXT_LIMIT): string {
  return escapeHtml(escapeProse(text, limit));
}

/** The known mistakes that explain failures. */
export function diagnosisHtml(report: Report): string {
  return report.diagnosis
    .slice(0, DIAGNOSES_SHOWN)
    .map((diagnosis) => oneDiagnosis(report, diagnosis))
    .join("\n");
}

function oneDiagnosis(report: Report, { title, fix, clauses, links, vectors }: Diagnosis): string {
  const explained = new Set(vectors);
  const failed = report.verdicts.filter(({ id, status }) => status === "failed" && explained.has(id));
  return [
    `<h2>Diagnosis: ${show(title)}</h2>`,
    `<p>Explains ${vectors.length} of ${plural(report.totals.failed, "failure")}. <strong>${show(fix)}</strong></p>`,
    ...quotes(report, clauses),
    ...links.slice(0, LINKS_SHOWN).map((link) => `<p>${linkTo(link)}</p>`),
    ...simplest(failed, 1).map(example),
  ].join("\n");
}

/** Every failure, grouped by concern and stage. */
export function failuresHtml(report: Report): string {
  const groups = groupFailures(report.verdicts);
  if (groups.length === 0) return "";
  const rest = groups.length - GROUPS_SHOWN;
  return [
    `<h2>Failures: ${report.totals.failed}</h2>`,
    ...groups.slice(0, GROUPS_SHOWN).map((group) => oneGroup(report, group)),
    ...(rest > 0 ? [`<p>… and ${plural(rest, "more group")}, see report.json</p>`] : []),
  ].join("\n");
}

function oneGroup(report: Report, { concern, stage, verdicts }: FailureGroup): string {
  const examples = simplest(verdicts, EXAMPLES_SHOWN);
  const others = verdicts.filter((verdict) => !examples.includes(verdict));
  return [
    "<section>",
    `<h3>${escapeHtml(showId(concern))}, ${show(stage, 60)}: ${verdicts.length} failed</h3>`,
    ...examples.map(example),
    ...(others.length > 0 ? [`<p class="quiet">Also: ${escapeHtml(listIds(others, IDS_SHOWN))}</p>`] : []),
    ...quotes(report, clausesOf(verdicts)),
    "</section>",
  ].join("\n");
}

function example({ id, comment, mismatch }: Verdict): string {
  return [
    "<article>",
    `<p><code>${escapeHtml(showId(id))}</code></p>`,
    ...(comment === undefined ? [] : [`<p>${show(comment)}</p>`]),
    ...(mismatch === undefined ? [] : [difference(mismatch)]),
    ...(mismatch?.note === undefined ? [] : [`<p>${show(mismatch.note)}</p>`]),
    "</article>",
  ].join("\n");
}

function difference(mismatch: NonNullable<Verdict["mismatch"]>): string {
  const { expected, actual } = excerptDifference(mismatch, REACH);
  const line = (label: string, kind: string, { lead, mark, tail }: typeof expected): string =>
    `${label}  ${escapeHtml(lead)}<mark class="${kind}">${escapeHtml(mark)}</mark>${escapeHtml(tail)}`;
  const lines = [line("expected", "wanted", expected), line("actual  ", "got", actual)];
  return `<p class="quiet">${escapeHtml(placeOf(mismatch))}</p>\n<pre>${lines.join("\n")}</pre>`;
}

function quotes(report: Report, clauses: readonly string[]): readonly string[] {
  return quoteClauses(report, clauses).map(
    ({ id, text = "" }) => `<blockquote>${escapeHtml(text)} <code>${escapeHtml(id)}</code></blockquote>`,
  );
}

/** Groups of verdicts that were not judged, with the last lines of their details. */
export function unjudgedHtml(title: string, groups: readonly Group[]): string {
  if (groups.length === 0) return "";
  const rest = groups.length - GROUPS_SHOWN;
  return [
    `<h2>${title}: ${groups.reduce((sum, { verdicts }) => sum + verdicts.length, 0)}</h2>`,
    ...groups.slice(0, GROUPS_SHOWN).map(({ key, verdicts }) => {
      const [details = ""] = verdicts.flatMap(({ error }) => error?.details ?? []);
      const lines = lastLines(details, DETAIL_LINES).map((line) => show(line));
      const block = lines.length > 0 ? `\n<pre>${lines.join("\n")}</pre>` : "";
      return `<p>${verdicts.length} × ${show(key)}</p>${block}\n<p class="quiet">${escapeHtml(listIds(verdicts, IDS_SHOWN))}</p>`;
    }),
    ...(rest > 0 ? [`<p>… and ${rest} more kinds, see report.json</p>`] : []),
  ].join("\n");
}

// A link is followed only to the web; anything else, such as javascript:, is shown as the text that it is.
function linkTo(link: string): string {
  const url = link.length <= LINK_LIMIT && URL.canParse(link) ? new URL(link) : undefined;
  const safe = url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
  return safe === undefined ? show(link) : `<a rel="noreferrer noopener" href="${escapeHtml(safe)}">${show(link)}</a>`;
}
