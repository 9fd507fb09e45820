/** Combines one set of each list, in every way, up to a limit: those of the first lists' first sets come first. */
export function combineSets<T>(lists: readonly (readonly (readonly T[])[])[], most: number): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (made, sets) => made.flatMap((one) => sets.map((set) => [...one, ...set])).slice(0, most),
    [[]],
  );
}
