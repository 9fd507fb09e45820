import type { Report } from "../../src/conformance/report.ts";
import { escapeHtml } from "./escape-html.ts";
import { count, sayCampaign, tellFindings, tellProperties } from "./tell-campaign.ts";

const PROPERTIES_SHOWN = 200;
const FINDINGS_SHOWN = 50;

/** The smallest input of each finding, and how to draw it again. */
export function findingsHtml(report: Report): string {
  const findings = tellFindings(report);
  const rest = findings.length - FINDINGS_SHOWN;
  return [
    ...findings
      .slice(0, FINDINGS_SHOWN)
      .map(({ id, title, input, says, address }) =>
        [
          `<h2>${title} <code>${escapeHtml(id)}</code></h2>`,
          `<pre>${escapeHtml(input.join("\n"))}</pre>`,
          ...says.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
          `<p class="quiet">Drawn as <code>${escapeHtml(address)}</code></p>`,
        ].join("\n"),
      ),
    ...(rest > 0 ? [`<p>… and ${rest} more, see report.json</p>`] : []),
  ].join("\n");
}

/** How a campaign drew, and of which properties. */
export function campaignHtml({ campaign }: Report): string {
  if (campaign === undefined) return "";
  const rows = tellProperties(campaign)
    .slice(0, PROPERTIES_SHOWN)
    .map(({ id, says, runs, findings }) => {
      const cells = [`<code>${escapeHtml(id)}</code>`, count(runs), findings, escapeHtml(says)];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    });
  const heading = ["property", "inputs", "findings", "law"];
  return `<h2>Campaign, ${escapeHtml(sayCampaign(campaign))}</h2>
<table class="coverage">
<thead><tr>${heading.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}
