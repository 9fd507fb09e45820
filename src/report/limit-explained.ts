import { withExample } from "../diagnosis/describe-cause.ts";
import type { Diagnosis } from "../diagnosis/diagnosis.ts";
import type { Report } from "./report.ts";

/** Limits what explains vectors, or leaves them unexplained, to some of these; what is then about none is left out. */
export function limitTo<Entry extends Pick<Diagnosis, "vectors" | "example" | "signed">>(
  entries: readonly Entry[],
  isHeld: (id: string) => boolean,
): readonly Entry[] {
  return entries.flatMap((entry) => {
    const vectors = entry.vectors.filter(isHeld);
    const [first] = vectors;
    if (first === undefined) return [];
    return [{ ...withExample(entry, isHeld(entry.example) ? entry.example : first), vectors }];
  });
}

/** Limits the diagnosis of a report, and its residual, to some of its vectors. */
export function limitExplained(
  { diagnosis, unexplained }: Report,
  isHeld: (id: string) => boolean,
): Pick<Report, "diagnosis" | "unexplained"> {
  return {
    diagnosis: limitTo(diagnosis, isHeld).map((one) => ({ ...one, unsettled: one.unsettled.filter(isHeld) })),
    unexplained: limitTo(unexplained, isHeld),
  };
}
