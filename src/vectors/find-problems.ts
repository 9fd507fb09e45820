import { clauseIds } from "../spec/clauses.ts";
import type { SigningVector, Vector, VectorFile } from "./vector.ts";

/** Ids that were published, each with the digest of its task: what an id once meant it means for good. */
export type Ledger = Readonly<Record<string, string>>;

/**
 * What is wrong with a suite as a whole, one sentence each; nothing when it is sound. What a single file may hold is
 * the schema's affair.
 *
 * @param digest a short digest of a vector's task, as the ledger holds it.
 */
export function findProblems(
  files: readonly VectorFile[],
  ledger: Ledger,
  digest: (vector: Vector) => string,
): readonly string[] {
  const vectors = files.flatMap((file): readonly Vector[] => file.vectors);
  return [
    ...duplicateIds(vectors),
    ...files.flatMap(fileProblems),
    ...clausesWithoutVector(vectors),
    ...ledgerProblems(vectors, ledger, digest),
  ];
}

function duplicateIds(vectors: readonly Vector[]): readonly string[] {
  const seen = new Set<string>();
  return vectors.flatMap(({ id }) => {
    if (seen.has(id)) return [`${id}: the id stands twice`];
    seen.add(id);
    return [];
  });
}

function fileProblems(file: VectorFile): readonly string[] {
  const vectors: readonly Vector[] = file.vectors;
  const used = new Set(vectors.flatMap(({ flags }) => flags));
  const known = Object.keys(file.flags);
  return [
    ...vectors.filter(({ id }) => !id.startsWith(`${file.concern}/`)).map(({ id }) => `${id}: not of ${file.concern}`),
    ...[...used].filter((flag) => !known.includes(flag)).map((flag) => `${file.concern}: unknown flag ${flag}`),
    ...known.filter((flag) => !used.has(flag)).map((flag) => `${file.concern}: flag ${flag} has no vector`),
    ...(file.kind === "signing" ? file.vectors.flatMap(stageProblems) : []),
  ];
}

/** The signing key is a stage of HMAC-SHA1 alone; the schema cannot say so. */
function stageProblems(vector: SigningVector): readonly string[] {
  const outcomes = vector.result === "valid" ? [vector.expected] : vector.choices.map(({ expected }) => expected);
  const isHmac = vector.task.signatureMethod === "HMAC-SHA1";
  return outcomes.every(({ signingKey }) => (signingKey !== undefined) === isHmac)
    ? []
    : [`${vector.id}: incomplete stage set: signingKey`];
}

function clausesWithoutVector(vectors: readonly Vector[]): readonly string[] {
  const cited = new Set<string>(vectors.flatMap(({ clauses }) => clauses));
  return clauseIds.filter((id) => !cited.has(id)).map((id) => `clause ${id}: has no vector`);
}

function ledgerProblems(
  vectors: readonly Vector[],
  ledger: Ledger,
  digest: (vector: Vector) => string,
): readonly string[] {
  const ids = new Set(vectors.map(({ id }) => id));
  const vanished = Object.keys(ledger).filter((id) => !ids.has(id));
  const changed = vectors.filter((vector) => Object.hasOwn(ledger, vector.id) && ledger[vector.id] !== digest(vector));
  return [
    ...vanished.map((id) => `${id}: was published and is gone`),
    ...changed.map(({ id }) => `${id}: was published with another task; a new meaning needs a new id`),
  ];
}
