import { CountersignError } from "../../src/countersign-error.ts";
import { clauseOf } from "../../src/spec/clauses.ts";
import type { Vector } from "../../src/vectors/vector.ts";
import { formatJson } from "../generate/format-json.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { nearestTexts } from "./nearest-texts.ts";

const SUGGESTED = 5;

/**
 * One vector with its task, its expected values and the sentences of the specification behind it.
 *
 * @throws {CountersignError} `vector-unknown`, with the ids that come nearest, or as `loadVectors`.
 */
export function showVector(id: string): string {
  const { files } = loadVectors();
  for (const { kind, credentials, vectors } of files) {
    const vector = vectors.find((one: Vector) => one.id === id);
    if (vector === undefined) continue;
    const clauses = Object.fromEntries(vector.clauses.map((clause) => [clause, clauseOf(clause)?.text]));
    return formatJson({ kind, vector, clauses, credentials });
  }
  const ids = files.flatMap(({ vectors }) => vectors.map((vector: Vector) => vector.id));
  throw new CountersignError(
    "vector-unknown",
    `vector ${JSON.stringify(id.slice(0, 100))}: expected the id of a vector, got none of that name`,
    `Did you mean ${nearestTexts(id, ids, SUGGESTED).join(", ")}? List them all: countersign vectors list`,
  );
}
