import { nameText } from "../rules/list-characters.ts";

type Named = readonly [words: string, change: (text: string) => string];

const UUID_LENGTH = 36;
const UUID = /^[{(]?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})[)}]?$/;

/** Writes a UUID as Python and C# do, which read it with or without hyphens and brackets. */
function writeUuid(text: string): string {
  const [, ...parts] = UUID.exec(text.trim().toLowerCase()) ?? [];
  return parts.length > 0 ? parts.join("-") : text;
}

/** Writes one as Java does, which reads no other form. */
function writePlainUuid(text: string): string {
  return text.length === UUID_LENGTH && text.split("-").length === 5 ? writeUuid(text) : text;
}

let segmenter: Intl.Segmenter | undefined;

/** Reverses a text as Elixir and Swift do: what is seen as one character stays together. */
function reverseGraphemes(text: string): string {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .reverse()
    .join("");
}

/** What code of many languages does to texts, by its words. */
export const commonFunctions: Readonly<Record<string, Named[1]>> = Object.fromEntries([
  ["what writes UUIDs in lower case with hyphens", writeUuid],
  ["what writes UUIDs with hyphens in lower case", writePlainUuid],
  ["what reverses their visible characters", reverseGraphemes],
  // As R's jsonlite::toJSON: safe in a script of a page.
  ["JSON.stringify, and what writes <\\/ for </", (text) => JSON.stringify(text).replaceAll("</", "<\\/")],
  // As literals of SQL, Pascal and CSV.
  ...["'", '"'].map(
    (mark): Named => [
      `what puts them into ${nameText(mark)} and doubles those in them`,
      (text) => mark + text.replaceAll(mark, mark + mark) + mark,
    ],
  ),
] satisfies Named[]);
