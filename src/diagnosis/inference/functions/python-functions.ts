import { pythonLineEnds, whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";

type Change = (text: string) => string;

const strip = whiteSpaceChanges["python-strip"];

/** A line end at the very end begins no other line. */
function splitLines(text: string): readonly string[] {
  const lines = text.split(pythonLineEnds);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Whether `str.strip` takes a character away. */
function isSpace(character: string): boolean {
  return strip(character) === "";
}

function firstWord(text: string): string {
  const characters = Array.from(strip(text));
  const end = characters.findIndex(isSpace);
  return (end < 0 ? characters : characters.slice(0, end)).join("");
}

/** What Django writes by numbers in texts of JavaScript. */
const OF_DJANGO = /[\0-\x1f\\'"<>&=;`\u2028\u2029-]/g;

function escapeByNumber(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** What Python does to texts, by its words: asked of Python 3.11 and Django 3.2. */
export const pythonFunctions: Readonly<Record<string, Change>> = {
  "Python's splitlines()[0]": (text) => splitLines(text)[0] ?? "",
  "Python's ' '.join(splitlines())": (text) => splitLines(text).join(" "),
  "Python's split()[0]": firstWord,
  "Django's escapejs": (text) => text.replace(OF_DJANGO, escapeByNumber),
};
