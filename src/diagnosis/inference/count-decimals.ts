/** Says how many decimals: no decimals, 1 decimal, 2 decimals. */
export function countDecimals(count: number): string {
  return `${count === 0 ? "no" : count} decimal${count === 1 ? "" : "s"}`;
}
