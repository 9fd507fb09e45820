import fc from "fast-check";
import type { Evidence } from "../../src/conformance/diagnosis/evidence.ts";
import type { Judgement } from "../../src/conformance/judge-outcomes.ts";
import { blockSeed } from "./blocks.ts";
import type { EvidencePool } from "./evidence-pool.ts";
import type { Interruptible } from "./interruptible.ts";
import { judgeInput } from "./judge-input.ts";
import { caseOf, explains, type MistakeSet } from "./known-mistakes.ts";
import type { Property } from "./property.ts";

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
export interface Told {
  readonly judgements: readonly Judgement[];
  readonly gone?: string;
}

/** So many predictions are made at most: a bound on the time that depends on no clock. */
const MOST_PREDICTED = 12_000;
const MOST_ASKED = 32;
const AT_A_TIME = 16;

/**
 * Draws inputs until one is found on which sets of mistakes would show different answers, asks the target, and goes on
 * with the sets that are left. Ends when one is left, or when they seem to differ nowhere.
 */
export async function tellApart({ property, seed, sets, like, pool, interruptible }: Candidates): Promise<Told> {
  const judgements: Judgement[] = [];
  let left = sets;
  let predicted = 0;
  let asked = 0;
  for (const input of drawMore(property, seed)) {
    if (left.length < 2 || asked >= MOST_ASKED || predicted > MOST_PREDICTED) break;
    predicted += left.length;
    if (!doPart(property, input, left, like)) continue;
    asked += 1;
    const judged = await interruptible(judgeInput(property, input));
    if (judged === undefined) break;
    if (judged.kind === "gone") return { judgements, gone: judged.why };
    const { judgement } = judged;
    if (judgement?.status !== "passed" && judgement?.status !== "failed") continue;
    const able = left.filter((set) => shows(property, input, set, like, judgement, pool));
    // Where none is left it is none of them: then the diagnosis sees what they were told apart by.
    judgements.push(judgement);
    left = able;
  }
  return { judgements };
}

function* drawMore(property: Property, seed: number): Generator<unknown, void> {
  for (let block = 0; ; block++) {
    const options = { seed: blockSeed(seed, `${property.id} apart`, block), numRuns: AT_A_TIME };
    yield* fc.sample(property.arbitrary, options);
  }
}

function doPart(
  property: Property,
  input: unknown,
  [first, ...others]: readonly MistakeSet[],
  like: Evidence,
): boolean {
  if (first === undefined) return false;
  const expected = property.predict?.(input, first, like);
  return others.some((other) => property.predict?.(input, other, like) !== expected);
}

/** Whether a target with these mistakes would have answered so: rightly where they change nothing. */
function shows(
  property: Property,
  input: unknown,
  set: MistakeSet,
  like: Evidence,
  judgement: Judgement,
  pool: EvidencePool,
): boolean {
  if (judgement.status === "passed") {
    return property.predict?.(input, set, like) === property.predict?.(input, [], like);
  }
  const one = caseOf(judgement, pool);
  return one !== undefined && explains(one, set);
}
