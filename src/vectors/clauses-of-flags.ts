import { CountersignError } from "../countersign-error.ts";
import type { ClauseId } from "../spec/clauses.ts";
import type { Flag } from "./vector.ts";

/**
 * The clauses that a vector's flags rest on, each once.
 *
 * @throws {CountersignError} `flag-unknown` for a flag that the file does not describe.
 */
export function clausesOfFlags(flags: Readonly<Record<string, Flag>>, names: readonly string[]): readonly ClauseId[] {
  return [...new Set(names.flatMap((name) => flagNamed(flags, name).clauses))];
}

function flagNamed(flags: Readonly<Record<string, Flag>>, name: string): Flag {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag !== undefined) return flag;
  throw new CountersignError(
    "flag-unknown",
    `flag: expected one of ${Object.keys(flags).join(", ")}, got ${JSON.stringify(name)}`,
    "Describe the flag at the top of the concern.",
  );
}
