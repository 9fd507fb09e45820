import type { RsaKeys } from "../../../../src/suite/model/resolve-task.ts";
import type { VectorFile } from "../../../../src/suite/model/vector.ts";

/** How the reference did on a vector. */
export interface PerformedVector {
  readonly status: "passed" | "failed" | "skipped" | "errored";
  /** Its whole answer, as JSON. */
  readonly answer: string;
  /** What it took at an ambiguity, or where it failed. */
  readonly detail?: string;
}

/** What `performing.js` provides. */
export interface Performer {
  /** Performs and judges the vector with this id of a file, as a run does. Throws only where the file is broken. */
  readonly performVector: (file: VectorFile, keys: RsaKeys, id: string) => PerformedVector;
}
