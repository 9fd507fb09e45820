/** Formats a count with its noun: `1 vector`, `2 vectors`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Joins words as an enumeration: `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Formats a whole number with its thousands set apart. */
export function groupThousands(number: number): string {
  return String(number).replace(/\B(?=(?:[0-9]{3})+$)/g, " ");
}

export function countInputs(inputs: number): string {
  return `${groupThousands(inputs)} ${inputs === 1 ? "input" : "inputs"}`;
}
