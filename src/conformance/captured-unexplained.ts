import type { LeftRequest } from "./captured-credit.ts";
import type { Unexplained } from "./report.ts";

/** What was found of failures that nothing explains, for all that are left: each joins the one that it is like. */
export function regroupUnexplained(
  searched: readonly Unexplained[],
  left: readonly LeftRequest[],
): readonly Unexplained[] {
  const placed = new Map<Unexplained, string[]>();
  const byStage = new Map<string, string[]>();
  for (const { one, first } of left) {
    const found = searched.find(({ vectors }) => vectors.includes(first.id));
    const stage = one.failure?.mismatch.stage ?? "";
    const group = (found === undefined ? byStage.get(stage) : placed.get(found)) ?? [];
    group.push(one.id);
    if (found === undefined) byStage.set(stage, group);
    else placed.set(found, group);
  }
  const known = [...placed].map(([entry, vectors]): Unexplained => {
    const still = new Set(vectors);
    const resembles = entry.resembles
      .map((one) => ({ ...one, vectors: one.vectors.filter((id) => still.has(id)) }))
      .filter((one) => one.vectors.length > 0);
    return { ...entry, vectors, resembles, example: still.has(entry.example) ? entry.example : (vectors[0] ?? "") };
  });
  const others = [...byStage].map(
    ([stage, vectors]): Unexplained => ({
      stage,
      vectors,
      example: vectors[0] ?? "",
      flags: [],
      findings: [],
      resembles: [],
    }),
  );
  return [...known, ...others];
}
