import { InvalidArgumentError, Option } from "commander";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import { type ReporterName, reporterNames } from "../reporters/reporter-names.ts";

/** Reads a whole number of at least one. */
export function parseCount(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a whole number, at least 1.");
}

/** Reads a comma-separated list of reporters. */
export function parseReporters(text: string): readonly ReporterName[] {
  return text.split(",").map((name) => {
    const known = reporterNames.find((reporter) => reporter === name);
    if (known !== undefined) return known;
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
