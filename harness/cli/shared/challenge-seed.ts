import { randomBytes } from "node:crypto";
import { type Command, Option } from "commander";
import type { Selection } from "../../../src/judging/selection.ts";
import { UNSEEN_PREFIX } from "../../../src/judging/verdict.ts";
import type { BaselineFlags } from "./run-flags.ts";

const SEED_BYTES = 8;

export interface ChallengeFlags {
  /** The seed; false where none is to be drawn, absent where one is to be drawn for the run. */
  readonly challenge?: string | false;
}

export function addChallengeOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--challenge <seed>",
        "draw the unseen vectors of this seed again (default: of a new seed, which is printed)",
      ).conflicts("smoke"),
    )
    .option("--no-challenge", "no unseen vectors: every run is the same, and published answers known by heart pass");
}

/**
 * Returns the seed of a run's unseen vectors; `undefined` for none. A seed is drawn for every run that could show
 * conformance: not for one that asks for other vectors, nor with a baseline, which lists failures by their ids, nor for a
 * shard, as all shards of a run need the same.
 */
export function challengeSeed(
  { challenge, baseline }: ChallengeFlags & BaselineFlags,
  { only, smoke, shard }: Selection,
): string | undefined {
  if (typeof challenge === "string") return challenge;
  const isFixed = challenge === false || baseline !== undefined || smoke !== undefined || shard !== undefined;
  return isFixed || !selectsUnseen(only) ? undefined : randomBytes(SEED_BYTES).toString("hex");
}

/** Whether a glob of `--only` may match an unseen vector. */
function selectsUnseen(only = "*"): boolean {
  return only.split(",").some((glob) => {
    const beginning = glob.replace(/[*?].*$/, "");
    return UNSEEN_PREFIX.startsWith(beginning) || beginning.startsWith(UNSEEN_PREFIX);
  });
}
