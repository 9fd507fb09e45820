import { createHash } from "node:crypto";
import { InvalidArgumentError } from "commander";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Shard } from "../../fuzz/campaign/draw-inputs.ts";
import type { InputAddress } from "../../fuzz/finding.ts";
import type { ReporterName } from "../../reporters/reporter.ts";
import type { GatewayFlags } from "../shared/gateway-flags.ts";
import { countUpTo, type ExtentFlags, parseDuration } from "../shared/run-flags.ts";

export interface FuzzFlags extends ExtentFlags, GatewayFlags {
  readonly time?: number;
  readonly runs?: number;
  readonly seed?: number;
  readonly jobs: number;
  readonly shard?: Shard;
  readonly keepGoing?: true;
  readonly property: readonly string[];
  readonly method?: string;
  readonly corpus?: string;
  readonly replay?: true;
  readonly input?: InputAddress;
  readonly timeout: number;
  readonly maxTime?: number;
  readonly out?: string;
  readonly reporter: readonly ReporterName[];
  readonly gateway?: string;
  readonly watch?: true;
}

const MAX_SEED = 0xffff_ffff;
const MAX_SHARDS = 100_000;

/** Reads a seed: a whole number from 0 to 2^32 - 1. */
export function parseSeed(text: string): number {
  const seed = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (seed <= MAX_SEED) return seed;
  throw new InvalidArgumentError(`Expected a whole number from 0 to ${MAX_SEED}.`);
}

/** Derives a seed from any text, so that clusters can name a campaign freely: the number, or else a digest. */
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

/** Formats an input's address as `--input` takes it. */
export function writeInputAddress({ property, seed, path }: InputAddress): string {
  return `${property}@${seed}:${path}`;
}

const MAX_QUOTED = 60;

/** Completes the flags of a campaign from the environment, where clusters set variables. An empty one counts as unset. */
export function withEnvironment(flags: FuzzFlags, env: NodeJS.ProcessEnv): FuzzFlags {
  // The address of one input stands alone: a cluster's seeds and shards do not concern it.
  const isWhole = flags.input === undefined;
  const time = flags.replay || !isWhole ? undefined : (flags.time ?? read("COUNTERSIGN_FUZZ_TIME", env, parseDuration));
  const seed = isWhole ? (flags.seed ?? read("COUNTERSIGN_FUZZ_SEED", env, seedOfText)) : undefined;
  const shard = isWhole ? (flags.shard ?? shardOf(env)) : undefined;
  const corpus = flags.corpus ?? read("COUNTERSIGN_FUZZ_CORPUS", env, (text) => text);
  const out = flags.out ?? read("COUNTERSIGN_FUZZ_OUT", env, (text) => text);
  return {
    ...flags,
    ...(time !== undefined && { time }),
    ...(seed !== undefined && { seed }),
    ...(shard !== undefined && { shard }),
    ...(corpus !== undefined && { corpus }),
    ...(out !== undefined && { out }),
  };
}

function shardOf(env: NodeJS.ProcessEnv): Shard | undefined {
  const named = read("COUNTERSIGN_FUZZ_SHARD", env, parseShard);
  if (named !== undefined) return named;
  const count = read("COUNTERSIGN_FUZZ_SHARDS", env, countUpTo(MAX_SHARDS));
  if (count === undefined) return undefined;
  const index = env["JOB_COMPLETION_INDEX"] || undefined;
  if (index !== undefined && /^[0-9]{1,6}$/.test(index) && Number(index) < count) {
    return { index: Number(index) + 1, count };
  }
  throw new CountersignError(
    "environment-invalid",
    `JOB_COMPLETION_INDEX: expected 0 to ${count - 1}, got ${quoteIndex(index)}`,
    "It counts the COUNTERSIGN_FUZZ_SHARDS from 0. Kubernetes sets it in the pods of an Indexed Job; elsewhere set COUNTERSIGN_FUZZ_SHARD to I/N.",
  );
}

function read<T>(name: string, env: NodeJS.ProcessEnv, parse: (text: string) => T): T | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new CountersignError(
      "environment-invalid",
      `${name}: ${lower(error.message)} Got ${JSON.stringify(text.slice(0, MAX_QUOTED))}`,
    );
  }
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function quoteIndex(index: string | undefined): string {
  if (index === undefined) return "nothing";
  return /^[0-9]{1,6}$/.test(index) ? String(Number(index)) : JSON.stringify(index.slice(0, MAX_QUOTED));
}
