import type { Comparison, Goal, Measured, RoundResult } from "./comparison.ts";
import { median, pairedRatio, spread } from "./statistics.ts";

/** A contender's line of the table: measured, or the reason why not. */
export type ContenderResult =
  | {
      readonly name: string;
      readonly median: number;
      /** Half the range of the rounds, as a fraction of the median. */
      readonly spread: number;
      /** Times the contender that counts as 1, compared within rounds; absent when that one was not measured. */
      readonly ratio?: number;
      readonly values: readonly number[];
      readonly note?: string;
    }
  | { readonly name: string; readonly skipped: string }
  | { readonly name: string; readonly failed: string };

/** The results of a comparison. */
export interface ComparisonResult {
  readonly name: string;
  readonly title: string;
  readonly unit: Comparison["unit"];
  readonly contenders: readonly ContenderResult[];
  readonly goals: readonly GoalResult[];
}

/** A goal in words, what was reached, and whether that is enough; neither when it was not measured. */
export interface GoalResult {
  readonly text: string;
  readonly reached?: number;
  readonly met?: boolean;
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
    ...(ones.length > 0 && { ratio: pairedRatio(values, ones) }),
    values,
    ...(note !== undefined && { note }),
  };
}

function judgeGoal(
  { contender, bound, value, times }: Goal,
  valuesOf: (contender: string) => readonly number[],
): GoalResult {
  const text = `${contender} ${bound} ${value.toLocaleString("en")}${times === undefined ? "" : ` times ${times}`}`;
  const values = valuesOf(contender);
  const reached = times === undefined ? median(values) : pairedRatio(values, valuesOf(times));
  if (Number.isNaN(reached)) return { text };
  return { text, reached, met: bound === "at least" ? reached >= value : reached <= value };
}

function measured(rounds: readonly RoundResult[]): readonly Measured[] {
  return rounds.filter((round) => "value" in round);
}
