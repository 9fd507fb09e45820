import { characterClasses, twoUnits } from "../escapes/character-classes.ts";
import type { FilterClass, FilterUnit, LearnedFilter } from "../learned-statement.ts";
import { listCharacters, nameText } from "./list-characters.ts";

/** What a filter of a class may replace at once: languages that take no half of a character for a letter replace both. */
export function filterUnits(of: FilterClass): readonly FilterUnit[] {
  const [, , but] = characterClasses[of];
  if (but === twoUnits) return ["UTF-16 unit", "run"];
  return of === "none" ? ["character", "run", "byte", "UTF-16 unit"] : ["character", "run", "byte"];
}

const ASCII = Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(at));
/** So many characters of ASCII that are lost are listed; of more, those that are kept. */
const MOST_LISTED = 48;

type Kept = Pick<LearnedFilter, "kept" | "beyondAscii">;

/** Returns an expression for the characters that are not kept. */
function othersOf({ kept, beyondAscii }: Kept): string {
  const own = Array.from(kept, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`).join("");
  const [source, , but] = characterClasses[beyondAscii];
  return but === undefined ? `[^${own}${source}]` : `(?:[^${own}${source}]|${but})`;
}

/** Makes the change of a text whose other characters are replaced. */
export function filterCharacters({ to, each, ...kept }: LearnedFilter): (text: string) => string {
  const others = new RegExp(othersOf(kept) + (each === "run" ? "+" : ""), "gu");
  return (text) => text.replace(others, (one) => to.repeat(countUnits(one, each)));
}

/** Makes the change of a text that loses its other characters at both ends: an expression would take the square of the time on a long run. */
export function trimOthers(kept: Kept): (text: string) => string {
  const other = new RegExp(`^${othersOf(kept)}`, "u");
  const isKept = (one: string): boolean => !other.test(one);
  return (text) => {
    const characters = Array.from(text);
    const from = characters.findIndex(isKept);
    return from < 0 ? "" : characters.slice(from, characters.findLastIndex(isKept) + 1).join("");
  };
}

function countUnits(one: string, each: FilterUnit): number {
  if (each === "byte") return Buffer.byteLength(one);
  return each === "UTF-16 unit" ? one.length : 1;
}

const units: Readonly<Record<FilterUnit, string>> = {
  character: "each",
  byte: "each byte",
  "UTF-16 unit": "each UTF-16 unit",
  run: "each run of them",
};

/** Lists the characters that are kept. */
export function listKept({ kept, beyondAscii }: Kept): string {
  return [listCharacters(Array.from(kept)), characterClasses[beyondAscii][1]].filter((one) => one !== "").join(", ");
}

/** Says what code does that replaces the other characters. */
export function describeFiltering({ to, each, ...kept }: LearnedFilter): string {
  const which = `all characters but ${listKept(kept)}`;
  return to === "" ? `leaves out ${which}` : `replaces ${which}, ${units[each]} by ${nameText(to)}`;
}

/** Describes what becomes of which characters. */
export function describeFilter({ kept, beyondAscii, to, each }: LearnedFilter): string {
  const lost = ASCII.filter((one) => !kept.includes(one));
  const which =
    lost.length === 0 && beyondAscii === "none"
      ? "all characters beyond ASCII are"
      : lost.length <= MOST_LISTED && beyondAscii === "all"
        ? `${listCharacters(lost)} are`
        : lost.length <= MOST_LISTED && beyondAscii === "none"
          ? `${listCharacters(lost)} and all beyond ASCII are`
          : `all characters but ${listKept({ kept, beyondAscii })} are`;
  return to === "" ? `${which} left out` : `${which} replaced, ${units[each]} by ${nameText(to)}`;
}
