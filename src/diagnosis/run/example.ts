import { isAmbiguous, sizeOf } from "../replay/case-features.ts";
import type { UnexplainedFailure } from "./judged-vectors.ts";

/** Returns the id of the shortest failure; one about an ambiguity only where there is no other. */
export function exampleOf(failures: readonly UnexplainedFailure[]): string {
  const plain = failures.filter(({ tried }) => tried === undefined || !isAmbiguous(tried));
  const [first, ...rest] = plain.length > 0 ? plain : failures;
  return rest.reduce((a, b) => (lengthOf(b) < lengthOf(a ?? b) ? b : a), first)?.id ?? "";
}

function lengthOf({ mismatch: { expected, actual }, tried }: UnexplainedFailure): number {
  return expected.length + actual.length + (tried === undefined ? 0 : sizeOf(tried));
}
