import type { Report } from "../../src/conformance/report.ts";
import { codeSpan } from "./escape-markdown.ts";
import { tellCoverage } from "./tell-coverage.ts";

const GROUPS_SHOWN = 12;
const NAMES_SHOWN = 60;

/** What a captured client's requests exercised, and what they did not. */
export function coverageTable(report: Report): readonly string[] {
  const groups = tellCoverage(report).slice(0, GROUPS_SHOWN);
  if (groups.length === 0) return [];
  const isLacking = groups.some(({ lacking }) => lacking.length > 0);
  return [
    "### Coverage: what was not exercised is not certified",
    "",
    `| | exercised, by how many requests |${isLacking ? " REQUIRED AND NOT EXERCISED |" : ""} NOT EXERCISED |`,
    `|---|---|${isLacking ? "---|" : ""}---|`,
    ...groups.map(({ group, exercised, lacking, missing }) => {
      const done = exercised.map(({ name, requests }) => `${codeSpan(name)} ×${requests}`);
      const undone = [...(isLacking ? [lacking] : []), missing].map((names) => list(names.map(codeSpan)));
      return `| ${[codeSpan(group), list(done), ...undone].join(" | ")} |`;
    }),
  ];
}

function list(cells: readonly string[]): string {
  const rest = cells.length - NAMES_SHOWN;
  return [...cells.slice(0, NAMES_SHOWN), ...(rest > 0 ? [`… and ${rest} more, see report.json`] : [])].join(", ");
}
