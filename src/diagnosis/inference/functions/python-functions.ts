import { whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";

type Change = (text: string) => string;

/** Where `str.splitlines` ends a line; one at the very end begins no other. */
const LINE_END = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/;
const strip = whiteSpaceChanges["python-strip"];

function splitLines(text: string): readonly string[] {
  const lines = text.split(LINE_END);
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

/** What Python does to texts, by its words: asked of Python 3.11. */
export const pythonFunctions: Readonly<Record<string, Change>> = {
  "Python's splitlines()[0]": (text) => splitLines(text)[0] ?? "",
  "Python's ' '.join(splitlines())": (text) => splitLines(text).join(" "),
  "Python's split()[0]": firstWord,
};
