import { CountersignError } from "../../src/countersign-error.ts";
import { nearestTexts } from "../../src/encoding/nearest-texts.ts";
import type { Bundled } from "../signers/bundled.ts";

/** What the words of the command line ask for. */
export interface Wanted {
  readonly update: boolean;
  /** Those that are named, or all. */
  readonly chosen: readonly Bundled[];
}

const UPDATE = "--update";

/**
 * Reads the words of the command line: `--update`, and names that narrow the run.
 *
 * @throws {CountersignError} `bundled-unknown` for any other word.
 */
export function readWords(words: readonly string[], every: readonly Bundled[]): Wanted {
  const names = every.map(({ name }) => name);
  const unknown = words.find((word) => word !== UPDATE && !names.includes(word));
  if (unknown !== undefined) {
    throw new CountersignError(
      "bundled-unknown",
      `word ${JSON.stringify(unknown)}: expected ${UPDATE} or the name of a bundled signer or verifier`,
      `The nearest: ${nearestTexts(unknown, [UPDATE, ...names], 3).join(", ")}. All: ${names.join(", ")}.`,
    );
  }
  const isNamed = words.some((word) => word !== UPDATE);
  return { update: words.includes(UPDATE), chosen: isNamed ? every.filter(({ name }) => words.includes(name)) : every };
}
