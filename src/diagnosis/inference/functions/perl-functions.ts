import { letterChanges } from "../../../deviations/signer/values/letter-changes.ts";
import { spaceClasses, whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";
import { range } from "../range.ts";

type Change = (text: string) => string;
type Named = readonly [words: string, change: Change];

const { "perl-ucfirst": ucfirst, "perl-ucfirst-lc": ucfirstLc, "ruby-downcase": lc } = letterChanges;
const trim = whiteSpaceChanges["go-trim-space"];

const SPACE = spaceClasses["C# and Perl"];
const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
const SPACES = new RegExp(`[${SPACE}]+`, "u");
const EACH_WORD = new RegExp(`[${WORD}']+`, "gu");
const WORD_START = new RegExp(`(?<![${WORD}])[${WORD}]`, "gu");
const NOT_SPACE = new RegExp(`[^${SPACE}]+`, "gu");
const WORD_BEHIND_SPACE = new RegExp(`(?<=^|[${SPACE}])[${WORD}]`, "gu");
const upper: Change = (text) => text.toUpperCase();

/** Splits as `split ' '` does: at white space, but not at the start. */
const words = (text: string): readonly string[] => text.split(SPACES).filter(Boolean);

/** Splits a text as Perl and Java do: nothing is left of empty parts at the end. */
export function split(text: string, by: string | RegExp): readonly string[] {
  return withoutEmptyEnd(text.split(by));
}

function withoutEmptyEnd(parts: readonly string[]): readonly string[] {
  return parts.slice(0, parts.findLastIndex((part) => part !== "") + 1);
}

/** Cuts characters of a class off one end or both: an expression would try each run in a text again and again. */
function cutClass(source: string, ends: "end" | "both"): Change {
  const one = new RegExp(`^[${source}]$`, "u");
  return (text) => {
    const all = Array.from(text);
    let [start, end] = [0, all.length];
    while (end > start && one.test(all[end - 1] ?? "")) end--;
    while (ends === "both" && start < end && one.test(all[start] ?? "")) start++;
    return all.slice(start, end).join("");
  };
}

const SPACE_AT_START = new RegExp(`^[${SPACE}]+`, "u");
const cutSpaceAtEnd = cutClass(`${SPACE}`, "end");

function withoutFirstTag(text: string): string {
  const start = text.indexOf("<");
  const end = text.indexOf(">", start);
  return start === -1 || end === -1 ? text : text.slice(0, start) + text.slice(end + 1);
}

const isTrue = /^true$/i;
const isFalse = /^false$/i;

/** What Perl code does to texts, by its words: asked of Perl 5.36. */
export const perlFunctions: Readonly<Record<string, Change>> = Object.fromEntries([
  ["Perl's join(' ', map { ucfirst lc } split / /)", (text) => split(text, " ").map(ucfirstLc).join(" ")],
  ["Perl's join(' ', map { ucfirst lc } split ' ')", (text) => words(text).map(ucfirstLc).join(" ")],
  ["Perl's join(' ', map { ucfirst } split ' ')", (text) => words(text).map(ucfirst).join(" ")],
  ["Perl's s/\\b(\\w)/\\U$1/g", (text) => text.replace(WORD_START, upper)],
  ["Perl's s/(^|\\s)(\\w)/$1\\U$2/g", (text) => text.replace(WORD_BEHIND_SPACE, upper)],
  ["Perl's s/(\\S+)/\\u\\L$1/g", (text) => text.replace(NOT_SPACE, ucfirstLc)],
  ["Perl's s/([\\w']+)/\\u\\L$1/g", (text) => text.replace(EACH_WORD, ucfirstLc)],
  ["Perl's s/([a-z]+)/\\u\\L$1/gi", (text) => text.replace(/[a-z\u017f\u212a]+/gi, (word) => ucfirst(lc(word)))],
  ["Perl's (split)[0]", (text) => words(text)[0] ?? ""],
  ...["+", "-", "_", ",", ""].map(
    (mark): Named => [`Perl's join('${mark}', split ' ')`, (text) => words(text).join(mark)],
  ),
  ["Perl's join(',', split /\\s*,\\s*/)", (text) => splitList(text).join(",")],
  ['Perl\'s join("\\n", map { trimmed } split /\\n/)', (text) => split(text, "\n").map(trim).join("\n")],
  [
    "Perl's s/^\\s+|\\s+$//",
    // Without /g it cuts once: the end of what does not begin so.
    (text) => (SPACE_AT_START.test(text) ? text.replace(SPACE_AT_START, "") : cutSpaceAtEnd(text)),
  ],
  ["Perl's s/\\W+$//", cutClass(`^${WORD}`, "end")],
  ["Perl's s/^\\W+|\\W+$//g", cutClass(`^${WORD}`, "both")],
  ["Perl's s/\\W+$//a", cutClass("^\\w", "end")],
  ["Perl's s/^\\W+|\\W+$//ga", cutClass("^\\w", "both")],
  ["what leaves out decimals behind the second at the end", (text) => text.replace(/(?<=\.\d\d)\d+$/, "")],
  ["what leaves out the first tag as <[^>]*>", withoutFirstTag],
  ["what keeps what stands before the first character beyond ASCII", (text) => text.replace(/[^\0-\x7f].*$/su, "")],
  [
    "what keeps what stands before the first character beyond ISO-8859-1",
    (text) => text.replace(/[^\0-\xff].*$/su, ""),
  ],
  [
    "what writes true and false of any case as 1 and 0",
    (text) => (isTrue.test(text) ? "1" : isFalse.test(text) ? "0" : text),
  ],
  [
    "what writes true, yes and on of any case as 1, and false, no and off as 0",
    (text) => (/^(?:true|yes|on|1)$/i.test(text) ? "1" : /^(?:false|no|off|0)$/i.test(text) ? "0" : text),
  ],
  ...range(2, 20).map(
    (length): Named => [
      `what puts ${length} zeros before them and keeps the last ${length} characters`,
      (text) =>
        Array.from("0".repeat(length) + text)
          .slice(-length)
          .join(""),
    ],
  ),
] satisfies Named[]);

/** Splits at commas, and at white space next to them. */
function splitList(text: string): readonly string[] {
  const parts = text.split(",").map((part, at, all) => {
    const end = at === all.length - 1 ? part : part.replace(new RegExp(`[${SPACE}]+$`), "");
    return at === 0 ? end : end.replace(new RegExp(`^[${SPACE}]+`), "");
  });
  return withoutEmptyEnd(parts);
}
