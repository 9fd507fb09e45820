import type { LearnedOrder, LearnedWriting } from "../learned-statement.ts";
import { nameText } from "../rules/list-characters.ts";

/** What a sentence tells of a long list: a report holds all of it. */
const MAX_TOLD = { pairs: 12, texts: 4, length: 40 } as const;
/** Characters that are shown before the first difference of two long texts. */
const BEFORE = 10;

/** Says which values are signed as which texts, or stay as they are: those first that can be seen. */
export function tellTexts(texts: LearnedWriting["texts"]): string {
  const told = texts.map(({ from, to }) => {
    if (from === to) return shorten(from);
    const start = Math.max(0, countCommon(from, to) - BEFORE);
    return `${shorten(from, start)} as ${shorten(to, start)}`;
  });
  return listFew(
    told.toSorted((a, b) => Number(b.startsWith('"')) - Number(a.startsWith('"'))),
    MAX_TOLD.texts,
  );
}

/** Says how parameters are sorted, or which of them change places. */
export function describeOrder({
  moved,
  names,
  by,
  ties = "by their bytes",
  descends = false,
  encoded = false,
}: LearnedOrder): string {
  if (by !== undefined) {
    const after = ties === "as given" ? "stay as given" : `are sorted ${ties}`;
    return `The parameters are sorted${descends ? " backwards" : ""} by their ${encoded ? "encoded " : ""}names as put through ${nameCall(by)}, and those that are equal then ${after}`;
  }
  const pairs = moved.map(({ name, before, values }) => {
    const ofValues =
      values === undefined ? "" : ` where they are ${values.map((value) => shorten(value)).join(" and ")}`;
    return `${JSON.stringify(name)} before ${JSON.stringify(before)}${ofValues}`;
  });
  const told = `Parameters change places: ${listFew(pairs, MAX_TOLD.pairs)}`;
  return names === undefined ? told : `${told}, and more: ${names.length} names have an order of their own`;
}

function listFew(all: readonly string[], most: number): string {
  const more = all.length - most;
  return more > 0 ? `${all.slice(0, most).join(", ")}, and ${more} more` : all.join(", ");
}

/** Cuts a long text to what begins at this place. */
function shorten(text: string, start = 0): string {
  if (text === "") return "nothing";
  if (text.length <= MAX_TOLD.length) return nameText(text);
  const end = start + MAX_TOLD.length;
  return nameText(`${start > 0 ? "\u2026" : ""}${text.slice(start, end)}${text.length > end ? "\u2026" : ""}`);
}

function countCommon(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** A function without a name of its own is called by what it does. */
export function nameCall(call: string): string {
  return call.replace(/^what /, "a function that ");
}
