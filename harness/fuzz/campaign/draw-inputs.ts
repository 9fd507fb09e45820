import { createHash } from "node:crypto";
import fc from "fast-check";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { InputAddress } from "../finding.ts";
import type { Property } from "../property.ts";

/** Part `index`, from 1, of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Splits a shard, by default the whole campaign, into shards of a finer split. */
export function splitShard({ index, count }: Shard = { index: 1, count: 1 }, parts = 1): readonly Shard[] {
  return Array.from({ length: parts }, (_, at) => ({ index: index + at * count, count: count * parts }));
}

/** Inputs that are drawn from one seed: the unit that shards divide. All blocks but the last have one size. */
export interface Block {
  readonly property: Property;
  readonly seed: number;
  readonly size: number;
}

export interface BlockPlan {
  readonly properties: readonly Property[];
  readonly seed: number;
  readonly runs?: number;
  readonly shard?: Shard;
}

/** Inputs of a block. Replays of a seed hold for this size alone. */
const BLOCK_SIZE = 100;

/** Derives the seed of one block, a signed 32-bit number, as fast-check takes it. */
export function blockSeed(seed: number, property: string, block: number): number {
  return createHash("sha256").update(`${seed}\n${property}\n${block}`).digest().readInt32BE();
}

/**
 * Lists the blocks of one shard in the order of trial: properties take turns. Without a number of runs the list never
 * ends. Shards are disjoint; together they try the inputs of one process alone.
 */
export function* blocksOf({ properties, seed, runs, shard }: BlockPlan): Generator<Block, void> {
  const { index, count } = shard ?? { index: 1, count: 1 };
  let left = runs ?? Number.POSITIVE_INFINITY;
  if (properties.length === 0) return;
  for (let block = 0; left > 0; block++) {
    const isOurs = block % count === index - 1;
    for (const property of properties) {
      const size = Math.min(BLOCK_SIZE, left);
      left -= size;
      if (isOurs && size > 0) yield { property, seed: blockSeed(seed, property.id, block), size };
    }
  }
}

/** An input, and the address by which it can be drawn again. */
export interface DrawnInput {
  readonly property: Property;
  readonly input: unknown;
  readonly seed: number;
  /** Fast-check's path; of an input as drawn, its index in the block. */
  readonly path: string;
}

/** The greatest step of a path: more than all smaller inputs that fast-check tries of one input. */
const MOST_SMALLER = 10_000;
const PATH_SHOWN = 100;

/** Inputs drawn at once: drawing blocks the only thread, which must also read answers. */
const AT_A_TIME = 25;

/** Draws the inputs of one shard, block after block. */
export function* drawInputs(plan: BlockPlan): Generator<DrawnInput, void> {
  for (const { property, seed, size } of blocksOf(plan)) {
    for (let from = 0; from < size; from += AT_A_TIME) {
      const numRuns = Math.min(AT_A_TIME, size - from);
      const inputs = fc.sample(property.arbitrary, { seed, path: String(from), numRuns });
      for (const [at, input] of inputs.entries()) yield { property, input, seed, path: String(from + at) };
    }
  }
}

/**
 * Draws an input again.
 *
 * @throws {CountersignError} `property-unknown`, or `path-invalid` where the path leads nowhere.
 */
export function drawInput({ property: id, seed, path }: InputAddress, properties: readonly Property[]): DrawnInput {
  const property = properties.find((one) => one.id === id);
  if (property === undefined) {
    throw new CountersignError(
      "property-unknown",
      `property ${JSON.stringify(id)}: expected one of this target, got none`,
      `It has ${properties.map((one) => one.id).join(", ")}.`,
    );
  }
  checkPath(property, path);
  const [input] = sample(property, seed, path);
  return { property, input, seed, path };
}

/** Refuses far paths, along which fast-check would draw and shrink one input after another. */
function checkPath({ id }: Property, path: string): void {
  const [place = 0, ...steps] = path.split(":").map(Number);
  if (place >= BLOCK_SIZE) {
    throw pathInvalid(path, `one of ${id} that begins with 0 to ${BLOCK_SIZE - 1}, the places in a block`, `${place}`);
  }
  const far = steps.find((step) => step > MOST_SMALLER);
  if (far !== undefined) throw pathInvalid(path, `steps of at most ${MOST_SMALLER} to an input of ${id}`, `${far}`);
}

function pathInvalid(path: string, expected: string, got: string): CountersignError {
  return new CountersignError(
    "path-invalid",
    `path ${path.slice(0, PATH_SHOWN)}: expected ${expected}, got ${got}`,
    "Take it as the report names it; another version of countersign may draw other inputs.",
  );
}

function sample(property: Property, seed: number, path: string): readonly unknown[] {
  try {
    const drawn = fc.sample(property.arbitrary, { seed, path, numRuns: 1 });
    if (drawn.length > 0) return drawn;
  } catch {
    // Reported below.
  }
  throw pathInvalid(path, `a path to an input of ${property.id}`, "one that leads nowhere");
}
