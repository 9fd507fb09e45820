import { percentDecode, percentEncode } from "../../../encoding/percent-encode.ts";
import { remember } from "../../../remember.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedReplacement, RuleSubject } from "../learned-statement.ts";
import { readShownPairs } from "../read-shown-pairs.ts";
import { distinct, givenIn, type Lesson, namesIn, type Proposal, substitutes, valuesOf } from "./lesson.ts";

/** The most failures that a rule is learned from, and tried on before it is tried on all. */
const MAX_SAMPLE = 40;
/** The most characters of one request that are taken for replaced. */
const MAX_GUESSED = 6;
/** The most texts that are taken for one rule: of several characters, and of one. */
const MAX_TEXTS = { long: 4, all: 80 } as const;
/** The longest text that is taken for replaced, and the longest that is put in its place: a rule is for every text. */
const MAX_LENGTH = { from: 24, to: 60 } as const;

/** The most values that are taken for replaced as a whole: more are not a list, but something that is done to them. */
const MAX_WHOLE = 2;

/** A value for which a program may have a case of its own: none, a word, a number. */
const CONSTANT = /^[\w.+-]{0,12}$/;

/** Texts in which others are replaced. */
interface TextSource {
  readonly subjects: readonly RuleSubject[];
  /** Those of a request that are known to be right where it passed, and in which something may be replaced. */
  readonly textsOf: readonly [right: (one: Case) => readonly string[], any: (one: Case) => readonly string[]];
}

const ofValues: TextSource = { subjects: ["Values", "The caller's values"], textsOf: [givenIn, valuesOf] };
const ofNames: TextSource = { subjects: ["Names", "The caller's names"], textsOf: [namesIn, namesIn] };

/** Proposes values that are replaced as a whole. */
export function* proposeWholes(lesson: Lesson): Generator<Proposal> {
  const texts = findTexts(lesson, ofValues, "whole");
  if (texts.length === 0 || texts.length > MAX_WHOLE) return;
  yield { rule: { kind: "replacement", texts, only: "whole" }, subject: "The caller's values" };
}

/** Proposes texts that are replaced: read off shown base strings, else characters in none of the values that passed. */
export function* proposeReplacements(lesson: Lesson): Generator<Proposal> {
  for (const only of [undefined, "first", "start", "end"] as const) yield* proposeTexts(lesson, ofValues, only);
}

/** Proposes characters of names that are replaced. */
export function proposeNameTexts(lesson: Lesson): Generator<Proposal> {
  return proposeTexts(lesson, ofNames);
}

function* proposeTexts(lesson: Lesson, source: TextSource, only?: LearnedReplacement["only"]): Generator<Proposal> {
  const texts = findTexts(lesson, source, only);
  const long = texts.filter(({ from }) => Array.from(from).length > 1);
  // One value alone is rather put through a function than a text of it replaced.
  const isSeenOnce = long.length * 2 > lesson.failures.length;
  if (texts.length === 0 || texts.length > MAX_TEXTS.all || long.length > MAX_TEXTS.long || isSeenOnce) return;
  const rule: LearnedReplacement = { kind: "replacement", texts, ...(only !== undefined && { only }) };
  for (const subject of source.subjects) yield { rule, subject };
}

function findTexts(lesson: Lesson, source: TextSource, only?: LearnedReplacement["only"]): LearnedReplacement["texts"] {
  const [rightOf, textsOf] = source.textsOf;
  // Asked for only where no base string is shown.
  const charactersIn = remember((cases: readonly Case[]): ReadonlySet<string> => {
    return new Set(cases.flatMap((one) => rightOf(one).flatMap((text) => Array.from(text))));
  });
  const found = new Map<string, string>();
  const ruleOf = (all: Iterable<readonly [string, string]>): LearnedReplacement => ({
    kind: "replacement",
    texts: Array.from(all, ([from, to]) => ({ from, to })),
    ...(only !== undefined && { only }),
  });
  const sample = lesson.failures.slice(0, MAX_SAMPLE);
  let left = sample;
  for (const one of sample) {
    if (!left.includes(one)) continue;
    const isRead = source === ofValues && "baseString" in shownOf(one);
    const candidates = isRead ? readChanges(one, only) : guessChanges(textsOf(one), charactersIn(lesson.passed));
    const several = isRead && only === undefined ? [readAligned(one)] : [];
    const pairs = [...several, ...candidates.map((pair) => [pair])]
      .filter((some) => some.every(([from, to]) => from.length <= MAX_LENGTH.from && to.length <= MAX_LENGTH.to))
      .find((some) =>
        source.subjects.some((subject) => lesson.explainsAny({ rule: ruleOf([...found, ...some]), subject }, [one])),
      );
    if (pairs === undefined) continue;
    for (const pair of pairs) found.set(...pair);
    left = left.filter((other) =>
      source.subjects.every((subject) => !lesson.explainsAny({ rule: ruleOf(found), subject }, [other])),
    );
  }
  return ruleOf(found).texts;
}

