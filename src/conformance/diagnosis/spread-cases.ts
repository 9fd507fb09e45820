import type { Case } from "./case.ts";

/**
 * Cases with one of each concern in turn, so that the first few are as different as can be, the plainest of each
 * first. Those at silent points come last: each reading makes them dearer to search, and they tell no more.
 */
export function spreadCases(cases: readonly Case[]): readonly Case[] {
  const plainFirst = cases.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return [...takeTurns(plainFirst.filter((one) => !isSilent(one))), ...takeTurns(plainFirst.filter(isSilent))];
}

/** Whether a case is about a point on which the specification is silent. */
export function isSilent({ evidence }: Case): boolean {
  return evidence.kind === "signing" && evidence.point !== undefined;
}

/** What is judged and searched by itself: a signature method, or another kind of vector. */
export function groupOf({ evidence }: Case): string {
  return evidence.kind === "signing" ? evidence.task.signatureMethod : evidence.kind;
}

/** How many characters a task has: each set of mistakes that is tried on it costs so much. */
export function sizeOf({ evidence }: Case): number {
  if (evidence.kind !== "signing") return 0;
  const { url, parameters } = evidence.task;
  return parameters.reduce((sum, [name, value]) => sum + name.length + value.length, url.length);
}

function takeTurns(cases: readonly Case[]): readonly Case[] {
  const byConcern = new Map<string, Case[]>();
  for (const one of cases) {
    const concern = one.id.split("/")[0] ?? "";
    const own = byConcern.get(concern);
    if (own === undefined) byConcern.set(concern, [one]);
    else own.push(one);
  }
  const rows = [...byConcern.values()];
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
}
