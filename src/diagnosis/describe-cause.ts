import type { Deviation } from "../deviations/deviation.ts";
import type { Cause, NamedMistake } from "./diagnosis.ts";

/** A part of what is wrong, as far as a report names it: a known mistake, or what the reason of a refusal tells. */
export type CausePart = Pick<Deviation, "id" | "title" | "happens" | "fix" | "clauses"> &
  Partial<Pick<Deviation, "links">>;

/** A set of mistakes as a report names it. */
export function nameMistake(parts: readonly Pick<CausePart, "id" | "title">[]): NamedMistake {
  return {
    deviations: parts.map(({ id }) => id),
    title: parts.map(({ title }, at) => (at === 0 ? title : lowerFirst(title))).join("; and "),
  };
}

/** Describes what was made together; the others would explain the same. */
export function describeCause(parts: readonly CausePart[], others: readonly (readonly CausePart[])[] = []): Cause {
  return {
    ...nameMistake(parts),
    happens: joinOnce(parts.map(({ happens }) => happens)),
    fix: joinOnce(parts.map(({ fix }) => fix)),
    clauses: [...new Set(parts.flatMap(({ clauses }) => clauses))],
    links: [...new Set(parts.flatMap(({ links = [] }) => links))],
    alternatives: others.map(nameMistake),
  };
}

/** A set of mistakes as a key: sets are made and named in the order of the catalogue. */
export function keyOfSet(deviations: readonly string[]): string {
  return deviations.join(" ");
}

/** The mistakes of these ids in the order of the catalogue, in which they are made; what it does not hold is left out. */
export function mistakesNamed(ids: readonly string[], mistakes: readonly Deviation[]): readonly Deviation[] {
  return mistakes.filter(({ id }) => ids.includes(id));
}

/** Mistakes of one family have their advice in common. */
function joinOnce(texts: readonly string[]): string {
  return [...new Set(texts)].join(" ");
}

/** A name that starts with a capital for good, as PLAINTEXT or GET, keeps it. */
function lowerFirst(title: string): string {
  return /^[A-Z][a-z ]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}
