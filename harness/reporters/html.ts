import { createHash } from "node:crypto";
import type { Profile, Report } from "../../src/conformance/report.ts";
import { escapeHtml } from "./escape-html.ts";
import { groupBy } from "./group-verdicts.ts";
import { anchorDiagnosis, diagnosisHtml } from "./html-diagnosis.ts";
import { style } from "./html-style.ts";
import { failuresHtml, show, unjudgedHtml } from "./html-verdicts.ts";
import { describeOutcome, describeTarget, factsOf, outcomeOf, wasTried } from "./outcome.ts";

const ROWS_SHOWN = 50;

const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** One self-contained page without script; its policy forbids everything but its own style sheet. */
export function renderHtml(report: Report): string {
  const word = outcomeOf(report);
  const target = escapeHtml(describeTarget(report));
  const errored = report.verdicts.filter(({ status }) => status === "errored");
  const skipped = report.verdicts.filter(({ status }) => status === "skipped");
  const body = [
    `<h1><span class="${word.toLowerCase().replace(" ", "-")}">${word}</span></h1>`,
    `<p><strong>${target}</strong> ${describeOutcome(report)}.</p>`,
    factsHtml(report),
    diagnosisHtml(report),
    profilesHtml(report),
    failuresHtml(report, anchorDiagnosis(report)),
    unjudgedHtml(
      "Errored",
      groupBy(errored, ({ error }) => error?.message ?? "no message"),
    ),
    unjudgedHtml(
      "Skipped",
      groupBy(skipped, ({ reason }) => reason ?? "no reason was given"),
    ),
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

function choicesHtml({ choices }: Report): string {
  if (choices.length === 0) return "";
  const rows = choices
    .slice(0, ROWS_SHOWN)
    .map(({ point, took }) => `<dt>${show(point, 60)}</dt><dd>${show(took, 60)}</dd>`);
  return `<h2>Choices taken, where the specification is silent</h2>\n<dl>\n${rows.join("\n")}\n</dl>`;
}
