import type { Report, Verdict } from "../../src/conformance/report.ts";
import { MISMATCH_NOTE_LIMIT, placeOf } from "./describe-failure.ts";
import { escapeHtml } from "./escape-html.ts";
import { escapeProse } from "./escape-text.ts";
import { excerptDifference } from "./excerpt.ts";
import { type FailureGroup, type Group, groupFailures, simplest } from "./group-verdicts.ts";
import { listIds, showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf, quoteClauses } from "./quote-clauses.ts";
import { tellingLines } from "./telling-lines.ts";

const REACH = 45;
const GROUPS_SHOWN = 50;
const EXAMPLES_SHOWN = 3;
const ANCHORS_SHOWN = 3;
const IDS_SHOWN = 100;
const DETAIL_LINES = 20;
const TEXT_LIMIT = 600;

/** A stranger's text as HTML: what could deceive is made visible, then what HTML would read is escaped. */
export function show(text: string, limit: number = TEXT_LIMIT): string {
  return escapeHtml(escapeProse(text, limit));
}

/** Where the page tells what explains a failure: escaped prose, with an anchor where there is one. */
export type AnchorsOf = (verdict: Verdict) => readonly { readonly text: string; readonly anchor: string | undefined }[];

/** Every failure, grouped by concern and stage, each with its way to what explains it. */
export function failuresHtml(report: Report, anchorsOf: AnchorsOf): string {
  const groups = groupFailures(report.verdicts);
  if (groups.length === 0) return "";
  const rest = groups.length - GROUPS_SHOWN;
  return [
    `<h2>${report.baseline === undefined ? "Failures" : "New failures"}: ${report.totals.failed}</h2>`,
    ...groups.slice(0, GROUPS_SHOWN).map((group) => oneGroup(report, group, anchorsOf)),
    ...(rest > 0 ? [`<p>… and ${plural(rest, "more group")}, see report.json</p>`] : []),
  ].join("\n");
}

function oneGroup(report: Report, { concern, stage, verdicts }: FailureGroup, anchorsOf: AnchorsOf): string {
  const examples = simplest(verdicts, EXAMPLES_SHOWN);
  const others = verdicts.filter((verdict) => !examples.includes(verdict));
  return [
    "<section>",
    `<h3>${escapeHtml(showId(concern))}, ${show(stage, 60)}: ${verdicts.length} failed</h3>`,
    ...examples.map((verdict) => example(verdict, anchorsOf(verdict))),
    ...(others.length > 0 ? [`<p class="quiet">Also: ${linkedIds(others, anchorsOf)}</p>`] : []),
    ...quotes(report, clausesOf(verdicts)),
    "</section>",
  ].join("\n");
}

/** One failure in full, with the ways to what explains it. */
export function example({ id, comment, mismatch }: Verdict, anchors: ReturnType<AnchorsOf> = []): string {
  const ways = anchors.slice(0, ANCHORS_SHOWN).map(({ text, anchor }) => linkWithin(text, anchor));
  return [
    "<article>",
    `<p><code>${escapeHtml(showId(id))}</code>${ways.length > 0 ? `, ${ways.join(" or ")}` : ""}</p>`,
    ...(comment === undefined ? [] : [`<p>${show(comment)}</p>`]),
    ...(mismatch === undefined ? [] : [difference(mismatch)]),
    ...(mismatch?.note === undefined ? [] : [`<p>${show(mismatch.note, MISMATCH_NOTE_LIMIT)}</p>`]),
    "</article>",
  ].join("\n");
}

function linkedIds(verdicts: readonly Verdict[], anchorsOf: AnchorsOf): string {
  const ids = verdicts
    .slice(0, IDS_SHOWN)
    .map((verdict) => linkWithin(showId(verdict.id), anchorsOf(verdict)[0]?.anchor));
  const rest = verdicts.length - ids.length;
  return `${ids.join(", ")}${rest > 0 ? ` … and ${rest} more, see report.json` : ""}`;
}

function linkWithin(text: string, anchor: string | undefined): string {
  return anchor === undefined ? escapeHtml(text) : `<a href="#${anchor}">${escapeHtml(text)}</a>`;
}

function difference(mismatch: NonNullable<Verdict["mismatch"]>): string {
  const { expected, actual } = excerptDifference(mismatch, REACH);
  const line = (label: string, kind: string, { lead, mark, tail }: typeof expected): string =>
    `${label}  ${escapeHtml(lead)}<mark class="${kind}">${escapeHtml(mark)}</mark>${escapeHtml(tail)}`;
  const lines = [line("expected", "wanted", expected), line("actual  ", "got", actual)];
  return `<p class="quiet">${escapeHtml(placeOf(mismatch))}</p>\n<pre>${lines.join("\n")}</pre>`;
}

/** Clauses, quoted. */
export function quotes(report: Report, clauses: readonly string[]): readonly string[] {
  return quoteClauses(report, clauses).map(
    ({ id, text = "" }) => `<blockquote>${escapeHtml(text)} <code>${escapeHtml(id)}</code></blockquote>`,
  );
}

/** Groups of verdicts that were not judged, with what their details tell. */
export function unjudgedHtml(title: string, groups: readonly Group[], remarks: readonly string[] = []): string {
  if (groups.length === 0) return "";
  const rest = groups.length - GROUPS_SHOWN;
  return [
    `<h2>${title}: ${groups.reduce((sum, { verdicts }) => sum + verdicts.length, 0)}</h2>`,
    ...remarks.map((remark) => `<p>${escapeHtml(remark)}</p>`),
    ...groups.slice(0, GROUPS_SHOWN).map(({ key, verdicts }) => {
      const [details = ""] = verdicts.flatMap(({ error }) => error?.details ?? []);
      const lines = tellingLines(details, DETAIL_LINES, key).map((line) => show(line));
      const block = lines.length > 0 ? `\n<pre>${lines.join("\n")}</pre>` : "";
      return `<p>${verdicts.length} × ${show(key)}</p>${block}\n<p class="quiet">${escapeHtml(listIds(verdicts, IDS_SHOWN))}</p>`;
    }),
    ...(rest > 0 ? [`<p>… and ${rest} more kinds, see report.json</p>`] : []),
  ].join("\n");
}
