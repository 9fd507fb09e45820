import type { Case } from "./case.ts";

/**
 * Cases with one of each concern in turn, so that the first few are as different as can be. Those at silent points
 * come last: each reading makes them dearer to search, and they tell no more.
 */
export function spreadCases(cases: readonly Case[]): readonly Case[] {
  return [...takeTurns(cases.filter((one) => !isSilent(one))), ...takeTurns(cases.filter(isSilent))];
}

/** Whether a case is about a point on which the specification is silent. */
export function isSilent({ evidence }: Case): boolean {
  return evidence.kind === "signing" && evidence.point !== undefined;
}

function takeTurns(cases: readonly Case[]): readonly Case[] {
  const byConcern = new Map<string, Case[]>();
  for (const one of cases) {
    const concern = `${one.id.split("/")[0]} ${methodOf(one)}`;
    const own = byConcern.get(concern);
    if (own === undefined) byConcern.set(concern, [one]);
    else own.push(one);
  }
  const rows = [...byConcern.values()];
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
}

function methodOf({ evidence }: Case): string {
  return evidence.kind === "signing" ? evidence.task.signatureMethod : evidence.kind;
}