function shownOf({ evidence }: Case): object {
  return evidence.kind === "signing" ? evidence.shown : {};
}

/** Reads what was put in place of single characters, each of which stands before one that stays or at the end. */
function readAligned({ evidence, right: scheme }: Case): readonly (readonly [from: string, to: string])[] {
  if (evidence.kind !== "signing") return [];
  return readShownPairs(evidence, scheme).flatMap(({ shown, right }) => {
    const [from, to] = [right, shown].map((text) => Array.from(percentDecode(text) ?? ""));
    return from === undefined || to === undefined ? [] : alignCharacters(from, to);
  });
}

function alignCharacters(
  from: readonly string[],
  to: readonly string[],
): readonly (readonly [from: string, to: string])[] {
  const pairs: (readonly [from: string, to: string])[] = [];
  let at = 0;
  for (const [index, character] of from.entries()) {
    const next = from[index + 1];
    const end = next === undefined ? to.length : to.indexOf(next, at);
    if (to[at] === character) at++;
    else if (end < 0) break;
    else {
      pairs.push([character, to.slice(at, end).join("")]);
      at = end;
    }
  }
  return pairs;
}

/** Reads what was put in place of what: character by character where as many changed, else the whole difference. */
function readChanges(
  { evidence, right: scheme }: Case,
  only: LearnedReplacement["only"],
): readonly (readonly [from: string, to: string])[] {
  if (evidence.kind !== "signing") return [];
  const changes = readShownPairs(evidence, scheme).flatMap(({ shown, right }) => {
    const [a, b] = [percentDecode(right), percentDecode(shown)];
    return a === undefined || b === undefined || a === b ? [] : [[a, b] as const];
  });
  if (only === "whole") return changes.filter(([from]) => CONSTANT.test(from));
  return changes.flatMap(([a, b]) => {
    const { from, to, before, after } = differenceOf(Array.from(a), Array.from(b));
    const [first = "", second = ""] = [from[0], from.length === to.length ? to[0] : to.join("")];
    if (from.length > 0) return [[first, second] as const, [from.join(""), to.join("")] as const];
    // Something was put in: what stands beside it has become both.
    const put = to.join("");
    return [
      after === undefined ? [] : [[after, put + after] as const],
      before === undefined ? [] : [[before, before + put] as const],
    ].flat();
  });
}

interface TextDifference {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** What stands beside it in both texts. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function differenceOf(a: readonly string[], b: readonly string[]): TextDifference {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return { from, to, before: a[start - 1], after: a[a.length - end] };
}

function guessChanges(
  texts: readonly string[],
  right: ReadonlySet<string>,
): readonly (readonly [from: string, to: string])[] {
  const unknown = distinct(texts.flatMap((text) => Array.from(text))).filter((character) => !right.has(character));
  return unknown.slice(0, MAX_GUESSED).flatMap((from) => {
    const bare = from.normalize("NFD").replaceAll(/\p{M}/gu, "");
    const forms = [
      ...substitutes,
      from.toLowerCase(),
      from.toUpperCase(),
      from.normalize("NFD"),
      from.normalize("NFKC"),
      bare,
      ...escapesOf(from),
    ];
    return distinct(forms).flatMap((to) => (to === from ? [] : [[from, to] as const]));
  });
}

const htmlNames: Readonly<Record<string, readonly string[]>> = {
  "&": ["&amp;"],
  "<": ["&lt;"],
  ">": ["&gt;"],
  '"': ["&quot;", "&#34;"],
  "'": ["&apos;", "&#039;"],
  "\u00a0": ["&nbsp;"],
  "\n": ["<br>", "<br />", "<br/>"],
};

/** How a character is written where it would have a meaning of its own. */
function escapesOf(character: string): readonly string[] {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16).padStart(4, "0");
  return [
    `\\${character}`,
    character + character,
    percentEncode(character),
    `&#${point};`,
    `&#x${point.toString(16)};`,
    ...(htmlNames[character] ?? []),
    `\\u${hex}`,
    `\\u${hex.toUpperCase()}`,
  ];
}
