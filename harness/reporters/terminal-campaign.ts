import type { Report } from "../../src/conformance/report.ts";
import type { Canvas } from "./canvas.ts";
import { escapeProse } from "./escape-text.ts";
import { countInputs, sayCampaign, tellFindings, tellProperties } from "./tell-campaign.ts";
import { wrap } from "./wrap.ts";

const PROPERTIES_SHOWN = 12;
const FINDINGS_SHOWN = 10;
const NAME_COLUMNS = 48;
const RUNS_COLUMNS = 18;
const INDENT = "  ";

/** The smallest input of each finding, and how to draw it again. */
export function findingsSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const findings = tellFindings(report);
  const shown = findings
    .slice(0, FINDINGS_SHOWN)
    .flatMap(({ id, title, input, says, address }, at) => [
      ...(at > 0 ? [""] : []),
      ...wrap(`${title} ${id}`, width).map(colors.bold),
      ...input.flatMap((part) => wrap(part, width, INDENT)),
      ...says.flatMap((sentence) => wrap(sentence, width, INDENT)),
      ...wrap(`Drawn as ${address}`, width, INDENT).map(colors.dim),
    ]);
  const rest = findings.length - FINDINGS_SHOWN;
  return [...shown, ...(rest > 0 ? ["", `… and ${rest} more, see report.json`] : [])];
}

/** How a campaign drew, and of which properties. */
export function campaignSection({ campaign }: Report, { width, colors }: Canvas): readonly string[] {
  if (campaign === undefined) return [];
  const properties = tellProperties(campaign);
  const longest = Math.max(0, ...properties.map(({ id }) => id.length));
  const names = Math.min(longest, NAME_COLUMNS, width - RUNS_COLUMNS - INDENT.length - 2);
  const rest = properties.length - PROPERTIES_SHOWN;
  return [
    ...wrap(`Campaign, ${sayCampaign(campaign)}`, width).map(colors.bold),
    ...properties.slice(0, PROPERTIES_SHOWN).map(({ id, runs, findings }) => {
      const mark = findings > 0 ? colors.red("✗") : runs > 0 ? colors.green("✓") : colors.dim("–");
      return `${INDENT}${mark} ${(id.length > names ? escapeProse(id, names - 1) : id).padEnd(names)}${countInputs(runs).padStart(RUNS_COLUMNS)}`;
    }),
    ...(rest > 0 ? [`${INDENT}… and ${rest} more, see report.json`] : []),
  ];
}
