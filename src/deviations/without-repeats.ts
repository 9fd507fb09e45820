import { reference } from "../signing/reference.ts";
import type { Scheme, Stage } from "../signing/scheme.ts";
import type { Deviation } from "./deviation.ts";
import type { Family } from "./family.ts";

/**
 * Returns the members of a family that behave unlike every known one and unlike each other, the first of those that are
 * alike: a mistake has one name.
 *
 * @param behave shows what a member does to inputs that tell its family apart.
 */
export function withoutRepeats<Known, T extends Known>(
  known: readonly Known[],
  members: readonly T[],
  behave: (member: Known) => string,
): readonly T[] {
  const seen = new Set(known.map(behave));
  return members.filter((member) => {
    const shown = behave(member);
    if (seen.has(shown)) return false;
    seen.add(shown);
    return true;
  });
}

/**
 * Adds to published mistakes the members of their family that act unlike the right stage, unlike them and unlike each other.
 *
 * @param show shows what a stage does to inputs that tell its family apart.
 */
export function addMembers<S extends Stage, T extends Deviation & ReplacementAt<S>>(
  stage: S,
  published: readonly T[],
  makeMembers: () => readonly T[],
  show: (made: Scheme[S]) => string,
): Family {
  const behave = ({ replace }: ReplacementAt<S>): string => show(replace(reference[stage]));
  const rightAndPublished: readonly ReplacementAt<S>[] = [{ replace: (right) => right }, ...published];
  return { published, makeAll: () => [...published, ...withoutRepeats(rightAndPublished, makeMembers(), behave)] };
}

interface ReplacementAt<S extends Stage> {
  readonly replace: (right: Scheme[S]) => Scheme[S];
}
