import { createHash } from "#crypto";

/** The vectors of a whole run, of which a shard is a part: their number, and the digest of their ids. */
export interface PlanDigest {
  readonly vectors: number;
  /** `sha256:` and the hex digest of the sorted ids, each on a line. */
  readonly digest: string;
}

/** Digests the ids of a run's vectors, in whatever order they come. */
export function digestPlan(ids: readonly string[]): PlanDigest {
  const lines = ids
    .toSorted()
    .map((id) => `${id}\n`)
    .join("");
  return { vectors: ids.length, digest: `sha256:${createHash("sha256").update(lines).digest("hex")}` };
}
