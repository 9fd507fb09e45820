import { inBytes } from "../../../encoding/lone-bytes.ts";
import type { CutUnit, LearnedCut, LearnedReplacement, LearnedTrim } from "../learned-statement.ts";

/** Makes the change of a rule that removes characters at the ends of a text, and then replaces others within it. */
export function trimBy({ start, end, within }: LearnedTrim): (text: string) => string {
  const [first, last] = [new Set(start), new Set(end)];
  const points = within?.characters.map((one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join("");
  const inner = points && new RegExp(`[${points}]${within?.each === "run" ? "+" : ""}`, "gu");
  return (text) => {
    const characters = Array.from(text);
    let from = 0;
    let to = characters.length;
    while (from < to && first.has(characters[from] ?? "")) from++;
    while (to > from && last.has(characters[to - 1] ?? "")) to--;
    const left = characters.slice(from, to).join("");
    return inner ? left.replace(inner, () => within?.to ?? "") : left;
  };
}

/** Makes the change of a replacement, which replaces nothing that it has put in itself. */
export function replaceTexts({ texts: replaced, only }: LearnedReplacement): (value: string) => string {
  const becomes = new Map(replaced.map(({ from, to }) => [from, to]));
  if (only === "whole") return (value) => becomes.get(value) ?? value;
  const longestFirst = [...becomes.keys()].sort((a, b) => b.length - a.length);
  const texts = longestFirst.map((from) => from.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")).join("|");
  const pattern = new RegExp(`${only === "start" ? "^" : ""}(?:${texts})${only === "end" ? "$" : ""}`, "gu");
  return (value) => {
    const seen = new Set<string>();
    return value.replace(pattern, (from) => {
      const isMeant = only !== "first" || !seen.has(from);
      seen.add(from);
      return isMeant ? (becomes.get(from) ?? from) : from;
    });
  };
}

/** In what the length of a cut may be counted. */
export const countedUnits = ["bytes", "characters", "UTF-16 units"] as const;

/** Measures a text. */
export function lengthIn(text: string, unit: CutUnit): number {
  switch (unit) {
    case "bytes":
    case "bytes, half a character as U+FFFD":
    case "whole characters of bytes":
      return Buffer.byteLength(text);
    case "characters":
      return Array.from(text).length;
    case "UTF-16 units":
      return text.length;
  }
}

/** Cuts a text that is longer: of a character that is cut in two, bytes stand alone. */
export function cutText(
  text: string,
  { unit, length, ending = "", limit = length, limitIn, atSpace }: LearnedCut,
): string {
  if (cutBy(text, limitIn ?? unit, limit) === text) return text;
  const left = cutBy(text, unit, length);
  const space = atSpace === undefined ? 0 : left.lastIndexOf(" ");
  if (space > 0) return left.slice(0, space) + ending;
  if (atSpace === "or before the last character") return text.slice(0, -1) + ending;
  return atSpace === "or none is left" ? ending.trimStart() : left + ending;
}

function cutBy(text: string, unit: LearnedCut["unit"], length: number): string {
  switch (unit) {
    case "bytes":
      return inBytes((bytes) => bytes.slice(0, length))(text);
    case "bytes, half a character as U+FFFD":
      // As Java, Python and C# read what they have cut.
      return Buffer.from(text).toString("utf8", 0, length);
    case "whole characters of bytes":
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.from(text).subarray(0, length), {
        stream: true,
      });
    case "characters":
      return Array.from(text).slice(0, length).join("");
    case "UTF-16 units":
      // Of half a character, code that writes bytes makes this one.
      return text.slice(0, length).toWellFormed();
  }
}
