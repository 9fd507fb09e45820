import { findUncovered } from "../../../src/coverage/coverage.ts";
import type { CoverageItem } from "../../../src/coverage/coverage-item.ts";
import { findLacking, nameItem } from "../../../src/coverage/coverage-item.ts";
import { describeSample } from "../../../src/coverage/sample-request.ts";
import type { Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { listOf, type Section, section, type Tone } from "../document.ts";

const NAME_LIMIT = 60;
const LACKING_SHOWN = 6;
const GROUPS_SHOWN = 12;
const SAMPLES_SHOWN = 8;
const NAMES_SHOWN = 60;

/** Summarizes the coverage in one line; nothing for a target that was not captured. */
export function describeCoverage({ coverage }: Report): string | undefined {
  if (coverage === undefined) return undefined;
  const exercised = coverage.filter(({ requests }) => requests > 0).length;
  const missing = findUncovered(coverage).length;
  const all = `${exercised} of ${exercised + missing} exercised`;
  const counted = missing === 0 ? all : `${all}; NOT EXERCISED and so not certified: ${missing}`;
  return [counted, ...describeRequired(coverage)].join("; ");
}

function describeRequired(coverage: readonly CoverageItem[]): readonly string[] {
  const required = coverage.filter((one) => one.required === true).length;
  if (required === 0) return [];
  const lacking = findLacking(coverage);
  if (lacking.length === 0) return ["all that was required was exercised"];
  const rest = lacking.length - LACKING_SHOWN;
  const names = lacking.slice(0, LACKING_SHOWN).map(nameItem).join(", ");
  return [`REQUIRED and not exercised: ${names}${rest > 0 ? ` and ${rest} more` : ""}`];
}

/** Describes what a captured client's requests exercised, and marks what they did not; nothing for any other target. */
export function describeCoverageSections({ coverage = [] }: Report): readonly Section[] {
  const lacking = findLacking(coverage);
  const missing = findUncovered(coverage).filter((one) => !lacking.includes(one));
  const exercised = coverage.filter(({ requests }) => requests > 0);
  return [
    ...sectionOf("Exercised, by how many requests", exercised, coverage),
    ...sectionOf("REQUIRED AND NOT EXERCISED", lacking, coverage, "bad"),
    ...describeSamples([...lacking, ...missing]),
    ...sectionOf("NOT EXERCISED, and so not certified", missing, coverage, "open"),
  ];
}

/** Lists requests that would exercise what is missing. */
function describeSamples(missing: readonly CoverageItem[]): readonly Section[] {
  const samples = missing.flatMap((one) => {
    const sample = describeSample(one);
    return sample === undefined ? [] : [`${clip(nameItem(one), NAME_LIMIT)}: ${sample}`];
  });
  return samples.length === 0
    ? []
    : [section("To exercise them, let the client send", [listOf(samples, SAMPLES_SHOWN)])];
}

/** Lists some of the exercises, by group, in the order of all of them. */
function sectionOf(
  heading: string,
  some: readonly CoverageItem[],
  coverage: readonly CoverageItem[],
  tone?: Tone,
): readonly Section[] {
  if (some.length === 0) return [];
  const groups = [...new Set(coverage.map(({ group }) => group))].slice(0, GROUPS_SHOWN);
  const facts = groups.flatMap((group) => {
    const names = some.filter((one) => one.group === group).map(formatItem);
    const rest = names.length - NAMES_SHOWN;
    const shown = [...names.slice(0, NAMES_SHOWN), ...(rest > 0 ? [`… and ${rest} more, see report.json`] : [])];
    return names.length === 0 ? [] : [{ label: clip(group, NAME_LIMIT), value: shown.join("  ") }];
  });
  return [section(heading, [{ kind: "facts", facts }], tone === undefined ? {} : { tone })];
}

function formatItem({ name, requests }: CoverageItem): string {
  return `${clip(name, NAME_LIMIT)}${requests > 0 ? ` ×${requests}` : ""}`;
}
