import type { Judged } from "./judgement.ts";

interface Taken {
  readonly point: string;
  readonly choice: string;
  /** Further interpretations that give the same answer. */
  readonly also: readonly string[];
}

/**
 * Names the interpretation of each answer that fits several, such as a pair that is given twice and signed once, by what
 * the other answers of the run show: by itself such an answer cannot tell. Where they show nothing, the first stays.
 */
export function nameReadings(judged: readonly Judged[]): readonly Judged[] {
  const all = judged.flatMap((one) => takenIn(one) ?? []);
  const shown = new Set(all.filter(({ also }) => also.length === 0).map(keyOf));
  return judged.map((one) => {
    const taken = takenIn(one);
    if (taken === undefined || one.judgement.status !== "passed") return one;
    const { point, choice, also } = taken;
    const fitting = [choice, ...also].find((name) => shown.has(keyOf({ point, choice: name })));
    if (fitting === undefined || fitting === choice) return one;
    return { ...one, judgement: { ...one.judgement, took: { point, choice: fitting } } };
  });
}

function takenIn({ planned, judgement }: Judged): Taken | undefined {
  const { vector } = planned;
  if (vector.result !== "acceptable" || judgement.status !== "passed" || judgement.took === undefined) return undefined;
  const { point, choice } = judgement.took;
  if (point !== vector.point) return undefined;
  const outcomes: readonly { readonly name: string; readonly also?: readonly string[] }[] = vector.choices;
  return { point, choice, also: outcomes.find(({ name }) => name === choice)?.also ?? [] };
}

function keyOf({ point, choice }: Pick<Taken, "point" | "choice">): string {
  return `${point} ${choice}`;
}
