import { CountersignError } from "../../../src/countersign-error.ts";
import { nearestTexts } from "../../../src/encoding/nearest-texts.ts";
import { checkGlobs, matchesGlob } from "../../../src/judging/selection.ts";
import { clauseOf } from "../../../src/spec/clauses.ts";
import type { Vector } from "../../../src/suite/model/vector.ts";
import { formatJson } from "../../generate/format-json.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";

const SUGGESTED = 5;

/**
 * Lists the suite's vectors, one a line: as columns for people, or as JSON for programs.
 *
 * @throws {CountersignError} `selection-empty`, or as `loadVectors`.
 */
export function listVectors({ only = "*", json }: { readonly only?: string; readonly json?: true }): string {
  const vectors = loadVectors().files.flatMap((file): readonly Vector[] => file.vectors);
  checkGlobs(
    only.split(","),
    vectors.map(({ id }) => id),
  );
  const chosen = vectors.filter(({ id }) => matchesGlob(id, only));
  const width = Math.max(...chosen.map(({ id }) => id.length));
  return chosen
    .map(({ id, result, comment, flags }) =>
      json === true
        ? `${JSON.stringify({ id, result, comment, flags })}\n`
        : `${id.padEnd(width)}  ${result.padEnd(10)}  ${comment}\n`,
    )
    .join("");
}

/**
 * Formats one vector with its task, its expected values and the sentences of the specification behind it.
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

/** Lists the published test merchants as JSON, for a gateway to register. Throws as `loadVectors`. */
export function listConsumers(): string {
  const consumers = publishedConsumers(loadVectors()).map(({ consumerKey, consumerSecret, publicKey }) => ({
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey }),
  }));
  return formatJson(consumers);
}
