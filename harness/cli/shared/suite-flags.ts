import { type Command, InvalidArgumentError, Option } from "commander";
import type { Role } from "../../../src/judging/adapter.ts";
import { type IncidentKind, incidentKinds, type Tolerance } from "../../../src/judging/note.ts";
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

/** Flags of every command that runs the suite against a target. */
export interface SuiteFlags extends BaselineFlags, ChallengeFlags, PolicyFlags, ReportFlags, Selection {
  /** Milliseconds that an answer may take. */
  readonly timeout: number;
  /** Milliseconds that the run may take. */
  readonly maxTime: number;
  /** The profiles that must have been tried. */
  readonly requireProfile?: readonly string[];
  /** How many incidents of each kind do not fail the run. */
  readonly tolerate?: Tolerance;
}

const TWO_HOURS_MS = 7_200_000;
const TOLERANCE = new RegExp(`^(${incidentKinds.join("|")})=([0-9]{1,6})$`);

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
  addChallengeOptions(command).option(
    "--tolerate <kind=n>",
    `incidents of an unstable target that do not fail the run (${incidentKinds.join(", ")}); once for each kind`,
    parseTolerance,
  );
  return addBaselineOptions(addPolicyOptions(command));
}

/** Reads how many incidents of a kind are tolerated, and adds it to the others. */
function parseTolerance(text: string, before: Tolerance = {}): Tolerance {
  const [, kind, count] = TOLERANCE.exec(text) ?? [];
  if (kind === undefined) {
    throw new InvalidArgumentError(
      `Expected a kind and a number, such as crash=2; kinds: ${incidentKinds.join(", ")}.`,
    );
  }
  return { ...before, [kind as IncidentKind]: Number(count) };
}
