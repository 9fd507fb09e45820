import { letterChanges, titleWord } from "../../../deviations/signer/values/letter-changes.ts";
import { quoteChanges } from "../../../deviations/signer/values/quote-changes.ts";
import { beyondBasicPlane, csharpWord } from "../escapes/character-classes.ts";

type Change = (text: string) => string;

const { "csharp-to-upper": upper, "csharp-to-lower": lower } = letterChanges;

/** Converts as a culture does, not as the invariant one: letter by letter, up to U+FFFF. */
const upperByCulture: Change = (text) =>
  Array.from(text, (one) => {
    if (/[\u10d0-\u10ff\u{10000}-\u{10ffff}]/u.test(one)) return one;
    const converted = one.toUpperCase();
    return Array.from(converted).length === 1 ? converted : one;
  }).join("");
const upperTurkish: Change = (text) => Array.from(text, (one) => (one === "i" ? "İ" : upperByCulture(one))).join("");
const lowerTurkish: Change = (text) =>
  Array.from(text, (one) => (one === "I" ? "ı" : one === "İ" ? "i" : letterChanges["go-to-lower"](one))).join("");

const capital = (word: string): string => upper(word.slice(0, 1)) + word.slice(1);
const capitalLower = (word: string): string => upper(word.slice(0, 1)) + lower(word.slice(1));
/** What .NET's \w takes for a character of a word: none beyond U+FFFF. */
const WORD = `(?![${beyondBasicPlane}])[${csharpWord}]`;
const BEHIND_NO_WORD = `(?<!${WORD})`;
const firstOfWord = new RegExp(BEHIND_NO_WORD + WORD, "gu");
const firstSmall = new RegExp(`${BEHIND_NO_WORD}[a-z]`, "gu");
const BEHIND_SPACE = /(?<=^|[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000])./gs;
const INVALID = /[\0-\x08\v\f\x0e-\x1f]/g;

const HTML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** .NET escapes of what is beyond ASCII ISO-8859-1 and what is beyond U+FFFF; Mono all of it. */
function escapeHtml(text: string): string {
  const escaped = text.replace(
    /[&<>"'\xa0-\xff\u{10000}-\u{10ffff}]/gu,
    (one) => HTML[one] ?? `&#${one.codePointAt(0)};`,
  );
  return escaped.toWellFormed();
}

/** What C# does to texts, by its words: asked of Mono 6.8, or as .NET's sources have it. */
export const csharpFunctions: Readonly<Record<string, Change>> = {
  'C#\'s ToUpper(new CultureInfo("en-US"))': upperByCulture,
  'C#\'s ToUpper(new CultureInfo("tr-TR"))': upperTurkish,
  'C#\'s ToLower(new CultureInfo("tr-TR"))': lowerTurkish,
  "C#'s char.ToUpperInvariant of the first, and ToLowerInvariant of the rest": capitalLower,
  "C#'s char.ToUpperInvariant of the first": capital,
  "C#'s char.ToLowerInvariant of the first": (text) => lower(text.slice(0, 1)) + text.slice(1),
  "C#'s Split(' '), each with a capital": (text) => text.split(" ").map(capital).join(" "),
  "C#'s Split(' '), each with a capital and else small": (text) => text.split(" ").map(capitalLower).join(" "),
  'C#\'s Regex.Replace(@"\\b\\w", ToUpperInvariant)': (text) => text.replace(firstOfWord, upper),
  'C#\'s ToLowerInvariant and Regex.Replace(@"\\b\\w", ToUpperInvariant)': (text) =>
    lower(text).replace(firstOfWord, upper),
  'C#\'s ToLowerInvariant and Regex.Replace(@"\\b[a-z]", ToUpperInvariant)': (text) =>
    lower(text).replace(firstSmall, upper),
  'C#\'s new CultureInfo("en-US").TextInfo.ToTitleCase(value)': (text) =>
    text.replace(/\p{L}[\p{L}\p{M}\p{N}']*/gu, (word) => titleWord(word, upperByCulture, letterChanges["go-to-lower"])),
  'C#\'s Regex.Replace(@"(^|\\s)\\S", ToUpperInvariant)': (text) => text.replace(BEHIND_SPACE, upper),
  "C#'s HttpUtility.JavaScriptStringEncode(value, true)": (text) =>
    `"${quoteChanges["csharp-javascript-string-encode"](text)}"`,
  // https://github.com/dotnet/runtime/blob/main/src/libraries/System.Private.CoreLib/src/System/Net/WebUtility.cs
  "C#'s WebUtility.HtmlEncode (.NET)": escapeHtml,
  "C#'s XmlWriter.WriteString": (text) =>
    text
      .replace(/[&<>]/g, (one) => (one === "&" ? "&amp;" : one === "<" ? "&lt;" : "&gt;"))
      .replace(INVALID, (one) => `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`)
      .replace(/\r?\n/g, "\n")
      .replaceAll("\r", "&#xD;"),
  "what replaces all UTF-16 units but the last four by *": (text) =>
    "*".repeat(Math.max(0, text.length - 4)) + text.slice(-4),
  "what replaces all UTF-16 units but the last four by X": (text) =>
    "X".repeat(Math.max(0, text.length - 4)) + text.slice(-4),
  "what keeps the last four UTF-16 units": (text) => text.slice(-4).toWellFormed(),
};
