import type { Judged } from "./assemble-report.ts";
import { compareTexts } from "./mismatch.ts";

interface Taken {
  readonly id: string;
  readonly point: string;
  readonly wasRefused: boolean;
  /** The readings by which the request had to be accepted. */
  readonly acceptedBy: readonly string[];
  readonly readings: readonly string[];
}

/**
 * Fails what a verifier refused under every reading of a silent point: each request by itself may be refused, but a
 * gateway takes one reading at least. Where a reading says no more than that the gateway refuses, it is taken.
 */
export function settleReadings(judged: readonly Judged[]): readonly Judged[] {
  const taken = judged.flatMap(takenIn);
  const points = new Set(taken.map(({ point }) => point));
  const notes = new Map([...points].flatMap((point) => notesFor(taken.filter((one) => one.point === point))));
  return judged.map((one) => {
    const note = notes.get(one.planned.vector.id);
    const mismatch = note === undefined ? undefined : compareTexts("verified", "accepted", "refused", note);
    return mismatch === undefined ? one : { ...one, judgement: { status: "failed", mismatch } };
  });
}

/** What is said of each request of a point, if all of its readings are refused. */
function notesFor(ofPoint: readonly Taken[]): readonly (readonly [id: string, note: string])[] {
  const readings = [...new Set(ofPoint.flatMap((one) => one.readings))];
  const refused = ofPoint.filter(({ wasRefused }) => wasRefused);
  const refuted = new Set(refused.flatMap(({ acceptedBy }) => acceptedBy));
  if (!readings.every((reading) => refuted.has(reading))) return [];
  const note = `either may be refused, not both: no reading is taken of ${readings.join(" and ")}`;
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
      point,
      wasRefused: choices.some(({ name, expected }) => name === choice && !expected.accepted),
      acceptedBy: choices.filter(({ expected }) => expected.accepted).map(({ name }) => name),
      readings: choices.map(({ name }) => name),
    },
  ];
}
