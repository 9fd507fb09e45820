import { matchesGlob } from "../../src/conformance/glob.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { clauseOf } from "../../src/spec/clauses.ts";
import type { Vector } from "../../src/vectors/vector.ts";
import { formatJson } from "../generate/format-json.ts";
import { loadVectors } from "../suite/load-vectors.ts";

/** The suite's vectors, one a line: as columns for people, or as JSON for programs. */
export function listVectors({ only = "*", json }: { readonly only?: string; readonly json?: true }): string {
  const chosen = allVectors().filter(({ id }) => matchesGlob(id, only));
  if (chosen.length === 0) throw noneMatches(only);
  const width = Math.max(...chosen.map(({ id }) => id.length));
  return chosen
    .map((vector) => {
      const { id, result, comment, flags } = vector;
      if (json) return `${JSON.stringify({ id, result, comment, flags })}\n`;
      return `${id.padEnd(width)}  ${result.padEnd(10)}  ${comment}\n`;
    })
    .join("");
}

/**
 * One vector with its task, its expected values and the sentences of the specification behind it.
 *
 * @throws {CountersignError} `vector-unknown`, with the ids that come near.
 */
export function showVector(id: string): string {
  for (const file of loadVectors().files) {
    const vectors: readonly Vector[] = file.vectors;
    const vector = vectors.find((one) => one.id === id);
    if (vector === undefined) continue;
    const { clauses: cited } = vector;
    const clauses = Object.fromEntries(cited.map((clause) => [clause, clauseOf(clause)?.text]));
    return formatJson({ kind: file.kind, vector, clauses, credentials: file.credentials });
  }
  throw unknownVector(id);
}

function allVectors(): readonly Vector[] {
  return loadVectors().files.flatMap((file): readonly Vector[] => file.vectors);
}

function noneMatches(glob: string): CountersignError {
  return new CountersignError(
    "selection-empty",
    `--only ${JSON.stringify(glob)}: expected to match some id, got none`,
    "List them all: countersign vectors list",
  );
}

function unknownVector(id: string): CountersignError {
  const word = id.split("/").at(-1) ?? id;
  const near = allVectors()
    .filter((vector) => vector.id.includes(word))
    .slice(0, 5);
  const hint = near.length > 0 ? `Did you mean ${near.map((vector) => vector.id).join(", ")}?` : undefined;
  return new CountersignError(
    "vector-unknown",
    `vector ${JSON.stringify(id.slice(0, 100))}: expected the id of a vector, got none of that name`,
    hint ?? "List them all: countersign vectors list",
  );
}
