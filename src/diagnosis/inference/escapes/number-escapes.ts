import type { LearnedEscape } from "../learned-statement.ts";
import { listCharacters, nameText } from "../rules/list-characters.ts";
import { escapedClasses } from "./character-classes.ts";

type Form = LearnedEscape["form"];

/** Writes a character by its number, or by those of its parts. */
export function escapeCharacter(character: string, { unit, base, digits, capital, before, after }: Form): string {
  return numbersOf(character, unit)
    .map((number) => {
      const written = number.toString(base).padStart(digits, "0");
      return before + (capital ? written.toUpperCase() : written) + after;
    })
    .join("");
}

function numbersOf(character: string, unit: Form["unit"]): readonly number[] {
  switch (unit) {
    case "character":
      return [character.codePointAt(0) ?? 0];
    case "UTF-16 unit":
      return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    case "byte":
      return [...Buffer.from(character)];
  }
}

/** Makes the change of a text whose characters are escaped. */
export function escapeText({ form, escaped, beyondAscii, texts, around }: LearnedEscape): (text: string) => string {
  const own = new Map(texts.map(({ from, to }) => [from, to]));
  const [source] = escapedClasses[beyondAscii];
  const listed = [...escaped, ...own.keys()].map((one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join("");
  const pattern = new RegExp([`[${listed}]`, ...(source === "" ? [] : [source])].join("|"), "gu");
  return (text) =>
    around + text.replace(pattern, (character) => own.get(character) ?? escapeCharacter(character, form)) + around;
}

/** Describes what is written in place of which characters. */
export function describeEscape({ form, escaped, beyondAscii, texts, around }: LearnedEscape): string {
  const which = [escaped === "" ? "" : listCharacters(Array.from(escaped)), escapedClasses[beyondAscii][1]];
  const example = escaped.includes("\x1f") ? "\x1f" : (Array.from(escaped).at(-1) ?? "\u00e9");
  const ofWhat = form.unit === "character" ? "" : `, each ${form.unit} of them`;
  return [
    `${which.filter((one) => one !== "").join(" and ")} are escaped by their numbers${ofWhat}, as ${nameText(escapeCharacter(example, form))} for ${nameText(example)}`,
    ...texts.map(({ from, to }) =>
      to === "" ? `${nameText(from)} is left out` : `${nameText(from)} is ${nameText(to)}`,
    ),
    ...(around === "" ? [] : [`the whole is put between ${nameText(around)}`]),
  ].join(", ");
}
