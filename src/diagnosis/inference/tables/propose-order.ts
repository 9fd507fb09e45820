import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedOrder } from "../learned-statement.ts";
import type { Lesson, Proposal } from "../rules/lesson.ts";
import { readParameters } from "./read-parameters.ts";

/** The most names that are said to have changed places. */
const MAX_MOVED = 600;

type Moved = LearnedOrder["moved"][number];

/** Proposes which parameters change places, as shown base strings have them: all of it, whatever order that is. */
export function* proposeOrder({ signed, given }: Lesson): Generator<Proposal> {
  const moved = new Map<string, Moved>();
  for (const one of signed) {
    for (const pair of readMoved(one, given)) moved.set(JSON.stringify(pair), pair);
    if (moved.size > MAX_MOVED) return;
  }
  if (moved.size > 0) yield { rule: { kind: "order", moved: [...moved.values()] } };
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
