import { InvalidArgumentError } from "commander";
import { CountersignError } from "../../src/countersign-error.ts";
import type { FuzzFlags } from "./commands/fuzz.ts";
import { MAX_SHARDS, parseShard, parseTime, type Shard, seedOfText } from "./fuzz-options.ts";
import { countUpTo } from "./parse-options.ts";

const MAX_QUOTED = 60;

/** Flags of a campaign with what the environment says where they are silent: clusters set variables. An empty one is none. */
export function withEnvironment(flags: FuzzFlags, env: NodeJS.ProcessEnv): FuzzFlags {
  // One input is an address of its own: what a cluster says of seeds and shards is of no concern to it.
  const isWhole = flags.input === undefined;
  const time = flags.replay || !isWhole ? undefined : (flags.time ?? read("COUNTERSIGN_FUZZ_TIME", env, parseTime));
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
    `JOB_COMPLETION_INDEX: expected 0 to ${count - 1}, got ${tell(index)}`,
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

function tell(index: string | undefined): string {
  if (index === undefined) return "nothing";
  return /^[0-9]{1,6}$/.test(index) ? String(Number(index)) : JSON.stringify(index.slice(0, MAX_QUOTED));
}
