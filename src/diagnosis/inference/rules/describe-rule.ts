import { writeZone } from "../../../deviations/signer/values/dates.ts";
import { listNames } from "../../narrowing/parameter-names.ts";
import { countDecimals } from "../count-decimals.ts";
import { NO_FUNCTION } from "../describe-encoder.ts";
import { describeEscape } from "../escapes/number-escapes.ts";
import type {
  CutText,
  LearnedDate,
  LearnedDrop,
  LearnedNumber,
  LearnedReplacement,
  LearnedRule,
  LearnedTrim,
  RuleSubject,
} from "../learned-statement.ts";
import { describeOrder, nameCall, tellTexts } from "../tables/describe-table.ts";
import { isTable } from "../tables/is-table.ts";
import { describeFilter } from "./filter-characters.ts";
import type { Proposal } from "./lesson.ts";
import { listCharacters, nameText } from "./list-characters.ts";
import { isSingle, singleTexts } from "./single-texts.ts";

/** So many values, of so many characters together, are told in a sentence of their own. */
const MAX_WORDED = { texts: 4, length: 200 } as const;

/** Of what was not asked this says nothing, nor of another mistake beside it. */
const ALONE = "It was seen to change nothing else.";
const SEEN = "These were seen: what becomes of others is not known.";
const MAX_OTHERS = 2;

/** Says what a rule does, in a sentence without its full stop. */
export function describeRule({ rule: learned, subject = "Values", others = [], fields }: Proposal): string {
  const verb = isOne(subject) ? "is" : "are";
  const before = sayBefore(subject);
  switch (learned.kind) {
    case "order":
      return describeOrder(learned);
    case "writing":
      return `${subject} ${verb} encoded otherwise: ${tellTexts(learned.texts)}`;
    case "cut": {
      const { what, unit, length, ending = "", limit, limitIn = "", atSpace } = learned;
      const after = ending === "" ? "" : `, with ${nameText(ending)} behind them`;
      const longer = limit === undefined ? "" : ` of more than ${[limit, limitIn].join(" ").trim()}`;
      return `${what === "values" ? `${subject} ${verb}` : subjects[what]} cut ${atSpace === undefined ? "after" : "at the last space of"} ${length} ${[unit, ...others].join(" or ")}${longer}${after}`;
    }
    case "drop":
      return describeDrop(learned, subject, fields);
    case "alphabet":
      return `In the Base64 signature, ${describeTexts(learned.characters)}`;
    case "trim":
      return describeTrim(subject, learned);
    case "replacement":
      return describeReplacement(learned, subject);
    case "filter":
      return `${inSubject(subject)}, ${describeFilter(learned)}${before}`;
    case "escape":
      return `${inSubject(subject)}, ${describeEscape(learned)}${before === "" ? "" : `,${before}`}`;
    case "number":
      return describeNumber(learned);
    case "date":
      return describeDate(learned);
    case "functions": {
      const { calls, but = [] } = learned;
      const others = but.length === 0 ? "" : `, but for ${tellTexts(but)}`;
      return `${subject} ${verb} put through ${calls.map(nameCall).join(", and then through ")}${others}${before === "" ? "" : `,${before}`}`;
    }
  }
}

function describeDrop(rule: LearnedDrop, subject: RuleSubject, fields: readonly string[] = []): string {
  const { values, which, names, signed } = rule;
  if (names !== undefined) return `${listNames(names)} ${names.length === 1 ? "is" : "are"} left out of the signature`;
  if (signed !== undefined) return `Of the body's parameters only these are signed: ${listNames(signed)}`;
  const listed = values.map((value) => (value === "" ? "nothing" : nameText(value))).join(" or ");
  const held = which === undefined ? `the value ${listed}` : `a value ${which}`;
  if (fields.length > 0) return `${listNames(fields)} with ${held} is left out of the signature`;
  return `Parameters with ${held}${subject === "Values" ? ", those of OAuth too," : ""} are left out of the signature`;
}

function describeReplacement({ texts, only }: LearnedReplacement, subject: RuleSubject): string {
  if (only === "whole" && !isWorded(texts))
    return `${subject} ${isOne(subject) ? "is signed as another" : "are signed as others"}: ${tellTexts(texts)}`;
  const at = only === undefined ? "" : places[only];
  const [added, ...others] = texts;
  if (added?.from === "" && others.length === 0) {
    return `${subject} ${isOne(subject) ? "has" : "have"} ${nameText(added.to)}${at}`;
  }
  return `${inSubject(subject)}, ${describeTexts(texts)}${at}${sayBefore(subject)}`;
}

function isWorded(texts: LearnedReplacement["texts"]): boolean {
  const length = texts.reduce((sum, { from, to }) => sum + from.length + to.length, 0);
  return texts.length <= MAX_WORDED.texts && length <= MAX_WORDED.length;
}

