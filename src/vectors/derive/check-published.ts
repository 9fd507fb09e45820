import { CountersignError } from "../../countersign-error.ts";

/**
 * Holds a derived value to the one that a published source prints for it.
 *
 * @throws {CountersignError} `published-value-differs`.
 */
export function checkPublished(id: string, published: string | undefined, derived: string): void {
  if (published === undefined || published === derived) return;
  throw new CountersignError(
    "published-value-differs",
    `vector ${id}: expected the published value ${JSON.stringify(published)}, got ${JSON.stringify(derived)}`,
    "Either the reference is wrong or the vector's inputs are not those of its source.",
  );
}
