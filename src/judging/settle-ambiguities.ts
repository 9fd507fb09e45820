import type { Judged } from "./judgement.ts";
import { compareTexts } from "./mismatch.ts";

interface Taken {
  readonly id: string;
  readonly ambiguity: string;
  readonly wasRefused: boolean;
  /** The interpretations by which the request had to be accepted. */
  readonly acceptedBy: readonly string[];
  readonly interpretations: readonly string[];
  /** What they are, in a sentence each. */
  readonly readings: readonly string[];
}

/**
 * Fails the requests of an ambiguity that a verifier refused under every interpretation: each of them by itself may be
 * refused, but a gateway takes at least one interpretation. If one of the interpretations is that the gateway refuses,
 * it counts as taken.
 */
export function settleAmbiguities(judged: readonly Judged[]): readonly Judged[] {
  const taken = judged.flatMap(takenIn);
  const ambiguities = new Set(taken.map(({ ambiguity }) => ambiguity));
  const notes = new Map([...ambiguities].flatMap((name) => notesFor(taken.filter((one) => one.ambiguity === name))));
  return judged.map((one) => {
    const note = notes.get(one.planned.vector.id);
    const mismatch = note === undefined ? undefined : compareTexts("verified", "accepted", "refused", note);
    return mismatch === undefined ? one : { ...one, judgement: { status: "failed", mismatch } };
  });
}

/** Returns a note on each request of an ambiguity, if all of its interpretations are refused. */
function notesFor(taken: readonly Taken[]): readonly (readonly [id: string, note: string])[] {
  const interpretations = [...new Set(taken.flatMap((one) => one.interpretations))];
  const refused = taken.filter(({ wasRefused }) => wasRefused);
  const refuted = new Set(refused.flatMap(({ acceptedBy }) => acceptedBy));
  if (!interpretations.every((interpretation) => refuted.has(interpretation))) return [];
  const readings = [...new Set(taken.flatMap((one) => one.readings))].map((reading) => reading.replace(/\.$/, ""));
  const note = `either may be refused, not both: it keeps to no reading of what the specification leaves open (${readings.join("; or: ")})`;
  return refused.filter(({ acceptedBy }) => acceptedBy.length > 0).map(({ id }) => [id, note] as const);
}

function takenIn({ planned, judgement }: Judged): readonly Taken[] {
  if (planned.kind !== "verification" || planned.vector.result !== "acceptable") return [];
  if (judgement.status !== "passed" || judgement.took === undefined) return [];
  const { id, point, choices } = planned.vector;
  const { choice } = judgement.took;
  return [
    {
      id,
      ambiguity: point,
      wasRefused: choices.some(({ name, expected }) => name === choice && !expected.accepted),
      acceptedBy: choices.filter(({ expected }) => expected.accepted).map(({ name }) => name),
      interpretations: choices.map(({ name }) => name),
      readings: choices.map(({ reading }) => reading),
    },
  ];
}
