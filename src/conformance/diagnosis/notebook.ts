import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "./case.ts";
import { createRefuter } from "./refute.ts";
import { reproduces } from "./reproduces.ts";

/** A set of mistakes that explained a failure. */
export interface TriedSet {
  readonly set: readonly Deviation[];
  /** What passed though these mistakes would break it. */
  readonly passed: readonly Case[];
}

/** What a search has found so far. */
export interface Notebook {
  /** Takes note of sets that explain a failure; whether one of them holds against all that passed. */
  readonly note: (sets: readonly (readonly Deviation[])[]) => boolean;
  /** Whether a set that holds explains a failure. */
  readonly explains: (one: Case) => boolean;
  readonly holding: () => readonly TriedSet[];
  readonly tried: () => readonly TriedSet[];
}

/** Opens a notebook for one run. */
export function createNotebook(passed: readonly Case[]): Notebook {
  const refute = createRefuter(passed);
  const tried = new Map<string, TriedSet>();
  const holding: TriedSet[] = [];
  const noteOne = (set: readonly Deviation[]): TriedSet => {
    const key = set.map(({ id }) => id).join(" ");
    const known = tried.get(key);
    if (known !== undefined) return known;
    const one = { set, passed: refute(set) };
    tried.set(key, one);
    if (one.passed.length === 0) holding.push(one);
    return one;
  };
  return {
    note: (sets) => sets.map(noteOne).some((one) => one.passed.length === 0),
    explains: (one) => holding.some(({ set }) => reproduces(one, set)),
    holding: () => holding,
    tried: () => [...tried.values()],
  };
}
