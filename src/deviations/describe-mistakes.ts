import type { Scheme, Stage } from "../signing/scheme.ts";
import type { DeviationAt, DeviationHead } from "./deviation.ts";

type Change<S extends Stage> = (
  result: ReturnType<Scheme[S]>,
  ...given: Parameters<Scheme[S]>
) => ReturnType<Scheme[S]>;

/** What a mistake does at its stage: it changes what the right one returns, or replaces it. */
type Effect<S extends Stage> = { readonly change: Change<S> } | Omit<DeviationAt<S>, keyof DeviationHead | "stage">;

/** A mistake as its table states it: what it does not say is what the table says of all. */
export type MistakeAt<S extends Stage, Shared extends keyof DeviationHead = "fix" | "clauses"> = Omit<
  DeviationHead,
  Shared | "id" | "links"
> &
  Partial<Pick<DeviationHead, Shared | "links">> &
  Effect<S>;

/** A mistake whose id is made of the parameters of its model. */
export type MemberAt<S extends Stage, Shared extends keyof DeviationHead = "fix" | "clauses"> = MistakeAt<S, Shared> & {
  readonly id: string;
};

type Table<S extends Stage, Shared extends keyof DeviationHead> =
  | Readonly<Record<string, MistakeAt<S, Shared>>>
  | readonly MemberAt<S, Shared>[];

/** Makes the mistakes of one stage from a table: what they have in common, and each of them, by its id. */
export function describeMistakes<S extends Stage, Shared extends Partial<DeviationHead>>(
  stage: S,
  shared: Shared,
  table: Table<S, keyof Shared & keyof DeviationHead>,
): readonly DeviationAt<S>[] {
  const rows: readonly (readonly [id: string, mistake: object])[] = Array.isArray(table)
    ? table.map((mistake: { readonly id: string }) => [mistake.id, mistake])
    : Object.entries(table);
  return rows.map(([id, mistake]) => {
    const { change, ...own }: { readonly change?: Change<S> } = mistake;
    const replace = change === undefined ? {} : { replace: changing(change) };
    // What a row lacks the table says, which TypeScript cannot see.
    return { links: [], ...shared, ...replace, ...own, id, stage } as unknown as DeviationAt<S>;
  });
}

/** Makes the replacement of a stage that changes what the right one returns. */
export function changeResult<S extends Stage>(
  stage: S,
  change: Change<S>,
): { readonly stage: S; readonly replace: (right: Scheme[S]) => Scheme[S] } {
  return { stage, replace: changing(change) };
}

function changing<S extends Stage>(change: Change<S>): (right: Scheme[S]) => Scheme[S] {
  type Call = (...given: readonly unknown[]) => unknown;
  // Of a union of stages TypeScript cannot see that a change takes what its own stage takes and returns.
  const apply = change as Call;
  return (right) => {
    const changed: Call = (...given) => apply((right as Call)(...given), ...given);
    return changed as Scheme[S];
  };
}

export function github(...pages: readonly string[]): readonly string[] {
  return pages.map((page) => `https://github.com/${page}`);
}
