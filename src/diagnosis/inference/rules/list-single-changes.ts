import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Signed } from "../../../judging/adapter.ts";
import type { LearnedCut, LearnedFilter, LearnedReplacement, SingleSubject } from "../learned-statement.ts";
import { filterCharacters } from "./filter-characters.ts";
import { findReplacements } from "./find-replacements.ts";
import { distinct, type Lesson, type Proposal } from "./lesson.ts";
import { cutText, replaceTexts } from "./text-rules.ts";

/** A proposal about such a text, and what it makes of it. */
export type SingleProposal = Proposal & { readonly change: (text: string) => string };
type Texts = readonly (readonly [from: string, to: string])[];

/** What code replaces in a URL. */
const ofUrls: Texts = [
  ["https://", ""],
  ["http://", ""],
  ["https", "http"],
  ["http:", "https:"],
  [":443", ""],
  [":80", ""],
  ["//", "/"],
  ["www.", ""],
  ["://", "://www."],
  ["://", "://sandbox."],
  ["://sandbox.", "://"],
  ["://sandbox.", "://gate."],
  ["://gate.", "://sandbox."],
  ["://sandbox.", "://api."],
  ["/", "%2F"],
  [" ", "+"],
];
/** What stands in place of the & and = between parts, or before or behind a whole. */
const separators: readonly string[] = [
  ..."&=?,;:|+ \n\r\t\0.\"'/\ufeff",
  "\r\n",
  "\\n",
  "&&",
  " & ",
  "& ",
  " = ",
  ", ",
  "; ",
  ": ",
  "=>",
  "&amp;",
  "%26",
  "%3D",
  "%0A",
  "null",
  "undefined",
  "&null",
  "&undefined",
];
const joined: Texts = ["&", "="].flatMap((from) =>
  separators.filter((to) => to !== from).map((to) => [from, to] as const),
);
/** How code writes a name with its value otherwise. */
const pairForms: readonly (readonly [what: string, write: (name: string, value: string) => string])[] = [
  ["leaves out each name with its =", (_, value) => value],
  ["leaves out each value with its =", (name) => name],
  ['writes each pair as name="value"', (name, value) => `${name}="${value}"`],
  ["writes each pair as name='value'", (name, value) => `${name}='${value}'`],
  ['writes each pair as "name"="value"', (name, value) => `"${name}"="${value}"`],
  ['writes each pair as "name":"value"', (name, value) => `"${name}":"${value}"`],
];
const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The characters that expressions keep: \d, \w and their kind. */
const keptCharacters = ["0123456789", alphanumeric, `${alphanumeric}_`, `${alphanumeric}-`, `${alphanumeric}_-`].map(
  (kept) => Array.from(kept).sort().join(""),
);
const ESCAPE = /%25[0-9A-F]{2}|%[0-9A-F]{2}/g;

/** Longer texts are cut at lengths that people and memories have. */
const MAX_CUT_ANYWHERE = 2_000;
const cutLengths: readonly number[] = [
  ...[1000, 2000, 4000, 5000, 8000, 10_000, 16_000, 20_000, 32_000, 50_000, 64_000],
  ...[9, 10, 11, 12, 13, 14, 15, 16].flatMap((bits) => [2 ** bits - 1, 2 ** bits]),
];
/** Thousands of functions of a longer text take minutes. */
const MAX_PUT_THROUGH = 2_000;

/** Lists what may become of such a text: what functions make of it, what is added to it, kept, cut or replaced. */
export function* listSingleChanges(
  subject: SingleSubject,
  text: string,
  shown: Signed,
  { vocabulary }: Lesson,
): Generator<SingleProposal> {
  if (subject === "The parameter string") yield* listJoinings(subject);
  const functions = text.length > MAX_PUT_THROUGH ? {} : vocabulary.functions;
  for (const [call, change] of Object.entries(functions)) {
    yield { rule: { kind: "functions", subject, calls: [call] }, subject, change };
  }
  // Not all are tried on a large text, which has rather been cut.
  const isRatherCut = text.length > MAX_CUT_ANYWHERE;
  if (isRatherCut) yield* listCuts(subject, text);
  for (const to of separators) {
    for (const only of ["end", "start"] as const) yield replacing(subject, [["", to]], only);
  }
  for (const kept of keptCharacters) {
    for (const to of ["", "_", "-"]) {
      const rule: LearnedFilter = { kind: "filter", subject, kept, beyondAscii: "none", to, each: "character" };
      yield { rule, subject, change: filterCharacters(rule) };
    }
  }
  if (!isRatherCut) yield* listCuts(subject, text);
  const replaced = [...shownReplacements(subject, text, shown), ...replacementsIn(subject, text)];
  for (const one of replaced) yield replacing(subject, [one]);
  for (const one of replaced) yield replacing(subject, [one], "first");
}

