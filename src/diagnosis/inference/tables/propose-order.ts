import { attempt } from "../../../attempt.ts";
import { deviate } from "../../../deviations/deviation.ts";
import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { EncodedParameter } from "../../../signing/parameter.ts";
import { traceBaseString } from "../../../signing/trace-stages.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedOrder } from "../learned-statement.ts";
import type { Lesson, Proposals } from "../rules/lesson.ts";
import { MIN_CASES, type ReadParameters, readParameters } from "./read-parameters.ts";

/** The most names that are said to have changed places. */
const MAX_MOVED = 600;
const MAX_EXAMPLES = 12;
/** The most names of which the order is told. */
const MAX_NAMES = 4_000;
/** The most orders of one request that are tried on its signature, and the requests whose order may stay unknown. */
const MAX_ORDERS = 1_000;
const MAX_UNREAD = 3;

type Moved = LearnedOrder["moved"][number];
type Moves = ReadonlyMap<string, Moved>;

/** Proposes which parameters change places, as base strings show or signatures allow: all of it, whatever order that is. */
export function* proposeOrder(lesson: Lesson): Proposals {
  const { signed, passed, given } = lesson;
  if (signed.length < MIN_CASES) return;
  const moved = new Map<string, Moved>();
  let open = MAX_UNREAD;
  for (const one of signed) {
    const isTold = moved.size > 0 && lesson.explainsAny({ rule: { kind: "order", moved: [...moved.values()] } }, [one]);
    if (isTold) continue;
    const read = readParameters(one, given) ?? searchParameters(one, moved, lesson);
    // Where the smallest tells nothing, something else is wrong.
    if (read === undefined && (moved.size === 0 || open-- === 0)) return;
    for (const pair of readMoved(read)) moved.set(JSON.stringify(pair), pair);
    if (moved.size > MAX_MOVED) break;
    yield;
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

/** Searches for the order that a signature alone tells: beside those that are known to, the fewest of the caller's names stand elsewhere. */
function searchParameters(one: Case, moved: Moves, { given, explainsAny }: Lesson): ReadParameters | undefined {
  const { evidence, right } = one;
  if (evidence.kind !== "signing" || evidence.shown.baseString !== undefined) return undefined;
  const sorted = attempt(() => traceBaseString(evidence.task, deviate(right, given)))?.sorted ?? [];
  const isMoved = (a: EncodedParameter, b: EncodedParameter): number =>
    Number(moved.has(JSON.stringify({ name: a.name, before: b.name })));
  const first = sorted.toSorted((a, b) => isMoved(b, a) - isMoved(a, b));
  const tried = new Map<string, readonly EncodedParameter[]>([[JSON.stringify(first), first]]);
  for (const before of tried.values()) {
    for (const order of listMoves(before)) {
      const key = JSON.stringify(order);
      if (tried.has(key)) continue;
      if (tried.size === MAX_ORDERS) return undefined;
      tried.set(key, order);
      const names = order.map(({ name }) => name);
      if (!explainsAny({ rule: { kind: "order", moved: [], names } }, [one])) continue;
      return { sorted, shown: order.map(({ encodedName, encodedValue }) => [encodedName, encodedValue]) };
    }
  }
  return undefined;
}

/** Lists the orders in which one of the caller's names stands elsewhere. */
function* listMoves(before: readonly EncodedParameter[]): Generator<readonly EncodedParameter[]> {
  for (const [from, moving] of before.entries()) {
    if (isProtocolName(moving.name)) continue;
    for (const to of before.keys()) yield before.toSpliced(from, 1).toSpliced(to, 0, moving);
  }
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
function readMoved(read: ReadParameters | undefined): readonly Moved[] {
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
