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

/** Makes the change of a text whose other characters are replaced. */
export function filterCharacters({ kept, beyondAscii, to, each }: LearnedFilter): (text: string) => string {
  const own = Array.from(kept, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`).join("");
  const [source, , but] = characterClasses[beyondAscii];
  const lost = but === undefined ? `[^${own}${source}]` : `(?:[^${own}${source}]|${but})`;
  const others = new RegExp(lost + (each === "run" ? "+" : ""), "gu");
  return (text) => text.replace(others, (one) => to.repeat(countUnits(one, each)));
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

/** Describes what becomes of which characters. */
export function describeFilter({ kept, beyondAscii, to, each }: LearnedFilter): string {
  const lost = ASCII.filter((one) => !kept.includes(one));
  const keeps = [listCharacters(Array.from(kept)), characterClasses[beyondAscii][1]]
    .filter((one) => one !== "")
    .join(", ");
  const which =
    lost.length === 0 && beyondAscii === "none"
      ? "all characters beyond ASCII are"
      : lost.length <= MOST_LISTED && beyondAscii === "all"
        ? `${listCharacters(lost)} are`
        : lost.length <= MOST_LISTED && beyondAscii === "none"
          ? `${listCharacters(lost)} and all beyond ASCII are`
          : `all characters but ${keeps} are`;
  return to === "" ? `${which} left out` : `${which} replaced, ${units[each]} by ${nameText(to)}`;
}
