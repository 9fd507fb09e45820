import type { CausePart } from "./captured-cures.ts";
import { nameMistake } from "./diagnosis/name-mistake.ts";
import type { Diagnosis } from "./report.ts";

/** What explains a failure, as a report names it. */
export type Cause = Omit<Diagnosis, "vectors" | "example" | "unsettled">;

/** Which failures each cause explains. */
export interface CauseLedger {
  /** Enters a failure under its cause. */
  readonly credit: (cause: Cause, id: string) => void;
  /** Enters what a diagnosis found, with the example that it chose. */
  readonly enter: (diagnosis: Diagnosis) => void;
  readonly knows: (deviations: readonly string[]) => boolean;
  readonly causes: () => readonly Cause[];
  /** The first cause that a failure was entered under. */
  readonly causeOf: (id: string) => Cause | undefined;
  /** What explains most first; the failures of each in the given order. */
  readonly list: (order: ReadonlyMap<string, number>) => readonly Diagnosis[];
}

interface Entry {
  readonly cause: Cause;
  readonly example: string;
  readonly unsettled: readonly string[];
  readonly ids: Set<string>;
}

/** Opens a ledger for one run. */
export function openLedger(): CauseLedger {
  const entries = new Map<string, Entry>();
  const causes = new Map<string, Cause>();
  const open = (cause: Cause, example: string, unsettled: readonly string[] = []): Entry => {
    const key = keyOf(cause.deviations);
    const entry = entries.get(key) ?? { cause, example, unsettled, ids: new Set<string>() };
    entries.set(key, entry);
    return entry;
  };
  const add = ({ cause, ids }: Entry, id: string): void => {
    ids.add(id);
    if (!causes.has(id)) causes.set(id, cause);
  };
  return {
    credit: (cause, id) => add(open(cause, id), id),
    enter({ vectors, example, unsettled, ...cause }) {
      const entry = open(cause, example, unsettled);
      for (const id of vectors) add(entry, id);
    },
    knows: (deviations) => entries.has(keyOf(deviations)),
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

/** Mistakes and faults, made together, as a cause; the others would explain the same. */
export function causeOf(parts: readonly CausePart[], others: readonly (readonly CausePart[])[] = []): Cause {
  return {
    ...nameMistake(parts),
    happens: joinOnce(parts.map(({ happens }) => happens)),
    fix: joinOnce(parts.map(({ fix }) => fix)),
    clauses: [...new Set(parts.flatMap(({ clauses }) => clauses))],
    links: [...new Set(parts.flatMap((part) => ("links" in part ? part.links : [])))],
    alternatives: others.map(nameMistake),
  };
}

/** Mistakes of one family have their advice in common. */
function joinOnce(texts: readonly string[]): string {
  return [...new Set(texts)].join(" ");
}

function keyOf(deviations: readonly string[]): string {
  return deviations.join(" ");
}
