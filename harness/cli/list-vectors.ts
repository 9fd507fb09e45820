import { matchesGlob } from "../../src/conformance/glob.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Vector } from "../../src/vectors/vector.ts";
import { loadVectors } from "../suite/load-vectors.ts";

/**
 * The suite's vectors, one a line: as columns for people, or as JSON for programs.
 *
 * @throws {CountersignError} `selection-empty`, or as `loadVectors`.
 */
export function listVectors({ only = "*", json }: { readonly only?: string; readonly json?: true }): string {
  const vectors = loadVectors().files.flatMap((file): readonly Vector[] => file.vectors);
  const chosen = vectors.filter(({ id }) => matchesGlob(id, only));
  if (chosen.length === 0) {
    throw new CountersignError(
      "selection-empty",
      `--only ${JSON.stringify(only)}: expected to match some id, got none`,
      "List them all: countersign vectors list",
    );
  }
  const width = Math.max(...chosen.map(({ id }) => id.length));
  return chosen
    .map(({ id, result, comment, flags }) =>
      json === true
        ? `${JSON.stringify({ id, result, comment, flags })}\n`
        : `${id.padEnd(width)}  ${result.padEnd(10)}  ${comment}\n`,
    )
    .join("");
}
