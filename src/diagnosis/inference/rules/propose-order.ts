import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { SigningEvidence } from "../../../judging/judgement.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { LearnedOrder } from "../learned-statement.ts";
import { readShownPairs } from "../read-shown-pairs.ts";
import type { Lesson, Proposal } from "./lesson.ts";

/** The most failures from which an order is read. */
const MAX_SAMPLE = 40;
/** The most names that are said to have changed places. */
const MAX_MOVED = 12;

/** Proposes which names change places, as shown base strings have them. */
export function* proposeOrder(lesson: Lesson): Generator<Proposal> {
  const moved = new Map<string, LearnedOrder["moved"][number]>();
  for (const { evidence, right } of lesson.failures.slice(0, MAX_SAMPLE)) {
    if (evidence.kind !== "signing") continue;
    for (const pair of readMoved(evidence, right)) moved.set(`${pair.name} ${pair.before}`, pair);
  }
  if (moved.size > 0 && moved.size <= MAX_MOVED) yield { rule: { kind: "order", moved: [...moved.values()] } };
}

function readMoved(evidence: SigningEvidence, scheme: Scheme): LearnedOrder["moved"] {
  const names = readShownPairs(evidence, scheme).map(({ name, place }) => ({
    name: percentDecode(name) ?? name,
    place,
  }));
  return names.flatMap(({ name, place }, at) =>
    names
      .slice(at + 1)
      .flatMap((other) => (other.place < place && other.name !== name ? [{ name, before: other.name }] : [])),
  );
}
