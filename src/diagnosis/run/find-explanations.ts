import { type Deviation, writingStages } from "../../deviations/deviation.ts";
import type { Stage } from "../../signing/scheme.ts";
import { combineSets, pairsOf, productOf, triplesOf } from "../combine-sets.ts";
import { parts, type Replay, type ReplayEffect } from "../replay/replay.ts";
import { finish, type Steps } from "../steps.ts";

export interface SearchLimits {
  /** The fewest mistakes to try together, where fewer were tried before, in vain. Default: 1. */
  readonly least?: 1 | 3;
  /** The most mistakes to try together. Default: 3. */
  readonly most?: 1 | 2 | 3;
  /** The most pairs to try: a bound on the time that depends on no clock. */
  readonly tries?: number;
  /** The most triples to try. Default: as many as pairs. */
  readonly triples?: number;
  /** Mistakes that the signer is known to make: others are sought that reproduce the answer together with these. */
  readonly given?: readonly Deviation[];
  /** Those of the deviations that are interpretations, and so no mistakes. Default: none. */
  readonly readings?: readonly Deviation[];
  /** Whether other answers allow a mistake: none is tried beside one that they do not. Default: they do. */
  readonly isPossible?: (deviation: Deviation) => boolean;
}

/** Enough for all pairs of mistakes that were seen in the wild, which come first. */
const DEFAULT_TRIES = 2_000;
/** The most sets of several mistakes that are listed. */
const MAX_LISTED = 96;

/** Mistakes with the same effect on this answer, in the order of the catalogue. */
interface Alike extends Pick<ReplayEffect, "touches" | "settles"> {
  readonly deviations: readonly [Deviation, ...Deviation[]];
}

/**
 * Finds the smallest sets of mistakes that reproduce an answer: single ones if there are any, else pairs, else triples;
 * all of one size are listed. None where no set within the limits does. Mistakes that were seen in the wild are tried
 * first.
 *
 * @param deviations in the order of the catalogue, in which those of a set are made.
 */
export function findExplanations(
  shown: Replay,
  deviations: readonly Deviation[],
  limits: SearchLimits = {},
): readonly (readonly Deviation[])[] {
  return finish(findInSteps(shown, deviations, limits));
}

/** Finds them as {@link findExplanations}, but in steps. */
export function* findInSteps(
  shown: Replay,
  deviations: readonly Deviation[],
  {
    least = 1,
    most = 3,
    tries = DEFAULT_TRIES,
    triples = tries,
    given = [],
    readings = [],
    isPossible = () => true,
  }: SearchLimits,
): Steps<readonly (readonly Deviation[])[]> {
  const compose = createComposer(given, deviations);
  // What each mistake makes by itself is asked for again in its groups, and in pairs.
  const replay = most === 1 ? shown : shown.remembering();
  const singles: Deviation[] = [];
  for (const [at, deviation] of (least === 3 ? [] : deviations).entries()) {
    if (at % TRIES_OF_STEP === 0) yield;
    if (!given.includes(deviation) && replay.reproduces(compose.add([deviation]))) singles.push(deviation);
  }
  singles.sort((a, b) => rankOf(a) - rankOf(b));
  if (singles.length > 0) return singles.map((deviation) => [deviation]);
  if (most === 1) return [];
  const { certain, possible } = replay.faults(given);
  const { groups: touching, idle } = groupAlike(replay, compose, deviations);
  // A mistake that changes a right part did not make this answer.
  const groups = touching
    .filter((group) => (group.touches & ~possible) === 0)
    .flatMap((group) => {
      const [first, ...others] = group.deviations.filter(isPossible);
      return first === undefined ? [] : [{ ...group, deviations: [first, ...others] as const }];
    })
    .toSorted((a, b) => rankOf(a.deviations[0]) - rankOf(b.deviations[0]));
  const findSets = createSetFinder(replay, compose);
  const pairs = least === 1 ? yield* findPairs({ groups, idle, certain, readings, tries }, findSets) : [];
  if (pairs.length > 0 || most === 2) return pairs;
  // A mistake with no effect by itself may have one after another.
  for (const { sets, share } of triplesBySettled(groups, certain)) {
    const found = yield* findSets(sets, triples * share);
    if (found.length > 0) return found;
  }
  const hidden = yield* findSets(productOf(groups, idle), triples);
  return hidden.length > 0 ? hidden : yield* findSets(triplesOf(groups), triples);
}

