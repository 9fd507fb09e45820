import fc from "fast-check";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { blockSeed } from "../campaign/draw-inputs.ts";
import { type Interruptible, judgeInput } from "../campaign/judge-input.ts";
import type { Property } from "../property.ts";
import type { EvidencePool } from "./evidence-pool.ts";
import { caseOf, explainAlone, explains, type IsRefuted, type MistakeSet } from "./try-mistakes.ts";

/** Sets of mistakes to be distinguished, with the target that is asked. */
export interface Candidates {
  readonly property: Property;
  readonly seed: number;
  /** Sets of mistakes that explain the evidence equally well. */
  readonly sets: readonly MistakeSet[];
  readonly like: Evidence;
  readonly pool: EvidencePool;
  readonly interruptible: Interruptible;
}

/** The target's answers to inputs on which the candidates differ. */
interface Distinguished {
  readonly judgements: readonly Judgement[];
  /** Mistakes that reproduce the finding by chance: in no other input in which they would show did they do so. */
  readonly byChance: MistakeSet;
  readonly gone?: string;
}

/** The most predictions: a bound on the time that depends on no clock. */
const MOST_PREDICTED = 12_000;
const MOST_ASKED = 32;
const AT_A_TIME = 16;
/** The cost of one question to the target, in predictions. */
const ASKING = 100;
/** The number of other inputs in which a mistake must show as predicted to be confirmed. */
const ENOUGH = 12;
/**
 * The number of other inputs in which a mistake shows otherwise after which it is taken for chance, unless one confirms
 * it.
 */
const TOO_MANY = 4;
/** The prediction of a target without mistakes. */
const RIGHT: MistakeSet = [];

/**
 * Draws inputs until sets of mistakes predict different answers to one, asks the target, and continues with the sets
 * that predicted its answer. The last set is compared with a right target: a set that reproduced the finding by chance
 * does not show in other inputs. Ends when no set is left, when the last one is confirmed, or when the sets seem to
 * differ nowhere.
 */
export async function distinguish(candidates: Candidates): Promise<Distinguished> {
  const { property, seed, sets } = candidates;
  const judgements: Judgement[] = [];
  let standing: Standing = { left: sets, confirmed: 0, denied: 0 };
  let predicted = 0;
  for (const input of drawMore(property, seed)) {
    if (isSettled(standing) || judgements.length >= MOST_ASKED || predicted > MOST_PREDICTED) break;
    const { left } = standing;
    const rivals = left.length > 1 ? left : [RIGHT, ...left];
    predicted += rivals.length;
    if (!doPart(candidates, input, rivals)) continue;
    const judged = await candidates.interruptible(judgeInput(property, input));
    if (judged === undefined) break;
    if (judged.kind === "gone") return { judgements, byChance: [], gone: judged.why };
    const { judgement } = judged;
    // An input that cannot be judged costs as much as any other.
    predicted += ASKING;
    if (judgement?.status !== "passed" && judgement?.status !== "failed") continue;
    // Record the judgement even where no set is left: the diagnosis then needs the evidence that refuted them.
    judgements.push(judgement);
    const able = left.filter((set) => shows(candidates, input, set, judgement));
    standing = weigh(standing, able, judgement.status);
  }
  const { left, confirmed, denied } = standing;
  const [last = RIGHT, ...others] = left;
  const isChance = others.length === 0 && confirmed === 0 && denied >= TOO_MANY;
  return { judgements, byChance: isChance ? last : [] };
}

/** The remaining candidates; for the last one, the numbers of inputs that confirmed and denied it. */
interface Standing {
  readonly left: readonly MistakeSet[];
  readonly confirmed: number;
  readonly denied: number;
}

function weigh(standing: Standing, able: readonly MistakeSet[], status: "passed" | "failed"): Standing {
  const { left, confirmed, denied } = standing;
  if (left.length > 1 || status === "passed") return { ...standing, left: able };
  // Another mistake may show beside it, so a single other answer is no refutation.
  return able.length === 1 ? { ...standing, confirmed: confirmed + 1 } : { ...standing, denied: denied + 1 };
}