function inSubject(subject: RuleSubject): string {
  return `In ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
}

function isOne(subject: RuleSubject): boolean {
  return isSingle(subject) || subject.startsWith("The value of ");
}

/** Says what happens to a text after a rule, as the end of a sentence. */
function sayBefore(subject: RuleSubject): string {
  if (!isSingle(subject)) return isOne(subject) ? " before it is encoded" : " before they are encoded";
  const { before } = singleTexts[subject];
  return before === undefined ? "" : ` before it is ${before}`;
}

const places = {
  first: " where it stands first",
  start: " at the start",
  end: " at the end",
  whole: " where it is the whole value",
} as const;

function describeDecimals(least: number, most: number | undefined): string {
  if (most === undefined) return `at least ${least} decimals`;
  if (least !== most) return `${least} to ${most} decimals`;
  return countDecimals(most);
}

/** Says how numbers are written: only what differs from their plain digits. */
function describeNumber(learned: LearnedNumber): string {
  const { least, most, width, group, point, before, after } = learned;
  const parts = [
    learned.hundredfold ? ["a hundred times as large"] : [],
    most === undefined && least === 0 ? [] : [`with ${describeDecimals(least, most)}`],
    most === undefined ? [] : [learned.rounding],
    learned.holds === "as decimal digits" ? [] : [`held ${learned.holds}`],
    group === "" ? [] : [`with ${nameText(group)} between thousands`],
    point === "." ? [] : ["with a comma for the point"],
    width === 0 ? [] : [`filled with ${learned.fill === "0" ? "zeros" : "spaces"} to ${width} characters`],
    before + learned.plus === "" ? [] : [`with ${JSON.stringify(before + learned.plus)} before them`],
    after === "" ? [] : [`with ${JSON.stringify(after)} behind them`],
  ].flat();
  const how = parts.length === 0 ? "anew" : parts.join(", ");
  return `Of the caller's values, ${learned.reads} are written ${how}, before they are encoded`;
}

/** Says how dates are written; the zone where it is another than the one in which they are written. */
function describeDate({ reads, zone, assumes, format }: LearnedDate): string {
  const moved = zone === "their own" ? "" : `, in ${zone === 0 ? "UTC" : `the zone ${writeZone(zone, ":")}`}`;
  const assumed = assumes === "that zone" ? ", and those without a zone taken for times of it" : "";
  return `Of the caller's values, ${reads} are written as ${nameText(format)}${moved}${assumed}, before they are encoded`;
}

/** Says what is put in place of which texts: of neighbours that become neighbours, the first and the last. */
function describeTexts(texts: LearnedReplacement["texts"]): string {
  const groups = new Map<string, string[]>();
  for (const { from, to } of texts) groups.set(to, [...(groups.get(to) ?? []), from]);
  const runs: { readonly to: string; readonly from: readonly string[] }[][] = [];
  for (const [to, from] of groups) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext = last !== undefined && isNeighbour(last.to, to) && isNeighbour(last.from.join(), from.join());
    if (isNext) run?.push({ to, from });
    else runs.push([{ to, from }]);
  }
  const list = (parts: readonly string[]): string =>
    parts.length > 1 && parts.every((one) => Array.from(one).length === 1)
      ? listCharacters(parts)
      : parts.map(nameText).join(" and ");
  return runs
    .map((run) => {
      const from = run.flatMap((one) => one.from);
      const to = run.map((one) => one.to);
      const verb = from.length > 1 ? "are" : "is";
      return `${list(from)} ${verb} ${to[0] === "" ? "left out" : `replaced by ${list(to)}`}`;
    })
    .join(", ");
}

/** Whether a character is the one before another. */
function isNeighbour(a: string, b: string): boolean {
  return Array.from(a).length === 1 && Array.from(b).length === 1 && b.codePointAt(0) === Number(a.codePointAt(0)) + 1;
}

const subjects: Readonly<Record<Exclude<CutText, "values">, string>> = {
  names: "Names are",
  secret: "The control key is",
  "base string": "The base string is",
};

function describeTrim(subject: RuleSubject, { start, end, within }: LearnedTrim): string {
  const at = (characters: readonly string[], where: string): readonly string[] =>
    characters.length === 0 ? [] : [`${listCharacters(characters)} ${where}`];
  const isAlike = start.join("") === end.join("");
  const lost = isAlike ? at(start, "at both ends") : [...at(start, "at the start"), ...at(end, "at the end")];
  const trims = lost.length === 0 ? "" : `${isOne(subject) ? "loses" : "lose"} ${lost.join(" and ")}`;
  if (within === undefined) return `${subject} ${trims}`;
  const { characters, each, to } = within;
  const which = `${each === "run" ? "each run of " : "each of "}${listCharacters(characters)}`;
  const tidied = to === "" ? `${which} is left out` : `${which} is replaced by ${nameText(to)}`;
  return trims === "" ? `${inSubject(subject)}, ${tidied}` : `${subject} ${trims}, and within them ${tidied}`;
}

/** Says what is known of all that a rule does not tell, and what it may be as well. */
export function describeRest({ rule, others = [] }: Proposal): string {
  const rest = isTable(rule) || isListed(rule) ? SEEN : ALONE;
  const isNamed = (rule.kind === "functions" && !isTable(rule)) || (rule.kind === "order" && rule.by !== undefined);
  // A title tells the units of a cut.
  if (rule.kind !== "cut" && others.length > 0) return `${rest} ${describeOthers(others)}`;
  return isNamed ? rest : `${rest} ${NO_FUNCTION}`;
}

function describeOthers(others: readonly string[]): string {
  const more = others.length > MAX_OTHERS ? `, and ${others.length - MAX_OTHERS} more` : "";
  const calls = others.slice(0, MAX_OTHERS).map(nameCall).join(", or ");
  return `Of all that was asked the same is made by ${calls}${more}.`;
}

/** Whether a rule lists what was seen of what may be more: values, or several texts that are no characters of ASCII. */
function isListed(rule: LearnedRule): boolean {
  switch (rule.kind) {
    case "order":
      return rule.by === undefined;
    case "drop":
      return rule.which === undefined;
    case "functions":
      return (rule.but ?? []).length > 0;
    case "replacement":
      return isBeyondAscii(rule.texts.map(({ from }) => from));
    case "trim":
      return isBeyondAscii([...rule.start, ...rule.end, ...(rule.within?.characters ?? [])]);
    default:
      return false;
  }
}

/** Of ASCII each character was asked by itself. */
function isBeyondAscii(texts: readonly string[]): boolean {
  return texts.some((text) => /[^\0-\x7f]/.test(text) || (text.length > 1 && texts.length > 1));
}
