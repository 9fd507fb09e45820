import { type Command, Option } from "commander";
import type { Role } from "../../../src/judging/adapter.ts";
import type { Selection } from "../../../src/judging/selection.ts";
import { addChallengeOptions, type ChallengeFlags } from "./challenge-seed.ts";
import {
  addBaselineOptions,
  addPolicyOptions,
  addReportOptions,
  type BaselineFlags,
  joinGlobs,
  methodOption,
  type PolicyFlags,
  parseDuration,
  parseTimeout,
  type ReportFlags,
  requireProfileOption,
} from "./run-flags.ts";
import { addToleranceOption, type ToleranceFlags } from "./tolerance.ts";

/** Flags of every command that runs the suite against a target. */
export interface SuiteFlags extends BaselineFlags, ChallengeFlags, PolicyFlags, ReportFlags, Selection, ToleranceFlags {
  /** Milliseconds that an answer may take. */
  readonly timeout: number;
  /** Milliseconds that the run may take. */
  readonly maxTime: number;
  /** The profiles that must have been tried. */
  readonly requireProfile?: readonly string[];
}

const TWO_HOURS_MS = 7_200_000;

/**
 * Adds these flags to a command.
 *
 * @param example a glob of ids that its users may want.
 * @param roles which it can try.
 */
export function addSuiteOptions(command: Command, example: string, roles: readonly Role[]): Command {
  addReportOptions(command, "<target>")
    .option("--only <glob>", `only the vectors whose id matches, for instance '${example}'`, joinGlobs)
    .option("--exclude <glob>", "not the vectors whose id matches", joinGlobs)
    .addOption(methodOption("only the vectors of this signature method"))
    .addOption(requireProfileOption(roles))
    .option("--shard <i/n>", "only the i-th of n parts of the suite; with unseen vectors only by --challenge")
    .option("--timeout <ms>", "without an answer for so long, the target counts as hung", parseTimeout, 5000)
    .addOption(
      new Option("--max-time <duration>", "end the run after so long, incomplete, for instance 90s, 10m or 2h")
        .argParser(parseDuration)
        .default(TWO_HOURS_MS, "2h"),
    );
  return addBaselineOptions(addPolicyOptions(addToleranceOption(addChallengeOptions(command))));
}
