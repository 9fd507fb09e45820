import { findUncovered } from "../../src/conformance/coverage.ts";
import type { CoverageItem, Report } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";

const NAME_LIMIT = 60;

/** What a client's requests exercised of one group, and what they did not; escaped prose. */
export interface ToldCoverage {
  readonly group: string;
  readonly exercised: readonly { readonly name: string; readonly requests: number }[];
  /** What a client of the four operations could have exercised. */
  readonly missing: readonly string[];
}

/** The coverage of a captured client by group; nothing for any other target. */
export function tellCoverage({ coverage = [] }: Report): readonly ToldCoverage[] {
  const missing = new Set(findUncovered(coverage));
  const groups = [...new Set(coverage.map(({ group }) => group))];
  return groups.map((group) => {
    const own = coverage.filter((item) => item.group === group);
    return {
      group: escapeProse(group, NAME_LIMIT),
      exercised: own
        .filter(({ requests }) => requests > 0)
        .map((item) => ({ name: showName(item), requests: item.requests })),
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
  return missing === 0 ? all : `${all}; NOT EXERCISED and so not certified: ${missing}`;
}

function showName({ name }: CoverageItem): string {
  return escapeProse(name, NAME_LIMIT);
}
