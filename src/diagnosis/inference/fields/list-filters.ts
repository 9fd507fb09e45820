import { filterClasses } from "../escapes/character-classes.ts";
import type { LearnedFilter, LearnedRule, RuleSubject } from "../learned-statement.ts";
import { describeFiltering, filterCharacters, filterUnits } from "../rules/filter-characters.ts";
import { substitutes } from "../rules/lesson.ts";
import type { ValueProposal } from "../rules/select-changes.ts";
import { trimBy } from "../rules/text-rules.ts";

/** Lists which characters may be kept, or what stands for all others: those of texts that are right, and those that are read. */
export function* listFilters(
  right: readonly string[],
  read: readonly string[],
  of: RuleSubject,
): Generator<ValueProposal> {
  const kept = [...new Set([...right.flatMap((text) => Array.from(text)), ...read])]
    .filter((one) => one.length === 1 && one.charCodeAt(0) < 0x80)
    .sort()
    .join("");
  if (kept === "") return;
  for (const characters of new Set([withRanges(kept), kept])) {
    for (const beyondAscii of filterClasses) {
      for (const to of substitutes) {
        for (const each of to === "" ? (["character"] as const) : filterUnits(beyondAscii)) {
          yield* listForms({ kind: "filter", kept: characters, beyondAscii, to, each }, of);
        }
      }
    }
  }
}

/** What code names by its first and last character: of a digit that was never asked nothing is known but that others are kept. */
const ranges = ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"];

/** The same of what holds no letter beyond those of hexadecimal digits: a later one may never have been asked. */
const hexRanges = ["0123456789", "ABCDEF", "abcdef"];

function withRanges(kept: string): string {
  const named = /[G-Zg-z]/.test(kept) ? ranges : hexRanges;
  const whole = named.filter((range) => Array.from(range).some((one) => kept.includes(one)));
  return [...new Set(kept + whole.join(""))].sort().join("");
}

/** Lists a filter, the same with a trim, and one whose mark seems to be kept. */
function* listForms(rule: LearnedFilter, of: RuleSubject): Generator<ValueProposal> {
  const { kept, to, each } = rule;
  const filtering = (by: LearnedFilter): ValueProposal => ({ rule: by, subject: of, change: filterCharacters(by) });
  yield filtering(rule);
  if (to.trim() === "") yield trimmed(rule, of);
  if (each !== "run" || to.length !== 1 || !kept.includes(to)) return;
  // By itself it seems to be kept: it is replaced by itself.
  const replacing = { ...rule, kept: kept.replace(to, "") };
  yield filtering(replacing);
  if (to === " ") yield trimmed(replacing, of);
}

/** Makes a filter with a trim of what it leaves, as code calls both in a row. */
function trimmed(filter: LearnedFilter, subject: RuleSubject): ValueProposal {
  const call = `what ${describeFiltering(filter)}, and then trims spaces`;
  const change = filterCharacters(filter);
  const rule: LearnedRule = { kind: "functions", calls: [call] };
  return { rule, subject, change: (text) => trimSpaces(change(text)), isExact: true };
}

const trimSpaces = trimBy({ kind: "trim", start: [" "], end: [" "] });
