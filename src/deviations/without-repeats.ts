import { reference } from "../signing/reference.ts";
import type { Scheme, Stage } from "../signing/scheme.ts";

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
export function addMembers<S extends Stage, T extends { readonly replace: (right: Scheme[S]) => Scheme[S] }>(
  stage: S,
  published: readonly T[],
  members: readonly T[],
  show: (made: Scheme[S]) => string,
): readonly T[] {
  const behave = ({ replace }: Pick<T, "replace">): string => show(replace(reference[stage]));
  return [...published, ...withoutRepeats([{ replace: (right) => right }, ...published], members, behave)];
}
