import type { Report } from "../../src/conformance/report.ts";
import { escapeHtml } from "./escape-html.ts";
import { tellCoverage } from "./tell-coverage.ts";

const GROUPS_SHOWN = 12;
const NAMES_SHOWN = 100;

/** What a captured client's requests exercised, and what they did not. */
export function coverageHtml(report: Report): string {
  const groups = tellCoverage(report).slice(0, GROUPS_SHOWN);
  if (groups.length === 0) return "";
  const isLacking = groups.some(({ lacking }) => lacking.length > 0);
  const rows = groups.map(({ group, exercised, lacking, missing }) => {
    const done = list(exercised.map(({ name, requests }) => `${name} ×${requests}`));
    const undone = [...(isLacking ? [lacking] : []), missing].map(
      (names) => `<td class="not-conformant">${list(names)}</td>`,
    );
    return `<tr><td>${escapeHtml(group)}</td><td>${done}</td>${undone.join("")}</tr>`;
  });
  const heading = [
    "",
    "exercised, by how many requests",
    ...(isLacking ? ["REQUIRED AND NOT EXERCISED"] : []),
    "NOT EXERCISED",
  ];
  return `<h2>Coverage: what was not exercised is not certified</h2>
<table class="coverage">
<thead><tr>${heading.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

function list(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `<code>${escapeHtml(name)}</code>`);
  return [...shown, ...(rest > 0 ? [`… and ${rest} more, see report.json`] : [])].join(" ");
}
