import { clauseIds } from "../spec/clauses.ts";
import { findRepeats, type KnownRepeats } from "./find-repeats.ts";
import type { SigningVector, Vector, VectorFile } from "./model/vector.ts";
import { retiredVectors } from "./retired.ts";

/** A short digest of what a vector asks, in the file that holds its credentials. */
export type Digest = (file: VectorFile, vector: Vector) => string;

/** Ids that were published, each with the digest of its task: an id never changes its meaning. */
export type Ledger = Readonly<Record<string, string>>;

/**
 * Returns the problems of a suite as a whole, one sentence each; none when it is sound. The schema checks each file by
 * itself.
 *
 * @param digest a short digest of what a vector of a file asks, as the ledger holds it.
 * @param repeats the vectors that may repeat the request of another one.
 */
export function findProblems(
  files: readonly VectorFile[],
  ledger: Ledger,
  digest: Digest,
  repeats: KnownRepeats = {},
): readonly string[] {
  const vectors = files.flatMap((file): readonly Vector[] => file.vectors);
  return [
    ...duplicateIds(vectors),
    ...files.flatMap(fileProblems),
    ...clausesWithoutVector(vectors),
    ...findRepeats(files, repeats),
    ...ledgerProblems(files, ledger, digest),
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

/** Checks that vectors of HMAC-SHA1, and no others, have a signing key: the schema cannot express it. */
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

function ledgerProblems(files: readonly VectorFile[], ledger: Ledger, digest: Digest): readonly string[] {
  const digests = new Map(
    files.flatMap((file) => file.vectors.map((vector: Vector) => [vector.id, digest(file, vector)] as const)),
  );
  return Object.entries(ledger).flatMap(([id, published]) => {
    const now = digests.get(id);
    if (Object.hasOwn(retiredVectors, id)) return now === undefined ? [] : [`${id}: is retired, and there again`];
    if (now === published) return [];
    return now === undefined
      ? [`${id}: was published and is gone`]
      : [`${id}: was published with another task; a new meaning needs a new id`];
  });
}
