import type { Deviation } from "../deviations/deviation.ts";
import { groupBy } from "../judging/group-by.ts";
import type { Cause, Diagnosis, FixLine, NamedMistake } from "./diagnosis.ts";

/** A part of a cause as a report names it: a known mistake, or the fault that the reason of a refusal stands for. */
export type CausePart = Pick<Deviation, "id" | "title" | "happens" | "fix" | "clauses"> &
  Partial<Pick<Deviation, "links" | "fixes" | "functions" | "only">>;

/** Names a set of mistakes by ids and title, as a report does. */
export function nameMistake(parts: readonly Pick<CausePart, "id" | "title" | "only">[]): NamedMistake {
  const [only, ...others] = new Map(parts.map((part) => [part.only?.words, part.only])).values();
  return {
    deviations: parts.map(({ id }) => id),
    title: parts.map(({ title }, at) => (at === 0 ? title : lowerFirst(title))).join("; and "),
    ...(only !== undefined &&
      others.length === 0 && {
        only: { words: only.words, ...(only.names !== undefined && { parameters: only.names }) },
      }),
  };
}

/** Describes mistakes that were made together; `others` are the sets that explain the same failures. */
export function describeCause(parts: readonly CausePart[], others: readonly (readonly CausePart[])[] = []): Cause {
  const fixes = parts.flatMap((part) => fixLinesOf(part));
  const functions = parts.flatMap((part) => part.functions ?? []);
  return {
    ...nameMistake(parts),
    happens: joinOnce(parts.map(({ happens }) => happens)),
    fix: joinOnce(parts.map(({ fix }) => fix)),
    ...(fixes.length > 0 && { fixes: distinct(fixes, ({ language, code }) => `${language} ${code}`) }),
    ...(functions.length > 0 && { functions: distinct(functions, ({ language, call }) => `${language} ${call}`) }),
    clauses: [...new Set(parts.flatMap(({ clauses }) => clauses))],
    links: [...new Set(parts.flatMap(({ links = [] }) => links))],
    alternatives: others.map(nameMistake),
  };
}

/** Gives a diagnosis another example; what was signed in the one before goes with it. */
export function withExample<Entry extends Pick<Diagnosis, "example" | "signed">>(entry: Entry, example: string): Entry {
  if (entry.example === example) return entry;
  const { signed: _, ...rest } = entry;
  return { ...(rest as Entry), example };
}

/** Returns the key of a set of mistakes, given in the order of the catalogue. */
export function keyOfSet(deviations: readonly string[]): string {
  return deviations.join(" ");
}

const placesIn = new WeakMap<readonly Deviation[], ReadonlyMap<string, number>>();

/** Returns the mistakes with these ids, in the order of the catalogue; ids that the catalogue lacks are left out. */
export function mistakesNamed(ids: readonly string[], mistakes: readonly Deviation[]): readonly Deviation[] {
  const places = placesIn.get(mistakes) ?? new Map(mistakes.map(({ id }, at) => [id, at]));
  placesIn.set(mistakes, places);
  const found = [...new Set(ids)].flatMap((id) => places.get(id) ?? []).sort((a, b) => a - b);
  return found.flatMap((at) => mistakes[at] ?? []);
}

function fixLinesOf({ fixes = {} }: CausePart): readonly FixLine[] {
  return Object.entries(fixes).map(([language, code]) => ({ language, code }));
}

function distinct<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): readonly Thing[] {
  return [...groupBy(things, keyOf).values()].map(([first]) => first);
}

/** Joins the distinct texts: mistakes of one family have the same advice. */
function joinOnce(texts: readonly string[]): string {
  return [...new Set(texts)].join(" ");
}

/** Writes the first letter in lower case, unless the title begins with a name such as PLAINTEXT or GET. */
export function lowerFirst(title: string): string {
  return /^[A-Z][a-z ]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}
