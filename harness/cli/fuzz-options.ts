import { createHash } from "node:crypto";
import { InvalidArgumentError } from "commander";
import type { InputAddress } from "../fuzz/finding.ts";

/** Part `index`, from 1, of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

const MAX_SEED = 0xffff_ffff;
/** A bound on a number of shards. */
export const MAX_SHARDS = 100_000;
const MAX_TIME_MS = 30 * 86_400_000;
const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a duration such as `30s`, `10m` or `2h`, as milliseconds. */
export function parseTime(text: string): number {
  const [, count, unit = ""] = /^([0-9]{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  const time = Number(count) * (units[unit] ?? Number.NaN);
  if (time >= 1 && time <= MAX_TIME_MS) return time;
  throw new InvalidArgumentError("Expected a duration such as 30s, 10m or 2h, at most 30d.");
}

/** Reads a seed: a whole number from 0 to 2^32 - 1. */
export function parseSeed(text: string): number {
  const seed = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (seed <= MAX_SEED) return seed;
  throw new InvalidArgumentError(`Expected a whole number from 0 to ${MAX_SEED}.`);
}

/** A seed of any text, so that clusters can name a campaign as they like: its digest, where it is none as it stands. */
export function seedOfText(text: string): number {
  const seed = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return seed <= MAX_SEED ? seed : createHash("sha256").update(text).digest().readUInt32BE();
}

/** Reads `I/N`. */
export function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = /^([1-9][0-9]{0,5})\/([1-9][0-9]{0,5})$/.exec(text)?.map(Number) ?? [];
  if (index >= 1 && index <= count && count <= MAX_SHARDS) return { index, count };
  throw new InvalidArgumentError(`Expected I/N with 1 <= I <= N <= ${MAX_SHARDS}.`);
}

/** Reads `property@seed:path`, as a report names an input. */
export function parseInputAddress(text: string): InputAddress {
  const [, property = "", seed = "", path = ""] =
    /^([a-z0-9-]{1,120})@(-?[0-9]{1,10}):([0-9]{1,10}(?::[0-9]{1,10}){0,5000})$/.exec(text) ?? [];
  if (property !== "") return { property, seed: Number(seed), path };
  throw new InvalidArgumentError("Expected property@seed:path, as a report names it, for instance signer@-52:17:0:3.");
}

/** An input's address as `--input` takes it. */
export function writeInputAddress({ property, seed, path }: InputAddress): string {
  return `${property}@${seed}:${path}`;
}
