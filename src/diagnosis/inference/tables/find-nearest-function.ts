import { remember } from "../../../remember.ts";
import { exceptionsOf, type Vocabulary } from "../rules/lesson.ts";
import type { TextReading } from "../text-readings.ts";

type Write = (text: string) => string | undefined;
type Change = (text: string) => string;

/** A known function that makes most of a table, and what becomes of the other values. */
export interface NearestFunction {
  readonly call: string;
  readonly change: Change;
  readonly but: readonly { readonly from: string; readonly to: string }[];
}

/** The changed values on which all functions are tried, and the most of them, as a part, that one may miss. */
const MAX_SAMPLE = 48;
const MISSED = 4;
/** A part of the values may hold so many times the exceptions that would be its share. */
const SHARE = 2;
/** The functions that miss the fewest are tried with what code asks of a text first. */
const MAX_NEAR = 12;
/** The exceptions are at most such a part of what is told: more are a list. */
const EXCEPTIONS = 5;
const LEAST_CHANGED = 16;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const all: TextReading = { words: "", holds: () => true, read: (text) => text };

/**
 * Finds the known function that makes the most of a table, perhaps of some texts alone.
 *
 * @param kept the values that stay as they are.
 */
export function findNearestFunction(
  changed: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
  { functions, families, conditions, readings, numberWritings }: Vocabulary,
): NearestFunction | undefined {
  if (changed.size < LEAST_CHANGED) return undefined;
  const values = [...changed, ...Array.from(kept, (value) => [value, value] as const)].map(([from, to]) => ({
    from,
    to,
  }));
  const sample = spread(values);
  let most = Math.floor(changed.size / EXCEPTIONS) + 1;
  let best: NearestFunction | undefined;
  const tryAll = (
    written: Readonly<Record<string, Write>>,
    asked: readonly TextReading[],
    describe: (words: string, call: string) => string,
    isTried: (value: string) => boolean,
  ): void => {
    for (const [call, write] of nearestOf(
      written,
      values.filter(({ from }) => isTried(from)),
    )) {
      const once = remember(write);
      for (const { words, holds, read } of asked) {
        const change: Change = (text) => {
          const digits = holds(text) ? read(text) : undefined;
          return (digits === undefined ? undefined : once(digits)) ?? text;
        };
        const mostOfSample = Math.ceil((SHARE * most * sample.length) / values.length);
        if (exceptionsOf(change, sample, mostOfSample).length >= mostOfSample) continue;
        const but = exceptionsOf(change, values, most);
        if (but.length >= most) continue;
        most = but.length;
        best = { call: describe(words, call), change, but };
      }
    }
  };
  tryAll(
    { ...functions, ...families },
    [all, ...conditions],
    (words, call) => (words === "" ? call : `${call}, but only those ${words}`),
    (value) => changed.has(value),
  );
  tryAll(
    numberWritings,
    readings,
    (words, call) => `what writes those ${words} ${call}`,
    (value) => NUMBER.test(value),
  );
  return best;
}

function spread<T>(all: readonly T[]): T[] {
  return all.filter((_, at) => at % Math.ceil(all.length / MAX_SAMPLE) === 0);
}

/** Lists the functions that miss the fewest of these changes. */
function nearestOf(
  functions: Readonly<Record<string, Write>>,
  changes: NearestFunction["but"],
): readonly (readonly [call: string, write: Write])[] {
  const sample = spread(changes);
  const most = sample.length / MISSED;
  return Object.entries(functions)
    .map(([call, write]) => {
      let missed = 0;
      for (const { from, to } of sample) {
        if (write(from) !== to) missed += 1;
        if (missed > most) break;
      }
      return { call, write, missed };
    })
    .filter(({ missed }) => missed < most)
    .toSorted((a, b) => a.missed - b.missed)
    .slice(0, MAX_NEAR)
    .map(({ call, write }) => [call, write]);
}
