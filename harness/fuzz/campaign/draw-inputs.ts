import fc from "fast-check";
import type { Property } from "../property.ts";
import { type BlockPlan, blocksOf } from "./blocks.ts";

/** An input with what it takes to draw it again. */
export interface Draw {
  readonly property: Property;
  readonly input: unknown;
  readonly seed: number;
  /** Fast-check's path to it: as drawn, its place in the block. */
  readonly path: string;
}

/** Drawing keeps our only thread from reading answers, so it is done by few at a time. */
const AT_A_TIME = 25;

/** Draws the inputs of one job of one shard, block after block. */
export function* drawInputs(plan: BlockPlan): Generator<Draw, void> {
  for (const { property, seed, size } of blocksOf(plan)) {
    for (let from = 0; from < size; from += AT_A_TIME) {
      const numRuns = Math.min(AT_A_TIME, size - from);
      const inputs = fc.sample(property.arbitrary, { seed, path: String(from), numRuns });
      for (const [at, input] of inputs.entries()) yield { property, input, seed, path: String(from + at) };
    }
  }
}
