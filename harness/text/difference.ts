import { escapeExact } from "./escape-text.ts";

/** How many columns of text are shown on either side of a difference, at most. */
export const MAX_REACH = 30;

const ELLIPSIS = "…";

/** The part of one text round the place where it differs: escaped, on one line. */
export interface Excerpt {
  readonly lead: string;
  /** The character that differs; empty where the text has ended. */
  readonly mark: string;
  readonly tail: string;
}

/** Two texts and the first code point that differs, zero-based. */
export interface TextPair {
  readonly expected: string;
  readonly actual: string;
  readonly offset: number;
}

/** Both sides of a difference; both leads are equally long, so the marks stand one above the other. */
export interface Difference {
  readonly expected: Excerpt;
  readonly actual: Excerpt;
}

/** Cuts the surroundings of the first difference out of both texts, `reach` columns on either side of it. */
export function excerptDifference({ expected, actual, offset }: TextPair, reach: number = MAX_REACH): Difference {
  const left = excerpt(expected, offset, reach);
  const right = excerpt(actual, offset, reach);
  const column = Math.max(left.lead.length, right.lead.length);
  return {
    expected: { ...left, lead: left.lead.padStart(column) },
    actual: { ...right, lead: right.lead.padStart(column) },
  };
}

function excerpt(text: string, offset: number, reach: number): Excerpt {
  const at = indexOfCodePoint(text, offset);
  // A code point is at most two UTF-16 units: twice the reach always holds enough, however long the text.
  const before = Array.from(text.slice(Math.max(0, at - 2 * reach), at)).slice(-reach);
  const [marked = "", ...after] = Array.from(text.slice(at, at + 2 * (reach + 1))).slice(0, reach + 1);
  const cellsBefore = before.map((character, index) => escapeExact(character, before[index - 1] ?? ""));
  const cellsAfter = after.map((character, index) => escapeExact(character, after[index - 1] ?? marked));
  const first = cellsBefore.length - howManyFit(cellsBefore.toReversed(), reach);
  const last = howManyFit(cellsAfter, reach);
  const startsAt = at - before.slice(first).join("").length;
  const endsAt = at + marked.length + after.slice(0, last).join("").length;
  return {
    lead: `${startsAt > 0 ? ELLIPSIS : ""}${cellsBefore.slice(first).join("")}`,
    mark: marked === "" ? "" : escapeExact(marked, before.at(-1) ?? ""),
    tail: `${cellsAfter.slice(0, last).join("")}${endsAt < text.length ? ELLIPSIS : ""}`,
  };
}

function howManyFit(cells: readonly string[], columns: number): number {
  let taken = 0;
  const overflow = cells.findIndex((cell) => {
    taken += cell.length;
    return taken > columns;
  });
  return overflow < 0 ? cells.length : overflow;
}

/** Returns the UTF-16 index of a code point, or the end of the text. */
function indexOfCodePoint(text: string, offset: number): number {
  let index = 0;
  for (let passed = 0; passed < offset && index < text.length; passed += 1) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return index;
}
