import type { PastedQuestion } from "../../explain/explain-text.ts";
import type { Explanation } from "../../explain/explanation.ts";

/** What the page asks the worker. */
export interface DiagnosisQuestion extends PastedQuestion {
  readonly id: number;
}

/** What is wrong with what was pasted, and what to paste instead. */
export interface PasteProblem {
  readonly message: string;
  readonly hint?: string;
}

/** What the worker answers: all of it is masked. */
export type DiagnosisAnswer =
  | { readonly id: number; readonly explanation: Explanation }
  | { readonly id: number; readonly problem: PasteProblem };
