import { type Command, InvalidArgumentError, Option } from "commander";
import type { Role } from "../../../src/judging/adapter.ts";
import type { Selection } from "../../../src/judging/selection.ts";
import { profileNames } from "../../../src/report/profiles.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { type Level, levels } from "../../../src/suite/model/level.ts";
import { type Extent, isReporterName, type ReporterName, reporterNames } from "../../reporters/reporter.ts";
import type { Jobs } from "../../runner/connect-jobs.ts";

export interface BaselineFlags {
  readonly baseline?: string;
  readonly updateBaseline?: true;
}

export interface PolicyFlags {
  readonly failOn?: Level;
  readonly policy?: string;
  readonly requirements?: string;
}

export interface ExtentFlags {
  readonly quiet?: true;
  readonly verbose?: true;
}

export interface ReportFlags extends ExtentFlags {
  readonly out?: string;
  readonly reporter: readonly ReporterName[];
}

const MAX_TIMEOUT_MS = 3_600_000;
const MAX_JOBS = 64;
const MAX_PORT = 65_535;
const MAX_TIME_MS = 30 * 86_400_000;
const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads how many milliseconds an answer may take. */
export const parseTimeout: (text: string) => number = countUpTo(MAX_TIMEOUT_MS);

/** Reads where to listen; 0 is any free port. */
export const parsePort: (text: string) => number = countUpTo(MAX_PORT, 0);

/** Reads how many work side by side. */
export const parseJobs: (text: string) => number = countUpTo(MAX_JOBS);

/** Reads how many adapters work side by side: a number, or `auto`. */
export function parseAdapterJobs(text: string): Jobs {
  if (text === "auto") return text;
  try {
    return parseJobs(text);
  } catch {
    throw new InvalidArgumentError(`Expected auto, or a whole number from 1 to ${MAX_JOBS}.`);
  }
}

/** Reads a duration such as `30s`, `10m` or `2h`, as milliseconds. */
export function parseDuration(text: string): number {
  const [, count, unit = ""] = /^([0-9]{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  const time = Number(count) * (units[unit] ?? Number.NaN);
  if (time >= 1 && time <= MAX_TIME_MS) return time;
  throw new InvalidArgumentError("Expected a duration such as 30s, 10m or 2h, at most 30d.");
}

/** Makes a reader of whole numbers up to a limit, from one or from another minimum. */
export function countUpTo(limit: number, from: 0 | 1 = 1): (text: string) => number {
  return (text) => {
    const count = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= from && count <= limit) return count;
    throw new InvalidArgumentError(`Expected a whole number from ${from} to ${limit}.`);
  };
}

/** Makes the option `--method`, shared by every command that has one. */
export function methodOption(description: string): Option {
  return new Option("--method <method>", description).choices(signatureMethods);
}

/** Gathers an option that may be given more than once. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** Joins the globs of an option that is given more than once, as alternatives. */
export function joinGlobs(glob: string, before?: string): string {
  return before === undefined ? glob : `${before},${glob}`;
}

/** Adds `--out` and `--reporter` to a command that ends in a report; the folder is named in the help. */
export function addReportOptions(command: Command, folder: string): Command {
  return addExtentOptions(
    command
      .option("--out <dir>", `where to write report files (default: reports/runs/${folder})`)
      .option("--reporter <names>", reporterNames.join(","), parseReporters, ["terminal", "json"]),
  );
}

/** Adds `--quiet` and `--verbose`, which decide how much is printed of a report. */
export function addExtentOptions(command: Command): Command {
  return command
    .addOption(new Option("--quiet", "print the verdict alone, one line").conflicts("verbose"))
    .option("--verbose", "print all: every group of failures, other languages' fixes, choices, what was skipped");
}

/** Returns how much the flags ask for. */
export function extentOf({ quiet, verbose }: ExtentFlags): Extent {
  if (quiet === true) return "quiet";
  return verbose === true ? "verbose" : "normal";
}

/** Adds `--baseline` and `--update-baseline` to a command that ends in a report. */
export function addBaselineOptions(command: Command): Command {
  return command
    .option("--baseline <file>", "known failures: only what is new, fails otherwise or passes now fails the run")
    .option("--update-baseline", "make what fails now the known failures, and keep the reasons that are written");
}

/** Adds `--fail-on` and `--policy`, which say what fails a run. */
export function addPolicyOptions(command: Command): Command {
  return command
    .option("--policy <file>", "levels of your own for some vectors, and choices that are required, as JSON")
    .option("--requirements <release>", "fail only on the vectors of this release of the suite, or on all: latest")
    .addOption(
      new Option(
        "--fail-on <level>",
        "the least level at which a verifier's failure fails the run (default: must)",
      ).choices(levels),
    );
}

/**
 * Adds `--require-profile`, a list of profiles with commas between, after those of one that was given before.
 *
 * @param roles whose profiles the command can try: others would always be missing.
 */
export function requireProfileOption(roles: readonly Role[]): Option {
  const known = profileNames.filter((name) => roles.some((role) => name === role || name.startsWith(`${role}/`)));
  const parse = (text: string, before: readonly string[] = []): readonly string[] => {
    const names = text.split(",");
    const unknown = names.find((name) => !known.includes(name));
    if (unknown === undefined) return [...before, ...names];
    throw new InvalidArgumentError(`Expected some of ${known.join(",")}, got ${JSON.stringify(unknown)}.`);
  };
  return new Option("--require-profile <names>", `fail unless these were tried, such as ${known.at(-2)}`).argParser(
    parse,
  );
}

/** Reads a comma-separated list of reporters; spaces around a name are those of a YAML list. */
export function parseReporters(text: string): readonly ReporterName[] {
  return text.split(",").map((part) => {
    const name = part.trim();
    if (isReporterName(name)) return name;
    throw new InvalidArgumentError(`Expected some of ${reporterNames.join(",")}, got ${JSON.stringify(name)}.`);
  });
}

/** Picks the flags of a command that narrow its run; a flag that was not given is absent. */
export function selectionOf({ only, exclude, method, shard, smoke }: Selection): Selection {
  return {
    ...(only !== undefined && { only }),
    ...(exclude !== undefined && { exclude }),
    ...(method !== undefined && { method }),
    ...(shard !== undefined && { shard }),
    ...(smoke !== undefined && { smoke }),
  };
}
