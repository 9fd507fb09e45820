import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedOrder } from "../learned-statement.ts";
import type { Lesson, Proposal } from "../rules/lesson.ts";
import { MIN_CASES, readParameters } from "./read-parameters.ts";

/** The most names that are said to have changed places. */
const MAX_MOVED = 600;
const MAX_EXAMPLES = 12;
/** The most names of which the order is told. */
const MAX_NAMES = 4_000;

type Moved = LearnedOrder["moved"][number];

/** Proposes which parameters change places, as shown base strings have them: all of it, whatever order that is. */
export function* proposeOrder({ signed, passed, given }: Lesson): Generator<Proposal> {
  if (signed.length < MIN_CASES) return;
  const moved = new Map<string, Moved>();
  for (const one of signed) {
    for (const pair of readMoved(one, given)) moved.set(JSON.stringify(pair), pair);
    if (moved.size > MAX_MOVED) break;
  }
  if (moved.size === 0) return;
  if (moved.size <= MAX_MOVED) {
    yield { rule: { kind: "order", moved: [...moved.values()] } };
    return;
  }
  const names = readOrder([...signed, ...passed], given);
  // Some of them, as an example.
  const examples = [...moved.values()].slice(0, MAX_EXAMPLES);
  if (names !== undefined) yield { rule: { kind: "order", moved: examples, names } };
}

/** Reads the one order in which all names stand; `undefined` where there is none, or one name stands apart from itself. */
function readOrder(cases: readonly Case[], given: Lesson["given"]): readonly string[] | undefined {
  const behind = new Map<string, Set<string>>();
  for (const one of cases) {
    const names = (readParameters(one, given)?.shown ?? []).map(([name]) => percentDecode(name) ?? name);
    for (const [at, name] of names.entries()) {
      const own = behind.get(name) ?? new Set();
      const next = names[at + 1];
      behind.set(name, next === undefined || next === name ? own : own.add(next));
    }
    if (behind.size > MAX_NAMES) return undefined;
  }
  return sortTopologically(behind);
}

function sortTopologically(behind: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const before = new Map<string, number>();
  for (const next of [...behind.values()].flatMap((own) => [...own])) before.set(next, (before.get(next) ?? 0) + 1);
  const sorted = [...behind.keys()].filter((name) => !before.has(name));
  for (const name of sorted) {
    for (const next of behind.get(name) ?? []) {
      const left = (before.get(next) ?? 0) - 1;
      before.set(next, left);
      if (left === 0) sorted.push(next);
    }
  }
  return sorted.length === behind.size ? sorted : undefined;
}

/** Reads which parameters of a request stand before others that belong before them: of one name, it is their values. */
function readMoved(of: Case, given: Lesson["given"]): readonly Moved[] {
  const read = readParameters(of, given);
  if (read === undefined) return [];
  const places = read.sorted.map((one, place) => ({ ...one, place }));
  const stand = read.shown.flatMap(([name, value]) => {
    const named = places.filter(({ encodedName }) => encodedName === name);
    const meant =
      named.find(({ encodedValue }) => encodedValue === value) ?? (named.length === 1 ? named[0] : undefined);
    return meant === undefined ? [] : [{ ...meant, name: percentDecode(name) ?? name }];
  });
  return stand.flatMap(({ name, value, place }, at) =>
    stand.slice(at + 1).flatMap((other): readonly Moved[] => {
      if (other.place >= place || (other.name === name && other.value === value)) return [];
      return [
        other.name === name ? { name, before: name, values: [value, other.value] } : { name, before: other.name },
      ];
    }),
  );
}
