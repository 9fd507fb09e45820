/** Returns the median of some numbers: of an even count, the mean of the two in the middle; `NaN` for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the spread of some numbers: half the range, as a fraction of the median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / median(values);
}

/**
 * Returns the ratios of values that were measured in the same round: drift of the machine from round to round moves
 * both values of a round, and so does not move their ratio.
 */
export function pairedRatios(values: readonly number[], ones: readonly number[]): readonly number[] {
  const rounds = Math.min(values.length, ones.length);
  return Array.from({ length: rounds }, (_, round) => (values[round] ?? Number.NaN) / (ones[round] ?? Number.NaN));
}

/** Returns the median of some numbers, and the least and the most of them. */
export function rangeOf(values: readonly number[]): Range {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/** The middle of some numbers, and between what they lie. */
export interface Range {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}
