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
