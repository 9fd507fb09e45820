/** A count with its noun: `1 vector`, `2 vectors`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
