import { findLacking, findUncovered, nameItem } from "../../src/conformance/coverage.ts";
import type { CoverageItem, Report } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";

const NAME_LIMIT = 60;
const LACKING_SHOWN = 6;

/** What a client's requests exercised of one group, and what they did not; escaped prose. */
export interface ToldCoverage {
  readonly group: string;
  readonly exercised: readonly { readonly name: string; readonly requests: number }[];
  /** What it was required to exercise, and did not. */
  readonly lacking: readonly string[];
  /** What else a client of the four operations could have exercised. */
  readonly missing: readonly string[];
}

/** The coverage of a captured client by group; nothing for any other target. */
export function tellCoverage({ coverage = [] }: Report): readonly ToldCoverage[] {
  const lacking = new Set(findLacking(coverage));
  const missing = new Set(findUncovered(coverage).filter((item) => !lacking.has(item)));
  const groups = [...new Set(coverage.map(({ group }) => group))];
  return groups.map((group) => {
    const own = coverage.filter((item) => item.group === group);
    return {
      group: escapeProse(group, NAME_LIMIT),
      exercised: own
        .filter(({ requests }) => requests > 0)
        .map((item) => ({ name: showName(item), requests: item.requests })),
      lacking: own.filter((item) => lacking.has(item)).map(showName),
      missing: own.filter((item) => missing.has(item)).map(showName),
    };
  });
}

/** How much was exercised, in one line; nothing for a target that was asked in place of being captured. */
export function sayCoverage({ coverage }: Report): string | undefined {
  if (coverage === undefined) return undefined;
  const exercised = coverage.filter(({ requests }) => requests > 0).length;
  const missing = findUncovered(coverage).length;
  const all = `${exercised} of ${exercised + missing} exercised`;
  const counted = missing === 0 ? all : `${all}; NOT EXERCISED and so not certified: ${missing}`;
  return [counted, ...sayRequired(coverage)].join("; ");
}

function sayRequired(coverage: readonly CoverageItem[]): readonly string[] {
  const required = coverage.filter((item) => item.required === true).length;
  if (required === 0) return [];
  const lacking = findLacking(coverage);
  if (lacking.length === 0) return ["all that was required was exercised"];
  const rest = lacking.length - LACKING_SHOWN;
  const names = lacking.slice(0, LACKING_SHOWN).map(nameItem).join(", ");
  return [`REQUIRED and not exercised: ${names}${rest > 0 ? ` and ${rest} more` : ""}`];
}

function showName({ name }: CoverageItem): string {
  return escapeProse(name, NAME_LIMIT);
}
