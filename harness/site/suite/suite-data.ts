import type { Level } from "../../../src/suite/model/level.ts";
import type { RsaKeys } from "../../../src/suite/model/resolve-task.ts";
import type { Kind, VectorFile } from "../../../src/suite/model/vector.ts";

export interface ListedVector {
  readonly id: string;
  readonly kind: Kind;
  readonly concern: string;
  readonly comment: string;
  readonly clauses: readonly string[];
  /** The operation of the gateway that its request is for, where it is for one. */
  readonly operation?: string;
  /** A verifier's only. */
  readonly level?: Level;
  /** The bundled signers and verifiers that are known to fail it. */
  readonly failedBy?: readonly string[];
}

export interface SuiteData {
  readonly version: string;
  readonly vectors: readonly ListedVector[];
}

/** What `data/concern-NAME.js` provides: a vector file, and the keys that it names. */
export interface ConcernData {
  readonly file: VectorFile;
  readonly keys: RsaKeys;
}

/** What `data/catches.js` provides: by the id of a mistake the vectors that catch it, as their places in the list of the suite. */
export type CatchesData = Readonly<Record<string, readonly number[]>>;