function isSettled({ left, confirmed }: Standing): boolean {
  return left.length === 0 || confirmed >= ENOUGH;
}

function* drawMore(property: Property, seed: number): Generator<unknown, void> {
  for (let block = 0; ; block++) {
    const options = { seed: blockSeed(seed, `${property.id} apart`, block), numRuns: AT_A_TIME };
    yield* fc.sample(property.arbitrary, options);
  }
}

function doPart({ property, like }: Candidates, input: unknown, [first, ...others]: readonly MistakeSet[]): boolean {
  if (first === undefined) return false;
  const expected = property.predict?.(input, first, like);
  return others.some((other) => property.predict?.(input, other, like) !== expected);
}

/** Whether a target with these mistakes would have given this answer: a right one where they change nothing. */
function shows(candidates: Candidates, input: unknown, set: MistakeSet, judgement: Judgement): boolean {
  if (judgement.status === "passed") return !doPart(candidates, input, [RIGHT, set]);
  const one = caseOf(judgement, candidates.pool);
  return one !== undefined && explains(one, set);
}

/** The target's answers to inputs near to the one that failed. */
export interface Nearby {
  readonly judgements: readonly Judgement[];
  /** Sets of mistakes that do not explain everything: nearby inputs fail in which they would not show. */
  readonly tooNarrow: readonly MistakeSet[];
  readonly gone?: string;
}

/** A failed input, with the sets of mistakes that explain it. */
export interface NearbySearch extends Candidates {
  /** The input as its property reads it. */
  readonly input: unknown;
  /** Refutes sets of mistakes by everything that has passed so far. */
  readonly isRefuted: IsRefuted;
}

const MOST_ASKED_NEARBY = 16;

/**
 * Asks the target for inputs near to one that failed, in which a set of mistakes that explains it would not show. If a
 * whole group of them fails as well, and no known mistake explains that, the set reproduces the finding but is too
 * narrow.
 */
export async function lookNearby(place: NearbySearch): Promise<Nearby> {
  const { property, input, sets } = place;
  const judgements: Judgement[] = [];
  const tooNarrow: MistakeSet[] = [];
  for (const group of property.nearby?.(input) ?? []) {
    const unseen = sets.filter((set) => !tooNarrow.includes(set) && isUnseen(place, group, set));
    if (unseen.length === 0 || judgements.length + group.length > MOST_ASKED_NEARBY) continue;
    const asked = await askAll(place, group);
    judgements.push(...asked.judgements);
    if (asked.gone !== undefined) return { judgements, tooNarrow, gone: asked.gone };
    if (asked.judgements.length === group.length && asked.judgements.every((one) => isUnknown(place, one))) {
      tooNarrow.push(...unseen);
    }
  }
  return { judgements, tooNarrow };
}

type Group = ReturnType<NonNullable<Property["nearby"]>>[number];

function isUnseen(place: NearbySearch, group: Group, set: MistakeSet): boolean {
  return group.length > 0 && group.every((input) => !doPart(place, input, [RIGHT, set]));
}

async function askAll(
  { property, interruptible }: NearbySearch,
  group: Group,
): Promise<{ readonly judgements: readonly Judgement[]; readonly gone?: string }> {
  const judgements: Judgement[] = [];
  for (const input of group) {
    const judged = await interruptible(judgeInput(property, input));
    if (judged === undefined) break;
    if (judged.kind === "gone") return { judgements, gone: judged.why };
    if (judged.judgement !== undefined) judgements.push(judged.judgement);
  }
  return { judgements };
}

/** Whether no known mistake explains a nearby failure: one that does is no evidence about this set. */
function isUnknown({ pool, isRefuted }: NearbySearch, judgement: Judgement): boolean {
  const one = caseOf(judgement, pool);
  return one !== undefined && explainAlone(one, isRefuted).length === 0;
}
