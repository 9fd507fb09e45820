import type { LearnedOrder, LearnedWriting } from "../learned-statement.ts";
import { nameText } from "../rules/list-characters.ts";

/** What a sentence tells of a long list: a report holds all of it. */
const MAX_TOLD = { pairs: 12, texts: 4, length: 40 } as const;

/** Says which values are signed as which texts: those first that can be seen. */
export function tellTexts(texts: LearnedWriting["texts"]): string {
  const told = texts.map(({ from, to }) => `${shorten(from)} as ${shorten(to)}`);
  return listFew(
    told.toSorted((a, b) => Number(b.startsWith('"')) - Number(a.startsWith('"'))),
    MAX_TOLD.texts,
  );
}

/** Says how parameters are sorted, or which of them change places. */
export function describeOrder({ moved, names, by, ties, descends = false }: LearnedOrder): string {
  if (by !== undefined) {
    const after = ties === "as given" ? "stay as given" : "are sorted by their bytes";
    return `The parameters are sorted${descends ? " backwards" : ""} by their names as put through ${by}, and those that are equal then ${after}`;
  }
  const pairs = moved.map(({ name, before, values }) => {
    const ofValues = values === undefined ? "" : ` where they are ${values.map(shorten).join(" and ")}`;
    return `${JSON.stringify(name)} before ${JSON.stringify(before)}${ofValues}`;
  });
  const told = `Parameters change places: ${listFew(pairs, MAX_TOLD.pairs)}`;
  return names === undefined ? told : `${told}, and more: ${names.length} names have an order of their own`;
}

function listFew(all: readonly string[], most: number): string {
  const more = all.length - most;
  return more > 0 ? `${all.slice(0, most).join(", ")}, and ${more} more` : all.join(", ");
}

function shorten(text: string): string {
  if (text === "") return "nothing";
  return nameText(text.length > MAX_TOLD.length ? `${text.slice(0, MAX_TOLD.length)}\u2026` : text);
}
