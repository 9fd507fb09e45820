import { createHash } from "node:crypto";
import type { Property } from "../property.ts";

/** Inputs that are drawn from one seed: what shards and jobs share among them. */
export interface Block {
  readonly property: Property;
  /** What fast-check draws it from. */
  readonly seed: number;
  /** How many inputs it has: {@link BLOCK_SIZE}, but for the last of a campaign. */
  readonly size: number;
}

/** What decides which blocks there are, and whose they are. */
export interface BlockPlan {
  readonly properties: readonly Property[];
  readonly seed: number;
  readonly runs?: number;
  readonly shard?: { readonly index: number; readonly count: number };
  readonly job?: { readonly index: number; readonly count: number };
}

/** Inputs of a block. Replays of a seed hold for this size alone. */
export const BLOCK_SIZE = 100;

/** The seed of one block, a signed 32-bit number, as fast-check takes it. */
export function blockSeed(seed: number, property: string, block: number): number {
  return createHash("sha256").update(`${seed}\n${property}\n${block}`).digest().readInt32BE();
}

/**
 * The blocks of one job of one shard, in the order in which they are tried: properties take turns. Without a number of
 * runs they never end. Shards and jobs are disjoint, and together they try what one process alone would.
 */
export function* blocksOf({ properties, seed, runs, shard, job }: BlockPlan): Generator<Block, void> {
  const { index: shardIndex, count: shards } = shard ?? { index: 1, count: 1 };
  const { index: jobIndex, count: jobs } = job ?? { index: 0, count: 1 };
  let left = runs ?? Number.POSITIVE_INFINITY;
  if (properties.length === 0) return;
  for (let block = 0; left > 0; block++) {
    const isOurs = block % shards === shardIndex - 1 && Math.floor(block / shards) % jobs === jobIndex;
    for (const property of properties) {
      const size = Math.min(BLOCK_SIZE, left);
      left -= size;
      if (isOurs && size > 0) yield { property, seed: blockSeed(seed, property.id, block), size };
    }
  }
}
