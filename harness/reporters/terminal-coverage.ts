import type { Report } from "../../src/conformance/report.ts";
import type { Canvas } from "./canvas.ts";
import { tellCoverage } from "./tell-coverage.ts";
import { wrap } from "./wrap.ts";

const GROUPS_SHOWN = 12;
const NAMES_SHOWN = 60;

/** What a captured client's requests exercised, and, loudly, what they did not. */
export function coverageSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const groups = tellCoverage(report).slice(0, GROUPS_SHOWN);
  const lacking = groups.filter((group) => group.lacking.length > 0);
  const missing = groups.filter((group) => group.missing.length > 0);
  const exercised = groups.filter((group) => group.exercised.length > 0);
  const list = (group: string, names: readonly string[]): readonly string[] =>
    wrap(`${group}: ${cut(names).join("  ")}`, width, "  ");
  return [
    ...(exercised.length === 0 ? [] : [colors.bold("Exercised, by how many requests")]),
    ...exercised.flatMap(({ group, exercised: items }) =>
      list(
        group,
        items.map(({ name, requests }) => `${name} ×${requests}`),
      ),
    ),
    ...(lacking.length === 0 ? [] : [colors.bold(colors.red("REQUIRED AND NOT EXERCISED"))]),
    ...lacking.flatMap(({ group, lacking: names }) => list(group, names)),
    ...(missing.length === 0 ? [] : [colors.bold(colors.yellow("NOT EXERCISED, and so not certified"))]),
    ...missing.flatMap(({ group, missing: names }) => list(group, names)),
  ];
}

function cut(names: readonly string[]): readonly string[] {
  const rest = names.length - NAMES_SHOWN;
  return rest > 0 ? [...names.slice(0, NAMES_SHOWN), `… and ${rest} more, see report.json`] : names;
}
