import { type PlannedVector, planSuite } from "../../../src/conformance/plan.ts";
import type { Suite } from "../../../src/conformance/suite.ts";

/** A suite for a long run. */
export interface RepeatedSuite extends Suite {
  /** The vectors that are repeated. */
  readonly cycle: readonly PlannedVector[];
}

/** The HMAC-SHA1 signing vectors alone, as often as makes at least so many tasks. */
export function repeatHmac(suite: Suite, tasks: number): RepeatedSuite {
  const files = suite.files.flatMap((file) =>
    file.kind === "signing"
      ? [{ ...file, vectors: file.vectors.filter(({ task }) => task.signatureMethod === "HMAC-SHA1") }]
      : [],
  );
  const cycle = planSuite({ ...suite, files });
  const times = Math.ceil(tasks / cycle.length);
  return { ...suite, files: Array.from({ length: times }, () => files).flat(), cycle };
}
