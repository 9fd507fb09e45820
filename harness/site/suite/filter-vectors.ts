import type { ListedVector } from "./suite-data.ts";

/**
 * Returns the vectors that fit every filter. The text is looked for in id and comment.
 *
 * @param caughtBy the places of the vectors that catch a mistake, if one is asked for.
 */
export function filterVectors(
  vectors: readonly ListedVector[],
  query: Readonly<Record<string, string>>,
  caughtBy?: readonly number[],
): readonly ListedVector[] {
  const places = caughtBy && new Set(caughtBy);
  const wanted = (query["text"] ?? "").trim().toLowerCase();
  const is = (name: string, values: readonly (string | undefined)[]): boolean => {
    const value = query[name] ?? "";
    return value === "" || values.includes(value);
  };
  return vectors.filter(
    (vector, at) =>
      places?.has(at) !== false &&
      `${vector.id} ${vector.comment}`.toLowerCase().includes(wanted) &&
      is("kind", [vector.kind]) &&
      is("level", [vector.level]) &&
      is("concern", [vector.concern]) &&
      is("operation", [vector.operation]) &&
      is("clause", vector.clauses) &&
      is("failedBy", vector.failedBy ?? []),
  );
}
