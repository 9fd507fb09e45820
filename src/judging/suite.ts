import type { RsaKeys } from "../suite/model/resolve-task.ts";
import type { VectorFile } from "../suite/model/vector.ts";

/** The vectors of a run, with the keys of their tasks. */
export interface Suite {
  readonly version: string;
  /** `sha256:` and the hex digest of the suite's files. */
  readonly digest: string;
  /** Whether this is the digest that was published with the files; absent where nobody compared. */
  readonly released?: boolean;
  readonly files: readonly VectorFile[];
  readonly keys: RsaKeys;
  /** The seed of the unseen vectors among the files, if any. */
  readonly challenge: string | null;
  /** The ids of the smallest set that catches every known mistake, where it is known. */
  readonly smoke?: readonly string[];
}
