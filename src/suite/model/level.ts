import type { ClauseId } from "../../spec/clauses.ts";

/**
 * How much a verifier's failure matters, the worst first. `must`: accepting the request lets somebody pay what was not
 * signed, sign as another or replay, or a right request is refused. `should`: the specification or an RFC says so, but
 * nothing is gained by breaking it alone. `hardening`: good practice that neither demands.
 */
export const levels = ["must", "should", "hardening"] as const;

/** One of {@link levels}. */
export type Level = (typeof levels)[number];

/** Why a vector has its level: the clause of the specification, the section of an RFC, or the attack it enables. */
export type Ground = { readonly clause: ClauseId } | { readonly rfc: string } | { readonly attack: string };

export interface Requirement {
  readonly level: Level;
  readonly ground: Ground;
}

/** Whether a failure of this level counts where those of another level and worse ones do. */
export function isAtLeast(level: Level, least: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(least);
}

/** Returns the strictest of several requirements, the first of those that are as strict; `undefined` for none. */
export function strictestOf(requirements: readonly Requirement[]): Requirement | undefined {
  return levels.flatMap((level) => requirements.find((one) => one.level === level) ?? [])[0];
}
