import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { isAmbiguous, sizeOf } from "../replay/case-features.ts";
import type { EncoderPlace } from "./byte-table.ts";
import { type EncoderSubject, readSubject } from "./encoder-subject.ts";
import { isWritten, readWritten } from "./written-subject.ts";

/** The most characters of a task from which is learned. */
const MAX_SIZE = 2_000;

/** Reads cases as an encoder at a place sees them: those that show what it writes. */
export function readSubjects(
  cases: readonly Case[],
  place: EncoderPlace,
  given: readonly Deviation[],
): readonly EncoderSubject[] {
  const read = (one: Case): EncoderSubject | undefined =>
    isWritten(place) ? readWritten(one, place, given) : readSubject(one, place, given);
  return cases.flatMap((one) => (isAmbiguous(one) || sizeOf(one) > MAX_SIZE ? [] : (read(one) ?? [])));
}

/** What is written at a place is what is written at these. */
const joinedPlaces: Readonly<Partial<Record<EncoderPlace, readonly EncoderPlace[]>>> = {
  "names and values": ["names", "values"],
  throughout: ["names", "values", "the parts of the base string"],
};

const rightBytes = new WeakMap<readonly Case[], Map<EncoderPlace, ReadonlySet<number>>>();

/** Returns the bytes that what passed proves right: once for a run, whatever else the signer does wrongly. */
export function bytesRightIn(passed: readonly Case[], place: EncoderPlace): ReadonlySet<number> {
  const places = rightBytes.get(passed) ?? new Map<EncoderPlace, ReadonlySet<number>>();
  rightBytes.set(passed, places);
  const parts = joinedPlaces[place];
  const right =
    places.get(place) ??
    new Set(
      parts === undefined
        ? readSubjects(passed, place, []).flatMap(({ bytes }) => bytes)
        : parts.flatMap((part) => [...bytesRightIn(passed, part)]),
    );
  places.set(place, right);
  return right;
}
