/** Combines one set of each list, in every way, up to a limit: those of the first lists' first sets come first. */
export function combineSets<T>(lists: readonly (readonly (readonly T[])[])[], most: number): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (made, sets) => made.flatMap((one) => sets.map((set) => [...one, ...set])).slice(0, most),
    [[]],
  );
}

/** Yields all pairs, those of the first few before those of the rest. */
export function* pairsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (const [at, second] of all.entries()) {
    for (let before = 0; before < at; before++) {
      const first = all[before];
      if (first !== undefined) yield [first, second];
    }
  }
}

/** Yields all triples, those of the first few before those of the rest. */
export function* triplesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (const [at, third] of all.entries()) {
    for (const pair of pairsOf(all.slice(0, at))) yield [...pair, third];
  }
}

/** Yields each of the first with each of the second. */
export function* productOf<T>(firsts: readonly T[], seconds: readonly T[]): Generator<readonly T[]> {
  for (const first of firsts) {
    for (const second of seconds) yield [first, second];
  }
}
