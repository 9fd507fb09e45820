/** Returns so many of a list at most, as far from each other as they may be. */
export function pickEvenly<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, at) => at % step === 0).slice(0, count);
}
