import { keyOfSet } from "../diagnosis/describe-cause.ts";
import type { Cause, Diagnosis } from "../diagnosis/diagnosis.ts";

/** Which failures each cause explains. */
export interface Attributions {
  /** Attributes a failure to a cause. */
  readonly add: (cause: Cause, id: string) => void;
  /** Takes over what a diagnosis found, with the example that it chose. */
  readonly addDiagnosis: (diagnosis: Diagnosis) => void;
  readonly knows: (deviations: readonly string[]) => boolean;
  readonly causes: () => readonly Cause[];
  /** The first cause that a failure was attributed to. */
  readonly causeOf: (id: string) => Cause | undefined;
  /** What explains most first; the failures of each in the given order. */
  readonly list: (order: ReadonlyMap<string, number>) => readonly Diagnosis[];
}

interface Entry extends Pick<Diagnosis, "example" | "unsettled"> {
  readonly cause: Cause;
  readonly ids: Set<string>;
}

/** Opens the attributions of one run. */
export function openAttributions(): Attributions {
  const entries = new Map<string, Entry>();
  const causes = new Map<string, Cause>();
  const open = (cause: Cause, example: string, unsettled: readonly string[]): Entry => {
    const key = keyOfSet(cause.deviations);
    const entry = entries.get(key) ?? { cause, example, unsettled, ids: new Set<string>() };
    entries.set(key, entry);
    return entry;
  };
  const addTo = ({ cause, ids }: Entry, id: string): void => {
    ids.add(id);
    if (!causes.has(id)) causes.set(id, cause);
  };
  return {
    add: (cause, id) => addTo(open(cause, id, []), id),
    addDiagnosis({ vectors, example, unsettled, ...cause }) {
      const entry = open(cause, example, unsettled);
      for (const id of vectors) addTo(entry, id);
    },
    knows: (deviations) => entries.has(keyOfSet(deviations)),
    causes: () => [...entries.values()].map(({ cause }) => cause),
    causeOf: (id) => causes.get(id),
    list: (order) =>
      [...entries.values()]
        .map(({ cause, example, unsettled, ids }) => ({
          ...cause,
          vectors: [...ids].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
          example,
          unsettled: unsettled.filter((id) => !causes.has(id)),
        }))
        .toSorted((a, b) => b.vectors.length - a.vectors.length),
  };
}
