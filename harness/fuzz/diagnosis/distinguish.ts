import fc from "fast-check";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { blockSeed } from "../campaign/draw-inputs.ts";
import { type Interruptible, judgeInput } from "../campaign/judge-input.ts";
import type { Property } from "../property.ts";
import { caseOf, type EvidencePool, explainAlone, explains, type IsRefuted, type MistakeSet } from "./try-mistakes.ts";

/** What is to be told apart, and by whom. */
export interface Candidates {
  readonly property: Property;
  readonly seed: number;
  /** Sets of mistakes that explain what was seen equally well. */
  readonly sets: readonly MistakeSet[];
  /** What the target shows. */
  readonly like: Evidence;
  readonly pool: EvidencePool;
  readonly interruptible: Interruptible;
}

/** What the target said to inputs on which the candidates part. */
interface Distinguished {
  readonly judgements: readonly Judgement[];
  /** Mistakes that made the finding's bytes, and those of no other input in which they would show. */
  readonly byChance: MistakeSet;
  readonly gone?: string;
}

/** So many predictions are made at most: a bound on the time that depends on no clock. */
const MOST_PREDICTED = 12_000;
const MOST_ASKED = 32;
const AT_A_TIME = 16;
/** In predictions. */
const ASKING = 100;
/** A mistake that shows in so many other inputs, just as it would, is no chance. */
const ENOUGH = 12;
/** And one that shows as it would in none of so many is nothing but chance. */
const TOO_MANY = 4;
/** What a target without mistakes would show. */
const RIGHT: MistakeSet = [];

/**
 * Draws inputs until one is found on which sets of mistakes would show different answers, asks the target, and goes on
 * with the sets that are left. The last one is held against a right target: what made the same bytes by chance is not
 * there in other inputs. Ends when none is left, when the last has shown often enough, or when they seem to differ nowhere.
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
    // What cannot be judged costs as much as what can.
    predicted += ASKING;
    if (judgement?.status !== "passed" && judgement?.status !== "failed") continue;
    // Where none is left it is none of them: then the diagnosis sees what they were told apart by.
    judgements.push(judgement);
    const able = left.filter((set) => shows(candidates, input, set, judgement));
    standing = weigh(standing, able, judgement.status);
  }
  const { left, confirmed, denied } = standing;
  const [last = RIGHT, ...others] = left;
  const isChance = others.length === 0 && confirmed === 0 && denied >= TOO_MANY;
  return { judgements, byChance: isChance ? last : [] };
}

/** What is left of the candidates; of the last one, in how many inputs it showed just as it would, or otherwise. */
interface Standing {
  readonly left: readonly MistakeSet[];
  readonly confirmed: number;
  readonly denied: number;
}

function weigh(standing: Standing, able: readonly MistakeSet[], status: "passed" | "failed"): Standing {
  const { left, confirmed, denied } = standing;
  if (left.length > 1 || status === "passed") return { ...standing, left: able };
  // Another mistake may show beside it, so that one such answer denies nothing.
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

/** Whether a target with these mistakes would have answered so: rightly where they change nothing. */
function shows(candidates: Candidates, input: unknown, set: MistakeSet, judgement: Judgement): boolean {
  if (judgement.status === "passed") return !doPart(candidates, input, [RIGHT, set]);
  const one = caseOf(judgement, candidates.pool);
  return one !== undefined && explains(one, set);
}

/** What the target said to inputs near to the one that failed. */
export interface Nearby {
  readonly judgements: readonly Judgement[];
  /** Sets of mistakes that are not the whole story: what is near fails too, in which they would not show. */
  readonly tooNarrow: readonly MistakeSet[];
  readonly gone?: string;
}

/** What is near to an input, and what it is taken for. */
export interface NearbySearch extends Candidates {
  /** As its property reads it. */
  readonly input: unknown;
  /** By what passed so far. */
  readonly isRefuted: IsRefuted;
}

/** So many inputs are asked of at most. */
const MOST_ASKED_NEARBY = 16;

/**
 * Asks of inputs near to one that failed, in which a set of mistakes that explains it would not show. Where a whole
 * group of them fails as well, and no known mistake explains that, the set makes the same bytes but is too narrow.
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

/** Another mistake that is known may break what is near: that says nothing of this one. */
function isUnknown({ pool, isRefuted }: NearbySearch, judgement: Judgement): boolean {
  const one = caseOf(judgement, pool);
  return one !== undefined && explainAlone(one, isRefuted).length === 0;
}
