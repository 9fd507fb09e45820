import type { OperationName } from "../../../spec/operations.ts";
import type { Change } from "../alter-request.ts";

/** One way to write a value otherwise than it was signed. */
export type Spelling = readonly [name: string, what: string, change: Change];

/** How one field is written otherwise than it was signed. */
export interface Spellings {
  readonly field: string;
  /** Default: a usual one that has the field. */
  readonly operation?: OperationName;
  /** The value that is signed. Default: the plain one. */
  readonly signed?: string;
  /** It means something else: who takes it obeys what was not signed. */
  readonly extended?: readonly Spelling[];
  readonly untidy?: readonly Spelling[];
}
