/** A choice of candidates that hits every set. */
export interface HittingSet {
  /** Indices, in order. */
  readonly chosen: readonly number[];
  /** Whether the search was complete: no smaller choice hits every set. */
  readonly isProven: boolean;
}

/**
 * Finds the smallest choice of candidates that holds one of each set, by branch and bound. Among choices of one size it
 * prefers low numbers: give the candidates in the order of preference.
 *
 * @param sets lists of candidates, none of them empty.
 * @param maxNodes how many partial choices to look at; beyond, the best one so far is given, unproven.
 */
export function findSmallestHittingSet(sets: readonly (readonly number[])[], maxNodes = 200_000): HittingSet {
  const masks = sets.map((set) => set.reduce((mask, candidate) => mask | (1n << BigInt(candidate)), 0n));
  let best = chooseGreedily(masks);
  let nodes = 0;
  const search = (given: Masks, taken: bigint): void => {
    if (++nodes > maxNodes) return;
    const { sets: left, forced } = reduceSets(given);
    const chosen = taken | forced;
    const bound = count(chosen) + countDisjoint(left);
    if (bound >= count(best)) return;
    const [branching] = left.toSorted((a, b) => count(a) - count(b));
    if (branching === undefined) {
      best = chosen;
      return;
    }
    let tried = 0n;
    for (const candidate of candidatesOf(branching)) {
      const bit = 1n << BigInt(candidate);
      const open = left.filter((set) => (set & bit) === 0n).map((set) => set & ~tried);
      // A candidate that was tried before was tried with every other.
      if (open.every((set) => set !== 0n)) search(open, chosen | bit);
      tried |= bit;
    }
  };
  search(masks, 0n);
  return { chosen: candidatesOf(preferLow(masks, best)), isProven: nodes <= maxNodes };
}

/** Chooses the candidate that hits most of the remaining sets, again and again: a first bound for the search. */
function chooseGreedily(sets: Masks): bigint {
  let left = sets;
  let chosen = 0n;
  while (left.length > 0) {
    const hits = new Map<number, number>();
    for (const set of left)
      for (const candidate of candidatesOf(set)) hits.set(candidate, (hits.get(candidate) ?? 0) + 1);
    const [most] = [...hits].sort(([a, x], [b, y]) => y - x || a - b);
    if (most === undefined) throw new TypeError("a set without a candidate cannot be hit");
    const bit = 1n << BigInt(most[0]);
    chosen |= bit;
    left = left.filter((set) => (set & bit) === 0n);
  }
  return chosen;
}

/** Counts sets that share no candidate: each needs its own. */
function countDisjoint(sets: Masks): number {
  let held = 0n;
  let disjoint = 0;
  for (const set of sets.toSorted((a, b) => count(a) - count(b))) {
    if ((set & held) !== 0n) continue;
    held |= set;
    disjoint++;
  }
  return disjoint;
}

/** Replaces each candidate by a lower one that hits the same sets, until none can be replaced. */
function preferLow(sets: Masks, chosen: bigint): bigint {
  for (const candidate of candidatesOf(chosen).toReversed()) {
    const others = chosen & ~(1n << BigInt(candidate));
    const needed = sets.filter((set) => (set & others) === 0n).reduce((common, set) => common & set, ~0n);
    const [lowest] = candidatesOf(needed & ((1n << BigInt(candidate)) - 1n) & ~others);
    if (lowest !== undefined) return preferLow(sets, others | (1n << BigInt(lowest)));
  }
  return chosen;
}

function count(mask: bigint): number {
  let ones = 0;
  for (const bit of mask.toString(2)) if (bit === "1") ones++;
  return ones;
}

/** Sets of candidates, each as a mask: bit n stands for the candidate n. */
type Masks = readonly bigint[];

/** A smaller hitting problem, with the candidates that every smallest solution may take. */
interface Reduced {
  readonly sets: Masks;
  readonly forced: bigint;
}

/**
 * Makes a hitting problem smaller without making its smallest solution larger, again and again: a set that holds
 * another is hit along with it; a candidate that hits no more than another is not needed; a set of one forces it.
 */
function reduceSets(given: Masks): Reduced {
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

function candidatesOf(set: bigint): readonly number[] {
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

/** Drops the candidates that hit no more than another one; of two that hit the same, the first stays. */
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
