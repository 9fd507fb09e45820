import type { AuthoredHead } from "./concern.ts";
import type { Flag } from "./model/vector.ts";

/** Authors a table of vectors by one maker: each row holds the maker's arguments. */
export function authorTable<Row extends readonly unknown[], Authored>(
  make: (...row: Row) => Authored,
  rows: readonly Readonly<NoInfer<Row>>[],
): readonly Authored[] {
  return rows.map((row) => make(...row));
}

/** Authors a table of vectors under a flag, which stands before those of their own. */
export function under<Row extends readonly unknown[], Authored extends AuthoredHead>(
  flag: string,
  make: (...row: Row) => Authored,
  rows: readonly Readonly<NoInfer<Row>>[],
): readonly Authored[] {
  return authorTable(make, rows).map((authored) => ({ ...authored, flags: [flag, ...authored.flags] }));
}

/** A flag but for what it shares with those beside it. */
type FlagFields<Bug> = Omit<Flag, "bugType" | "clauses"> & Partial<Pick<Flag, "clauses">> & { readonly bugType?: Bug };

/** Describes flags that share a bug type and clauses, but for those that name others. */
export function describeFlags<Bug extends Flag["bugType"], Name extends string>(
  usualBugType: Bug,
  usualClauses: Flag["clauses"],
  flags: Readonly<Record<Name, FlagFields<Bug>>>,
): Readonly<Record<Name, Flag & { readonly bugType: Bug }>>;
export function describeFlags(
  usualBugType: Flag["bugType"],
  usualClauses: Flag["clauses"],
  flags: Readonly<Record<string, FlagFields<Flag["bugType"]>>>,
): Readonly<Record<string, Flag>> {
  return Object.fromEntries(
    Object.entries(flags).map(
      ([name, { bugType = usualBugType, description, effect, clauses = usualClauses, ...links }]) => {
        return [name, { bugType, description, effect, clauses, ...links }];
      },
    ),
  );
}
