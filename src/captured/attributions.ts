import { keyOfSet } from "../diagnosis/describe-cause.ts";
import type { Cause, Diagnosis } from "../diagnosis/diagnosis.ts";

/** The causes of a run's failures, and the failures that each of them explains. */
export interface Attributions {
  /** Attributes failures to a cause. The example is that of the diagnosis, or else the first failure. */
  readonly add: (cause: Cause & Partial<Diagnosis>, ids: readonly string[]) => void;
  readonly knows: (deviations: readonly string[]) => boolean;
  readonly causes: () => readonly Cause[];
  /** Returns the first cause that a failure was attributed to. */
  readonly causeOf: (id: string) => Cause | undefined;
  /** Lists the causes, the one with the most failures first; the failures of each in the given order. */
  readonly list: (order: readonly string[]) => readonly Diagnosis[];
}

export function openAttributions(): Attributions {
  const entries = new Map<string, { readonly cause: Cause & Partial<Diagnosis>; readonly ids: Set<string> }>();
  const causes = new Map<string, Cause>();
  return {
    add(cause, ids) {
      const key = keyOfSet(cause.deviations);
      const entry = entries.get(key) ?? { cause, ids: new Set<string>() };
      entries.set(key, entry);
      for (const id of ids) {
        entry.ids.add(id);
        if (!causes.has(id)) causes.set(id, entry.cause);
      }
    },
    knows: (deviations) => entries.has(keyOfSet(deviations)),
    causes: () => [...entries.values()].map(({ cause }) => cause),
    causeOf: (id) => causes.get(id),
    list(order) {
      const places = new Map(order.map((id, at) => [id, at]));
      return (
        [...entries.values()]
          // The methods of a cause are those of the failures that it was found in first.
          .map(({ cause: { methods: _, ...cause }, ids }) => ({
            ...cause,
            vectors: [...ids].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)),
            example: cause.example ?? [...ids][0] ?? "",
            unsettled: cause.unsettled?.filter((id) => !causes.has(id)) ?? [],
          }))
          .toSorted((a, b) => b.vectors.length - a.vectors.length)
      );
    },
  };
}
