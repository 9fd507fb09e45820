import type { ComparisonResult, ContenderResult, GoalResult } from "./summarize-rounds.ts";

/** Formats a comparison as a table for a terminal: value, ratio and spread, then notes and the goals. */
export function formatComparison({ title, unit, contenders, goals }: ComparisonResult): string {
  const rows = contenders.map(cellsOf);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => {
    const [name = "", ...numbers] = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${[name, ...numbers].join("  ").trimEnd()}`;
  });
  const notes = contenders.flatMap(noteOf);
  return [`${title}, ${unit}`, ...lines, ...notes, ...goals.map(formatGoal), ""].join("\n");
}

function cellsOf(result: ContenderResult): readonly string[] {
  if ("skipped" in result) return [result.name, "skipped"];
  if ("failed" in result) return [result.name, "failed"];
  const { name, median, ratio, spread } = result;
  return [
    name,
    formatValue(median),
    ratio === undefined ? "" : `${ratio.toFixed(ratio >= 0.1 ? 2 : 3)} ×`,
    `± ${(spread * 100).toFixed(1)} %`,
  ];
}

function noteOf(result: ContenderResult): readonly string[] {
  if ("skipped" in result) return [`  ${result.name} was skipped: ${result.skipped}`];
  if ("failed" in result) return [`  ${result.name} failed: ${result.failed}`];
  return result.note === undefined ? [] : [`  ${result.name}: ${result.note}`];
}

function formatGoal({ text, reached, met }: GoalResult): string {
  if (reached === undefined) return `  Goal: ${text}: not measured`;
  return `  Goal: ${text}: ${met ? "met" : "MISSED"} (${formatValue(reached)})`;
}

/** Formats a value with three significant digits, or more where more stand before the point. */
function formatValue(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