/** Lists how pairs are written and joined by code that does both otherwise. */
function* listJoinings(subject: SingleSubject): Generator<SingleProposal> {
  const between = ["", ...separators];
  const through = (call: string, change: (pairs: readonly string[]) => string): SingleProposal => ({
    rule: { kind: "functions", subject, calls: [call] },
    subject,
    change: (joined) => change(joined.split("&")),
  });
  yield through("what writes {name=value, name=value}", (pairs) => `{${pairs.join(", ")}}`);
  for (const to of between) {
    for (const inPair of between) {
      if (to !== "&" && inPair !== "=")
        yield replacing(subject, [
          ["&", to],
          ["=", inPair],
        ]);
      const form = JSON.stringify(`name${inPair}value${to}`);
      yield through(`what writes each pair as ${form}`, (pairs) =>
        pairs.map((pair) => `${pair.replace("=", () => inPair)}${to}`).join(""),
      );
    }
    for (const [what, write] of pairForms) {
      const call = to === "&" ? `what ${what}` : `what ${what}, and joins them by ${JSON.stringify(to)}`;
      yield through(call, (pairs) =>
        pairs.map((pair) => write(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))).join(to),
      );
    }
  }
}

function replacing(subject: SingleSubject, replaced: Texts, only?: "first" | "start" | "end"): SingleProposal {
  const texts = replaced.map(([from, to]) => ({ from, to }));
  const rule: LearnedReplacement = { kind: "replacement", subject, texts, ...(only !== undefined && { only }) };
  return { rule, subject, change: replaceTexts(rule) };
}

function* listCuts(subject: SingleSubject, text: string): Generator<SingleProposal> {
  for (const length of lengthsOf(text)) {
    const rule: LearnedCut = { kind: "cut", subject, what: "values", unit: "characters", length };
    yield { rule, subject, change: (whole) => cutText(whole, rule) };
  }
}

function lengthsOf(text: string): readonly number[] {
  const { length } = Array.from(text);
  if (length > MAX_CUT_ANYWHERE) return cutLengths.filter((one) => one < length);
  return Array.from({ length: Math.max(0, length - 1) }, (_, at) => at + 1);
}

/** Reads off what is shown what is replaced: what joins names and values, and not a part of them, of which other rules are. */
function shownReplacements(subject: SingleSubject, text: string, shown: Signed): Texts {
  const becomes = shownAs(subject, shown);
  const isOfJoining = (from: string): boolean => !/[0-9A-Za-z]/.test(from.replace(ESCAPE, ""));
  return becomes === undefined ? [] : findReplacements(text, becomes).filter(([from]) => isOfJoining(from));
}

/** Reads what became of a text; the parameters were encoded as the base string's last part. */
function shownAs(subject: SingleSubject, { baseString, authorization, body }: Signed): string | undefined {
  switch (subject) {
    case "The base string":
      return baseString;
    case "The parameter string":
      return baseString && percentDecodeLeniently(baseString.split("&").slice(2).join("&"));
    case "The Authorization header":
      return authorization;
    case "The body":
      return body;
    default:
      return undefined;
  }
}

/** Lists what code replaces in such texts. */
function replacementsIn(subject: SingleSubject, text: string): Texts {
  const left = distinct(Array.from(text)).map((from) => [from, ""] as const);
  if (subject === "The URL" || subject === "The path") return [...ofUrls, ...left];
  if (!text.includes("&")) return left;
  const escapes = distinct(text.match(ESCAPE) ?? []);
  const decoded = escapes.flatMap((from) =>
    [
      from.replace("%25", "%"),
      percentDecodeLeniently(from.replace("%25", "%")),
      from.toLowerCase(),
      "+",
      "%2B",
      "",
    ].map((to) => [from, to] as const),
  );
  return [["%25", "%"], ...joined, ...decoded, ...left].filter(
    ([from, to]) => from !== to && text.includes(from),
  ) as Texts;
}
