import { attempt } from "../../../attempt.ts";
import { splitGraphemes } from "../../../deviations/signer/split-graphemes.ts";
import { inBytes } from "../byte-texts.ts";
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

/** Reverses a text as Elixir and Swift do: what is seen as one character stays together. */
function reverseGraphemes(text: string): string {
  return splitGraphemes(text).toReversed().join("");
}

/** White space at which a line may break, as Elixir's String.split and Guava's breakingWhitespace have it. */
const BREAKING = /[\t-\r \x85\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+/g;

/** Reads an integer as JavaScript's BigInt does; all else stays, as where an error is caught. */
function readBigInt(text: string): string {
  return attempt(() => String(BigInt(text))) ?? text;
}

/** What code of many languages does to texts, by its words. */
export const commonFunctions: Readonly<Record<string, Named[1]>> = Object.fromEntries([
  ["what reads UUIDs as Python and C# do, and writes them in lower case with hyphens", writeUuid],
  ["what reads UUIDs as Java does, and writes them in lower case", writePlainUuid],
  ["what reverses their visible characters", reverseGraphemes],
  [
    "Lua's string.reverse, PHP's strrev or C's, which reverse bytes",
    inBytes((text) => Array.from(text).reverse().join("")),
  ],
  ["JavaScript's String(BigInt(value)), but for what it does not read", readBigInt],
  ...[" ", "", "-", "_"].map(
    (mark): Named => [
      `what joins by ${mark === "" ? "nothing" : nameText(mark)} what stands between white space, but that of no break`,
      (text) => text.split(BREAKING).filter(Boolean).join(mark),
    ],
  ),
  ["what collapses white space to one space, but that of no break", (text) => text.replace(BREAKING, " ")],
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