/** What pairs are made of, and how many are tried. */
interface Sought extends Required<Pick<SearchLimits, "readings" | "tries">> {
  readonly groups: readonly Alike[];
  /** Those with no effect by themselves. */
  readonly idle: readonly Alike[];
  /** The parts that are certainly wrong. */
  readonly certain: number;
}

/** Finds mistakes in separate parts of the answer, one beside an interpretation, and pairs. */
function* findPairs(
  { groups, idle, certain, readings, tries }: Sought,
  findSets: SetFinder,
): Steps<readonly (readonly Deviation[])[]> {
  const apart = yield* findSets(settleApart(groups, certain), tries);
  if (apart.length > 0) return apart;
  // An interpretation is no mistake: beside one, a single mistake explains the answer.
  const isReading = ({ deviations: own }: Alike): boolean => own.some((one) => readings.includes(one));
  const mistakes = groups.filter((group) => !isReading(group));
  const beside = yield* findSets(productOf(groups.filter(isReading), mistakes), Number.POSITIVE_INFINITY);
  if (beside.length > 0) return beside;
  // A secret that is encoded as it is may be another one with a mistake in it.
  const { inKey } = splitByStage(mistakes);
  const { inKey: readingsOfKey } = splitByStage(idle.filter(isReading));
  const besideIdle = yield* findSets(productOf(readingsOfKey, inKey), Number.POSITIVE_INFINITY);
  if (besideIdle.length > 0) return besideIdle;
  const published = groups.filter(({ deviations: [first] }) => first.generated !== true);
  const all = published.length < groups.length ? pairsByCost(groups) : [];
  for (const { sets, share } of [...pairsByCost(published), ...all]) {
    const pairs = yield* findSets(covering(sets, certain), tries * share);
    if (pairs.length > 0) return pairs;
  }
  return [];
}

/** Sets of one kind, and how many times as many of them are tried as of the dearest kind. */
interface PricedSets {
  readonly sets: Iterable<readonly Alike[]>;
  readonly share: number;
}

const late: ReadonlySet<Stage> = new Set<Stage>(["encodeSignature", ...writingStages]);
const keyed: ReadonlySet<Stage> = new Set<Stage>(["signingKey", "hmacSha1", "rsaSha256"]);

/**
 * Orders the pairs by what one costs: a mistake after the digest is tried on digests that are known already, one in the
 * key on known messages; for two in the message it is made anew.
 */
function pairsByCost(groups: readonly Alike[]): readonly PricedSets[] {
  const { last, inKey, inMessage } = splitByStage(groups);
  return [
    { sets: productOf([...inMessage, ...inKey], last), share: 5 },
    { sets: productOf(inMessage, inKey), share: 3 },
    { sets: pairsOf([...last, ...inKey]), share: 1 },
    { sets: pairsOf(inMessage), share: 1 },
  ];
}

/**
 * Lists triples of a mistake that sets a wrong part right by itself, such as the header or the length of the signature,
 * with one in the message, which is known already, and one in the key, or with two in the message.
 */
function triplesBySettled(groups: readonly Alike[], certain: number): readonly PricedSets[] {
  const { inKey, inMessage } = splitByStage(groups);
  const settling = groups.filter(({ touches, settles }) => (touches & settles() & certain & ~parts.signature) !== 0);
  function* besideOne(pairs: () => Iterable<readonly Alike[]>): Generator<readonly Alike[]> {
    for (const one of settling) {
      for (const pair of covering(pairs(), certain & ~one.touches)) if (!pair.includes(one)) yield [one, ...pair];
    }
  }
  return [
    { sets: besideOne(() => productOf(inMessage, inKey)), share: 8 },
    { sets: besideOne(() => pairsOf(inMessage)), share: 3 },
  ];
}

function splitByStage(groups: readonly Alike[]): Record<"last" | "inKey" | "inMessage", readonly Alike[]> {
  const isIn = (stages: ReadonlySet<Stage>, { deviations: [first] }: Alike): boolean =>
    stages.has(first.stage) && (first.also ?? []).every(({ stage }) => stages.has(stage));
  const last = groups.filter((group) => isIn(late, group));
  const inKey = groups.filter((group) => isIn(keyed, group));
  return { last, inKey, inMessage: groups.filter((group) => !last.includes(group) && !inKey.includes(group)) };
}

type SetFinder = (sets: Iterable<readonly Alike[]>, tries: number) => Steps<readonly (readonly Deviation[])[]>;

/** So many tries take some milliseconds. */
const TRIES_OF_STEP = 32;

