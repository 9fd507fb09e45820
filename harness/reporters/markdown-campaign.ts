import type { Report } from "../../src/conformance/report.ts";
import { codeSpan, fence } from "./escape-markdown.ts";
import { count, sayCampaign, tellFindings, tellProperties } from "./tell-campaign.ts";
import { wrap } from "./wrap.ts";

const WIDTH = 100;
const PROPERTIES_SHOWN = 60;
const FINDINGS_SHOWN = 10;

/** The smallest input of each finding, and how to draw it again. */
export function findingBlocks(report: Report): readonly (readonly string[])[] {
  const findings = tellFindings(report);
  const rest = findings.length - FINDINGS_SHOWN;
  return [
    ...findings
      .slice(0, FINDINGS_SHOWN)
      .map(({ id, title, input, says, address }) => [
        `### ${title} ${codeSpan(id)}`,
        "",
        ...fence([...input, ...says].flatMap((part) => wrap(part, WIDTH))),
        "",
        `Drawn as ${codeSpan(address)}`,
      ]),
    ...(rest > 0 ? [[`… and ${rest} more, see report.json`]] : []),
  ];
}

/** How a campaign drew, and of which properties. */
export function campaignTable({ campaign }: Report): readonly string[] {
  if (campaign === undefined) return [];
  const properties = tellProperties(campaign);
  const rest = properties.length - PROPERTIES_SHOWN;
  return [
    `### Campaign, ${codeSpan(sayCampaign(campaign))}`,
    "",
    "| property | inputs | findings | law |",
    "|---|--:|--:|---|",
    ...properties
      .slice(0, PROPERTIES_SHOWN)
      .map(({ id, says, runs, findings }) => `| ${codeSpan(id)} | ${count(runs)} | ${findings} | ${codeSpan(says)} |`),
    ...(rest > 0 ? ["", `… and ${rest} more, see report.json`] : []),
  ];
}
