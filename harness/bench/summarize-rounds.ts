import type { Comparison, Goal, Measured, RoundResult } from "./comparison.ts";
import { median, pairedRatios, type Range, rangeOf, spread } from "./statistics.ts";

/** A contender's line of the table: measured, or the reason why not. */
export type ContenderResult =
  | {
      readonly name: string;
      readonly median: number;
      /** Half the range of the rounds, as a fraction of the median. */
      readonly spread: number;
      /** Times the contender that counts as 1, compared within rounds; absent when that one was not measured. */
      readonly ratio?: Range;
      readonly values: readonly number[];
      readonly note?: string;
    }
  | { readonly name: string; readonly skipped: string }
  | { readonly name: string; readonly failed: string };

export interface ComparisonResult {
  readonly name: string;
  readonly title: string;
  readonly unit: Comparison["unit"];
  readonly contenders: readonly ContenderResult[];
  readonly goals: readonly GoalResult[];
  /** How long it took to measure. */
  readonly seconds?: number;
  /** Cores that other processes had meanwhile, on average, where the system tells. */
  readonly others?: number;
}

/** A goal in words, what was reached, and whether that is enough; neither when it was not measured. */
export interface GoalResult {
  readonly text: string;
  readonly reached?: Range;
  /** Of several contenders that the goal compares with, the one that comes nearest. */
  readonly nearest?: string;
  readonly met?: boolean;
  /** Whether all rounds say so. */
  readonly clear?: boolean;
}

/** Summarizes the rounds of all contenders. A contender that computed something else than the first has failed. */
export function summarize(
  comparison: Comparison,
  rounds: ReadonlyMap<string, readonly RoundResult[]>,
): ComparisonResult {
  const { name, title, unit, one, goals = [] } = comparison;
  const valuesOf = (contender: string): readonly number[] =>
    measured(rounds.get(contender) ?? []).map(({ value }) => value);
  const answer = [...rounds.values()].flatMap(measured).find((sample) => sample.answer !== undefined)?.answer;
  const contenders = Object.keys(comparison.contenders).map((contender) =>
    summarizeContender(contender, rounds.get(contender) ?? [], valuesOf(one), answer),
  );
  return { name, title, unit, contenders, goals: goals.map((goal) => judgeGoal(goal, valuesOf)) };
}

function summarizeContender(
  name: string,
  rounds: readonly RoundResult[],
  ones: readonly number[],
  answer: string | undefined,
): ContenderResult {
  const samples = measured(rounds);
  const other = rounds.find((round) => "skipped" in round || "failed" in round);
  if (other !== undefined) return { name, ...other };
  if (samples.some((sample) => sample.answer !== undefined && sample.answer !== answer)) {
    return { name, failed: "it computed something else than the others" };
  }
  const values = samples.map(({ value }) => value);
  const note = samples.at(-1)?.note;
  return {
    name,
    median: median(values),
    spread: spread(values),
    ...(ones.length > 0 && { ratio: rangeOf(pairedRatios(values, ones)) }),
    values,
    ...(note !== undefined && { note }),
  };
}

function judgeGoal(goal: Goal, valuesOf: (contender: string) => readonly number[]): GoalResult {
  const { contender, bound, value, times } = goal;
  const values = valuesOf(contender);
  const text = `${contender} ${bound} ${value.toLocaleString("en")}`;
  if (times === undefined) return judgeValues(text, goal, values);
  const others = typeof times === "string" ? [times] : times;
  const compared = others.flatMap((other) => {
    const ratios = pairedRatios(values, valuesOf(other));
    return ratios.length > 0 ? [{ other, ratios }] : [];
  });
  const sign = bound === "at least" ? 1 : -1;
  const [least] = compared.toSorted((a, b) => sign * (median(a.ratios) - median(b.ratios)));
  if (others.length === 1) return judgeValues(`${text} times ${others[0]}`, goal, least?.ratios ?? []);
  const nearest = least && { nearest: least.other };
  return { ...judgeValues(`${text} times each of the others`, goal, least?.ratios ?? []), ...nearest };
}

function judgeValues(text: string, { bound, value }: Goal, values: readonly number[]): GoalResult {
  if (values.length === 0) return { text };
  const isMet = (reached: number): boolean => (bound === "at least" ? reached >= value : reached <= value);
  const reached = rangeOf(values);
  const met = isMet(reached.median);
  return { text, reached, met, clear: isMet(reached.least) === isMet(reached.most) };
}

function measured(rounds: readonly RoundResult[]): readonly Measured[] {
  return rounds.filter((round) => "value" in round);
}
