import type { Mismatch } from "../../judging/verdict.ts";
import type { Flag } from "../../suite/model/vector.ts";
import type { Case } from "../replay/case.ts";

export interface ComparedVector {
  readonly id: string;
  readonly kind: string;
  readonly flags: Readonly<Record<string, Flag>>;
}

/** A failure that nothing explains. */
export interface UnexplainedFailure extends ComparedVector {
  readonly mismatch: Mismatch;
  /** Absent where no mistake can be tried on the vector. */
  readonly tried?: Case;
}

export interface Passed extends ComparedVector {
  readonly tried?: Case;
}
