import type { Report } from "../../src/conformance/report.ts";
import { escapeHtml } from "./escape-html.ts";
import { listIds } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { ADVICE_ON_DRIFT, askForReasons, groupKnown, sayReason, tellDrift } from "./tell-baseline.ts";
import { tellKnownBreaches } from "./tell-known-breaches.ts";

const EFFECTS_SHOWN = 50;
const ENTRIES_SHOWN = 100;
const REASONS_SHOWN = 50;
const IDS_SHOWN = 100;

/** Where the run and its baseline part, and what to do about it. */
export function driftHtml(report: Report): string {
  const drift = tellDrift(report);
  if (drift.length === 0) return "";
  return [
    `<h2 class="not-conformant">Not as the baseline has it</h2>`,
    ...drift.map(({ heading, entries }) => {
      const rest = entries.length - ENTRIES_SHOWN;
      const items = entries.slice(0, ENTRIES_SHOWN).map(({ text }) => `<li>${escapeHtml(text)}</li>`);
      const more = rest > 0 ? [`<li>… and ${rest} more, see report.json</li>`] : [];
      return [`<p><strong>${heading}: ${entries.length}</strong></p>`, "<ul>", ...items, ...more, "</ul>"].join("\n");
    }),
    `<p>${ADVICE_ON_DRIFT}</p>`,
  ].join("\n");
}

/** What a verifier does wrong and is known to do: the baseline may list it, and it is no better for that. */
export function knownBreachesHtml(report: Report): string {
  return tellKnownBreaches(report, EFFECTS_SHOWN)
    .map(({ heading, sentences }) => {
      const items = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`);
      return [`<h2 class="incomplete">${heading}</h2>`, "<ul>", ...items, "</ul>"].join("\n");
    })
    .join("\n");
}

/** What fails and is known, by the reasons that the baseline gives. */
export function knownHtml(report: Report): string {
  const groups = groupKnown(report);
  if (groups.length === 0) return "";
  const rest = groups.length - REASONS_SHOWN;
  return [
    `<h2>Known failures: ${report.baseline?.known ?? 0}</h2>`,
    ...groups.slice(0, REASONS_SHOWN).map(({ key, verdicts }) => {
      const ids = `<p class="quiet">${escapeHtml(listIds(verdicts, IDS_SHOWN))}</p>`;
      return `<p>${verdicts.length} × ${escapeHtml(sayReason(key))}</p>\n${ids}`;
    }),
    ...(rest > 0 ? [`<p>… and ${plural(rest, "more reason")}, see report.json</p>`] : []),
    ...askForReasons(report).map((sentence) => `<p class="incomplete">${sentence}</p>`),
  ].join("\n");
}