/** Adds mistakes to the given ones, all in the order in which they are made. */
interface Composer {
  readonly given: readonly Deviation[];
  readonly sort: (set: readonly Deviation[]) => readonly Deviation[];
  readonly add: (set: readonly Deviation[]) => readonly Deviation[];
}

function createComposer(given: readonly Deviation[], deviations: readonly Deviation[]): Composer {
  let places: ReadonlyMap<Deviation, number> | undefined;
  // Single mistakes alone, which are tried the most, need none.
  const placeOf = (deviation: Deviation): number => {
    places ??= new Map(deviations.map((one, at) => [one, at] as const));
    return places.get(deviation) ?? -1;
  };
  const sort = (set: readonly Deviation[]): readonly Deviation[] => {
    const [first, second, ...more] = set;
    // Nearly all are pairs.
    if (first !== undefined && second !== undefined && more.length === 0) {
      return placeOf(first) <= placeOf(second) ? set : [second, first];
    }
    return set.toSorted((a, b) => placeOf(a) - placeOf(b));
  };
  return { given, sort, add: (set) => (given.length === 0 && set.length === 1 ? set : sort([...given, ...set])) };
}

function createSetFinder(replay: Replay, { add, sort }: Composer): SetFinder {
  return function* (sets, tries) {
    const found: (readonly Alike[])[] = [];
    let left = tries;
    for (const set of sets) {
      if (left-- <= 0) break;
      if (left % TRIES_OF_STEP === 0) yield;
      if (replay.reproduces(add(set.map(({ deviations: [first] }) => first)))) found.push(set);
    }
    // Expand each group of alike mistakes from its first to all of them, and try each again.
    return found
      .flatMap((set) =>
        combineSets(
          set.map(({ deviations }) => deviations.map((one) => [one])),
          MAX_LISTED * 4,
        ),
      )
      .slice(0, MAX_LISTED * 4)
      .map(sort)
      .filter((set) => replay.reproduces(add(set)))
      .slice(0, MAX_LISTED);
  };
}

/** Ranks what was seen in the wild first, then what has a published id. */
function rankOf({ links, generated }: Deviation): number {
  if (links.length > 0) return 0;
  return generated === true ? 2 : 1;
}

function groupAlike(
  replay: Replay,
  { given, add }: Composer,
  deviations: readonly Deviation[],
): { readonly groups: readonly Alike[]; readonly idle: readonly Alike[] } {
  const groups = new Map<string, Omit<Alike, "deviations"> & { readonly deviations: [Deviation, ...Deviation[]] }>();
  const idle: Alike[] = [];
  for (const deviation of deviations) {
    if (given.includes(deviation)) continue;
    const effect = replay.effectOf(add([deviation]), given);
    const group = effect === undefined ? undefined : groups.get(effect.text);
    if (group !== undefined) group.deviations.push(deviation);
    else if (effect !== undefined) {
      // Without its text: those of thousands of mistakes are long, and a search lasts.
      const { text, touches, settles } = effect;
      groups.set(text, { touches, settles, deviations: [deviation] });
    } else idle.push({ touches: 0, settles: settlesNothing, deviations: [deviation] });
  }
  // Of those that act alike here, what was seen in the wild or is published is listed before the other members of models.
  for (const group of groups.values()) group.deviations.sort((a, b) => rankOf(a) - rankOf(b));
  return { groups: [...groups.values()], idle };
}

const settlesNothing = (): number => 0;

/**
 * Yields sets of mistakes in separate parts of the answer: what makes the signature right, with what changes only the
 * header, the body or the content type.
 */
function* settleApart(groups: readonly Alike[], certain: number): Generator<readonly Alike[]> {
  const writing = groups.filter(({ touches }) => (touches & parts.signature) === 0);
  if (writing.length === 0) return;
  const signing = groups.filter(
    ({ touches, settles }) => (touches & parts.signature) !== 0 && (settles() & parts.signature) !== 0,
  );
  const settling = writing.filter(({ touches, settles }) => (touches & ~settles()) === 0);
  const apart = [productOf(signing, settling), triplesOf([...signing, ...settling]), productOf(signing, writing)];
  for (const sets of [pairsOf(settling), ...apart, pairsOf(writing)]) {
    let isFound = false;
    for (const set of covering(sets, certain)) {
      isFound = true;
      yield set;
    }
    if (isFound) return;
  }
}

/** Yields those of the sets that change every part that is certainly wrong. */
function* covering(sets: Iterable<readonly Alike[]>, certain: number): Generator<readonly Alike[]> {
  for (const set of sets) {
    if ((set.reduce((sum, { touches }) => sum | touches, 0) & certain) === certain) yield set;
  }
}
