import { createHash } from "node:crypto";
import type { Profile, Report } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { describeTarget } from "./describe-target.ts";
import { escapeHtml } from "./escape-html.ts";
import { escapeSentence } from "./escape-text.ts";
import { factsOf } from "./facts.ts";
import { groupBy } from "./group-verdicts.ts";
import { driftHtml, knownBreachesHtml, knownHtml } from "./html-baseline.ts";
import { breachesHtml } from "./html-breaches.ts";
import { campaignHtml, findingsHtml } from "./html-campaign.ts";
import { coverageHtml } from "./html-coverage.ts";
import { anchorDiagnosis, diagnosisHtml } from "./html-diagnosis.ts";
import { style } from "./html-style.ts";
import { failuresHtml, show, unjudgedHtml } from "./html-verdicts.ts";
import { keepVerdicts, newsOf } from "./keep-verdicts.ts";
import { leaveToFindings } from "./leave-to-findings.ts";
import { describeOutcome, moodOf, outcomeOf, wasTried } from "./outcome.ts";
import { sayBlankets } from "./say-blanket.ts";
import { sayErrored } from "./say-errored.ts";
import { headChoices, tellChoices } from "./tell-choices.ts";

const ROWS_SHOWN = 50;
const NOTE_LIMIT = 1000;

const moodClasses = { good: "conformant", known: "incomplete", bad: "not-conformant", open: "incomplete" } as const;

const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** One self-contained page without script; its policy forbids everything but its own style sheet. */
export function renderHtml(report: Report): string {
  const word = outcomeOf(report);
  const target = escapeHtml(describeTarget(report));
  const news = newsOf(report);
  const failures = keepVerdicts(news, (verdict) => breachOf(verdict) === undefined);
  const errored = news.verdicts.filter(({ status }) => status === "errored");
  const skipped = news.verdicts.filter(({ status }) => status === "skipped");
  const body = [
    `<h1><span class="${moodClasses[moodOf(report)]}">${word}</span></h1>`,
    `<p><strong>${target}</strong> ${describeOutcome(report)}.</p>`,
    ...sayBlankets(report).map((sentence) => `<p class="not-conformant"><strong>${sentence}</strong></p>`),
    factsHtml(report),
    notesHtml(report),
    driftHtml(report),
    breachesHtml(report, leaveToFindings(report, news.verdicts)),
    knownBreachesHtml(report),
    diagnosisHtml(failures),
    findingsHtml(report),
    profilesHtml(report),
    coverageHtml(report),
    campaignHtml(report),
    failuresHtml(failures, anchorDiagnosis(failures)),
    unjudgedHtml(
      "Errored",
      groupBy(errored, ({ error }) => error?.message ?? "no message"),
      sayErrored(errored),
    ),
    unjudgedHtml(
      "Skipped",
      groupBy(skipped, ({ reason }) => reason ?? "no reason was given"),
    ),
    knownHtml(report),
    choicesHtml(report),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${word}: ${target}</title>
<style>${style}</style>
</head>
<body>
${body.filter((section) => section !== "").join("\n")}
</body>
</html>
`;
}

function factsHtml(report: Report): string {
  const rows = factsOf(report).map(({ label, value }) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>\n${rows.join("\n")}\n</dl>`;
}

function notesHtml({ notes }: Report): string {
  const rest = notes.length - ROWS_SHOWN;
  return [
    ...notes.slice(0, ROWS_SHOWN).map((note) => `<p>To be noted: ${escapeHtml(escapeSentence(note, NOTE_LIMIT))}</p>`),
    ...(rest > 0 ? [`<p>… and ${rest} more, see report.json</p>`] : []),
  ].join("\n");
}

function profilesHtml({ profiles }: Report): string {
  if (profiles.length === 0) return "";
  const rows = profiles.slice(0, ROWS_SHOWN).map((profile) => {
    const { name, passed, failed, skipped, errored } = profile;
    const verdict = markConformant(profile);
    const cells = [show(name, 60), verdict, passed, failed, skipped, errored];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  const heading = ["profile", "conformant", "passed", "failed", "skipped", "errored"];
  return `<h2>Profiles</h2>
<table>
<thead><tr>${heading.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

function markConformant(profile: Profile): string {
  if (!wasTried(profile)) return "not tried";
  return profile.conformant ? `<span class="conformant">yes</span>` : `<span class="not-conformant">no</span>`;
}

function choicesHtml(report: Report): string {
  const choices = tellChoices(report);
  if (choices.length === 0) return "";
  const rows = choices
    .slice(0, ROWS_SHOWN)
    .map(({ point, took }) => `<dt>${escapeHtml(point)}</dt><dd>${escapeHtml(took)}</dd>`);
  return `<h2>${headChoices(report)}</h2>\n<dl>\n${rows.join("\n")}\n</dl>`;
}
