import type { Range } from "./statistics.ts";
import type { ComparisonResult, ContenderResult, GoalResult } from "./summarize-rounds.ts";

/** Cores that others may have: a part of one moves what runs on another by less than the rounds differ. */
const MOST_OTHERS = 0.2;

/** Formats a comparison as a table for a terminal: value and spread, ratio and its range, then notes and the goals. */
export function formatComparison({ title, unit, contenders, goals, others = 0 }: ComparisonResult): string {
  const rows = contenders.map(cellsOf);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => {
    const [name = "", ...numbers] = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${[name, ...numbers].join("  ").trimEnd()}`;
  });
  const notes = contenders.flatMap(noteOf);
  const busy = others > MOST_OTHERS;
  const warning = busy ? [`  Other processes had ${others.toFixed(1)} cores meanwhile: too busy to tell.`] : [];
  return [`${title}, ${unit}`, ...lines, ...notes, ...goals.map(formatGoal), ...warning, ""].join("\n");
}

function cellsOf(result: ContenderResult): readonly string[] {
  if ("skipped" in result) return [result.name, "skipped"];
  if ("failed" in result) return [result.name, "failed"];
  const { name, median, ratio, spread } = result;
  return [
    name,
    formatValue(median),
    `± ${(spread * 100).toFixed(1)} %`,
    ...(ratio === undefined ? [] : [`${formatRatio(ratio.median)} ×`, formatRange(ratio, formatRatio)]),
  ];
}

function noteOf(result: ContenderResult): readonly string[] {
  if ("skipped" in result) return [`  ${result.name} was skipped: ${result.skipped}`];
  if ("failed" in result) return [`  ${result.name} failed: ${result.failed}`];
  return result.note === undefined ? [] : [`  ${result.name}: ${result.note}`];
}

function formatGoal({ text, reached, nearest, met, clear }: GoalResult): string {
  if (reached === undefined) return `  Goal: ${text}: not measured`;
  const range = formatRange(reached, formatValue);
  const doubt = clear ? "" : "rounds disagree";
  const details = [formatValue(reached.median), range, doubt, nearest ?? ""].filter((detail) => detail !== "");
  return `  Goal: ${text}: ${met ? "met" : "MISSED"} (${details.join("; ")})`;
}

function formatRange({ least, most }: Range, format: (value: number) => string): string {
  return least === most ? "" : `${format(least)}–${format(most)}`;
}

function formatRatio(ratio: number): string {
  return ratio.toFixed(ratio >= 0.1 ? 2 : 3);
}

/** Formats a value with three significant digits, or more where more stand before the point. */
function formatValue(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
