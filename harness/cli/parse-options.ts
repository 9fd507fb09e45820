import { type Command, InvalidArgumentError, Option } from "commander";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import { isReporterName, type ReporterName, reporterNames } from "../reporters/reporter-names.ts";

/** Makes a reader of whole numbers from one to a limit. */
export function countUpTo(limit: number): (text: string) => number {
  return (text) => {
    const count = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
    if (count >= 1 && count <= limit) return count;
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${limit}.`);
  };
}

/** Reads a comma-separated list of reporters. */
export function parseReporters(text: string): readonly ReporterName[] {
  return text.split(",").map((name) => {
    if (isReporterName(name)) return name;
    throw new InvalidArgumentError(`Expected some of ${reporterNames.join(",")}, got ${JSON.stringify(name)}.`);
  });
}

/** The option `--method`, shared by every command that has one. */
export function methodOption(description: string): Option {
  return new Option("--method <method>", description).choices(signatureMethods);
}

/** Gathers an option that may be given more than once. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** Adds `--baseline` and `--update-baseline` to a command that ends in a report. */
export function addBaselineOptions(command: Command): Command {
  return command
    .option("--baseline <file>", "known failures: only what is new, fails otherwise or passes now fails the run")
    .option("--update-baseline", "make what fails now the known failures, and keep the reasons that are written");
}
