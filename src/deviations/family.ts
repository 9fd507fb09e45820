import type { Deviation } from "./deviation.ts";

/** Mistakes of one model: the published ones, and all members, which are many and which only a diagnosis tries. */
export interface Family {
  readonly published: readonly Deviation[];
  /** Makes the whole family in its order, in which the published ones stand as they are. */
  readonly makeAll: () => readonly Deviation[];
}

/** Lists the mistakes of families and of lists that have a published id, without making the members that have none. */
export function listPublished(of: readonly (Deviation | Family)[]): readonly Deviation[] {
  return of.flatMap((one) => ("makeAll" in one ? one.published : one)).filter(({ generated }) => generated !== true);
}

export function makeAll(of: readonly (Deviation | Family)[]): readonly Deviation[] {
  return of.flatMap((one) => ("makeAll" in one ? one.makeAll() : one));
}
