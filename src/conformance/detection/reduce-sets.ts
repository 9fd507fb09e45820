/** Sets of candidates, each as a mask: bit n stands for the candidate n. */
export type Masks = readonly bigint[];

/** A hitting problem that was made smaller, with the candidates that every smallest solution may take. */
export interface Reduced {
  readonly sets: Masks;
  readonly forced: bigint;
}

/**
 * Makes a hitting problem smaller without making its smallest solution larger, again and again: a set that holds
 * another is hit along with it; a candidate that hits no more than another is not needed; a set of one forces it.
 */
export function reduceSets(given: Masks): Reduced {
  let sets = given;
  let forced = 0n;
  for (;;) {
    const minimal = dropSupersets(sets);
    const single = minimal.filter((set) => isSingle(set)).reduce((all, set) => all | set, 0n);
    forced |= single;
    const left = dropDominated(minimal.filter((set) => (set & single) === 0n));
    if (left.length === sets.length && left.every((set, at) => set === sets[at])) return { sets: left, forced };
    sets = left;
  }
}

/** The candidates of a set, in order. */
export function candidatesOf(set: bigint): readonly number[] {
  const bits = set.toString(2);
  const found: number[] = [];
  for (let at = bits.length - 1; at >= 0; at--) if (bits[at] === "1") found.push(bits.length - 1 - at);
  return found;
}

function isSingle(set: bigint): boolean {
  return (set & (set - 1n)) === 0n;
}

function dropSupersets(sets: Masks): Masks {
  const unique = [...new Set(sets)];
  return unique.filter((set) => !unique.some((other) => other !== set && (other & set) === other));
}

/** Of two candidates that hit the same, the first stays. */
function dropDominated(sets: Masks): Masks {
  const hits = new Map<number, bigint>();
  for (const [row, set] of sets.entries()) {
    for (const candidate of candidatesOf(set)) hits.set(candidate, (hits.get(candidate) ?? 0n) | (1n << BigInt(row)));
  }
  const all = [...hits].sort(([a], [b]) => a - b);
  const dominated = all
    .filter(([candidate, own]) =>
      all.some(([other, its]) => other !== candidate && (own & its) === own && (own !== its || other < candidate)),
    )
    .reduce((mask, [candidate]) => mask | (1n << BigInt(candidate)), 0n);
  return sets.map((set) => set & ~dominated);
}
