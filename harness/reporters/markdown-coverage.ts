import type { Report } from "../../src/conformance/report.ts";
import { codeSpan } from "./escape-markdown.ts";
import { tellCoverage } from "./tell-coverage.ts";

const GROUPS_SHOWN = 12;
const NAMES_SHOWN = 60;

/** What a captured client's requests exercised, and what they did not. */
export function coverageTable(report: Report): readonly string[] {
  const groups = tellCoverage(report).slice(0, GROUPS_SHOWN);
  if (groups.length === 0) return [];
  return [
    "### Coverage: what was not exercised is not certified",
    "",
    "| | exercised, by how many requests | NOT EXERCISED |",
    "|---|---|---|",
    ...groups.map(({ group, exercised, missing }) => {
      const done = exercised.map(({ name, requests }) => `${codeSpan(name)} ×${requests}`);
      return `| ${codeSpan(group)} | ${list(done)} | ${list(missing.map(codeSpan))} |`;
    }),
  ];
}

function list(cells: readonly string[]): string {
  const rest = cells.length - NAMES_SHOWN;
  return [...cells.slice(0, NAMES_SHOWN), ...(rest > 0 ? [`… and ${rest} more, see report.json`] : [])].join(", ");
}
