import type { Deviation } from "../../deviations/deviation.ts";

const none: readonly Deviation[] = [];

/** Caches the last result: a search asks several times for the same set, and compares many sets with one. */
export function rememberLast<T>(compute: (given: readonly Deviation[]) => T): (given?: readonly Deviation[]) => T {
  let known: { readonly given: readonly Deviation[]; readonly value: T } | undefined;
  return (given = none) => {
    if (known?.given !== given) known = { given, value: compute(given) };
    return known.value;
  };
}
