import type { Deviation } from "../../deviations/deviation.ts";
import { percentDecode } from "../../encoding/percent-encode.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signatureBaseString } from "../../signing/sign-request.ts";
import type { Case } from "../replay/case.ts";
import { isAmbiguous, sizeOf } from "../replay/case-features.ts";
import { proposeNumbers } from "./learn-numbers.ts";
import { deviateByRule, listCharacters } from "./learned-rules.ts";
import type {
  CutText,
  CutUnit,
  LearnedMistake,
  LearnedOrder,
  LearnedReplacement,
  LearnedTrim,
} from "./learned-statement.ts";
import { nearestTrim } from "./nearest-mistake.ts";
import { readShownPairs } from "./read-shown-pairs.ts";

/** What rules are learned from: signed requests, and the mistakes that are known. */
interface Lesson {
  readonly failures: readonly Case[];
  readonly passed: readonly Case[];
  readonly given: readonly Deviation[];
}

/** The most failures that a rule is learned from, and tried on before it is tried on all. */
const MAX_SAMPLE = 40;
/** The most failures, the smallest first, on which is tried whether a character by itself is lost. */
const MAX_HOLDING = 6;
/** Where nothing passed, a mistake shows in every request: in so many of the smallest, too. */
const MAX_SMALLEST = 8;
/** The most lengths that are tried for one text. */
const MAX_LENGTHS = 700;
/** The most names that are said to have changed places. */
const MAX_MOVED = 12;
/** The most characters of one request that are taken for replaced. */
const MAX_GUESSED = 6;
/** The most texts that are said to be replaced. */
const MAX_REPLACED = 24;
/** What stands in place of a character that somebody does not want. */
const substitutes = ["", " ", "?", "_", "-", "*", ".", "+", "\ufffd", "%20", "'"];

/** Learns a rule about values, names, the secret or their order that explains failures: of several, the one that explains most. */
export function learnRule(
  failures: readonly Case[],
  passed: readonly Case[],
  given: readonly Deviation[],
): LearnedMistake | undefined {
  const plain = (cases: readonly Case[]): readonly Case[] =>
    cases
      .filter((one) => one.evidence.kind === "signing" && !isAmbiguous(one))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const [sorted, right] = [plain(failures), plain(passed)];
  const lesson = { failures: right.length === 0 ? sorted.slice(0, MAX_SMALLEST) : sorted, passed: right, given };
  let best: { readonly mistake: LearnedMistake; readonly count: number } | undefined;
  for (const propose of [proposeTrim, proposeCuts, proposeReplacement, proposeDrop, proposeNumber, proposeOrder]) {
    for (const mistake of propose(lesson)) {
      if (breaksPassed(mistake.deviation, lesson)) continue;
      const count = countExplained(mistake.deviation, failures, given);
      if (count > (best?.count ?? 0)) best = { mistake, count };
    }
  }
  return best === undefined ? undefined : besideNearest(best.mistake, lesson);
}

/** Adds which known mistake comes near to characters that values lose. */
function besideNearest({ deviation, learned }: LearnedMistake, { failures, passed }: Lesson): LearnedMistake {
  if (learned.kind !== "trim") return { deviation, learned };
  const seen = distinct([...failures, ...passed].flatMap((one) => [...endsOf([one], 0), ...endsOf([one], -1)]));
  const nearest = nearestTrim(seen, [learned.start, learned.end], failures[0]?.mistakes ?? []);
  if (nearest === undefined) return { deviation, learned };
  const isLost = (character: string): boolean => learned.start.includes(character) || learned.end.includes(character);
  const more = nearest.others.filter(isLost);
  const less = nearest.others.filter((one) => !isLost(one));
  const differences = [
    ...(more.length > 0 ? [`and ${listCharacters(more)} too`] : []),
    ...(less.length > 0 ? [`but not ${listCharacters(less)}`] : []),
  ];
  const happens = `${deviation.happens} Nearest to it: ${[JSON.stringify(nearest.mistake.title), ...differences].join(", ")}.`;
  return { deviation: { ...deviation, happens }, learned };
}

function countExplained(deviation: Deviation, cases: readonly Case[], given: readonly Deviation[]): number {
  const set = [...given, deviation];
  return cases.filter(({ replay }) => replay.reproduces(set)).length;
}

function breaksPassed(deviation: Deviation, { passed, given }: Lesson): boolean {
  return passed.some(({ replay }) => replay.reproduces(given) && !replay.reproduces([...given, deviation]));
}

function explainsAny({ deviation }: LearnedMistake, cases: readonly Case[], { given }: Lesson): boolean {
  return cases.some(({ replay }) => replay.reproduces([...given, deviation]));
}

/** Returns the texts that a signer encodes as values. */
function valuesOf({ evidence }: Case): readonly string[] {
  if (evidence.kind !== "signing") return [];
  const { task } = evidence;
  return [...task.parameters.map(([, value]) => value), task.consumerKey, task.nonce];
}

/** Returns the values that the caller gives: a mistake about these alone leaves the login as it is. */
function givenIn({ evidence }: Case): readonly string[] {
  return evidence.kind === "signing" ? evidence.task.parameters.map(([, value]) => value) : [];
}

/** Proposes the characters at the ends of values whose loss, each by itself, explains a failure, all together. */
function* proposeTrim(lesson: Lesson): Generator<LearnedMistake> {
  const kept = (at: 0 | -1): ReadonlySet<string> =>
    new Set(lesson.passed.flatMap((one) => givenIn(one).flatMap((value) => Array.from(value).at(at) ?? [])));
  const starts = distinct(endsOf(lesson.failures, 0).filter((one) => !kept(0).has(one)));
  const ends = distinct(endsOf(lesson.failures, -1).filter((one) => !kept(-1).has(one)));
  const trim = (start: readonly string[], end: readonly string[]): LearnedTrim => ({ kind: "trim", start, end });
  const isLost = (character: string, rule: LearnedTrim): boolean => {
    const holding = lesson.failures.filter((one) => valuesOf(one).some((value) => value.includes(character)));
    return explainsAny(deviateByRule(rule), holding.slice(0, MAX_HOLDING), lesson);
  };
  const both = starts.filter((one) => ends.includes(one) && isLost(one, trim([one], [one])));
  const start = starts.filter((one) => both.includes(one) || isLost(one, trim([one], [])));
  const end = ends.filter((one) => both.includes(one) || isLost(one, trim([], [one])));
  if (start.length + end.length === 0) return;
  yield deviateByRule(trim(start, end));
  yield deviateByRule(trim(start, end), true);
}

function endsOf(cases: readonly Case[], at: 0 | -1): readonly string[] {
  return cases.flatMap((one) => valuesOf(one).flatMap((value) => Array.from(value).at(at) ?? []));
}

/** What may be cut, the texts, and whether they are those of the caller's alone that have such a part. */
const cutTexts: readonly (readonly [CutText, (evidence: SigningEvidence) => readonly string[], isOfCaller?: true])[] = [
  ["values", ({ task }) => [...task.parameters.map(([, value]) => value), task.consumerKey, task.nonce]],
  ["values", ({ task }) => task.parameters.map(([, value]) => value), true],
  ["names", ({ task }) => task.parameters.map(([name]) => name)],
  ["secret", ({ task }) => (task.signatureMethod === "HMAC-SHA1" ? [task.consumerSecret] : [])],
  ["base string", ({ task }) => [signatureBaseString(task)]],
];
const cutUnits: readonly (readonly [CutUnit, (text: string) => number])[] = [
  ["bytes", (text) => Buffer.byteLength(text)],
  ["characters", (text) => Array.from(text).length],
  ["UTF-16 units", (text) => text.length],
];

/** Proposes lengths between the longest text that passed and the shortest longer one that failed. */
function* proposeCuts(lesson: Lesson): Generator<LearnedMistake> {
  for (const [what, textsOf, isOfCaller] of cutTexts) {
    for (const [unit, measure] of cutUnits) {
      const longest = ({ evidence }: Case): number =>
        evidence.kind === "signing" ? Math.max(0, ...textsOf(evidence).map(measure)) : 0;
      const least = Math.max(0, ...lesson.passed.map(longest));
      const cases = lesson.failures.filter((one) => longest(one) > least).toSorted((a, b) => longest(a) - longest(b));
      const [shortest] = cases;
      if (shortest === undefined) continue;
      const to = Math.min(longest(shortest), least + MAX_LENGTHS);
      for (let length = Math.max(1, least); length < to; length++) {
        const mistake = deviateByRule({ kind: "cut", what, unit, length }, isOfCaller);
        if (!explainsAny(mistake, [shortest], lesson)) continue;
        yield mistake;
        break;
      }
    }
  }
}

/** Proposes texts that are replaced, wherever they stand or where they stand first. */
function* proposeReplacement(lesson: Lesson): Generator<LearnedMistake> {
  for (const only of [{}, { only: "first" }] as const) {
    for (const isOfCaller of [false, true]) {
      const deviate = (texts: LearnedReplacement["texts"]): LearnedMistake =>
        deviateByRule({ kind: "replacement", texts, ...only }, isOfCaller);
      const texts = findReplaced(lesson, deviate);
      if (texts.length > 0) yield deviate(texts);
    }
  }
}

/** Finds texts that are replaced: read off shown base strings, else characters in none of the values that passed. */
function findReplaced(
  lesson: Lesson,
  deviate: (texts: LearnedReplacement["texts"]) => LearnedMistake,
): LearnedReplacement["texts"] {
  const right = new Set(lesson.passed.flatMap((one) => givenIn(one).flatMap((value) => Array.from(value))));
  const found = new Map<string, string>();
  let left = lesson.failures;
  for (const one of lesson.failures.slice(0, MAX_SAMPLE)) {
    if (!left.includes(one) || found.size === MAX_REPLACED) continue;
    const candidates = "baseString" in shownOf(one) ? readChanges(one) : guessChanges(one, right);
    const texts = candidates.find(([from, to]) =>
      explainsAny(deviate([...[...found].map(asText), { from, to }]), [one], lesson),
    );
    if (texts === undefined) continue;
    found.set(...texts);
    const { deviation } = deviate([...found].map(asText));
    left = left.filter(({ replay }) => !replay.reproduces([...lesson.given, deviation]));
  }
  return [...found].map(asText);
}

function asText([from, to]: readonly [string, string]): { readonly from: string; readonly to: string } {
  return { from, to };
}

function shownOf({ evidence }: Case): object {
  return evidence.kind === "signing" ? evidence.shown : {};
}

/** Reads what was put in place of what: character by character where as many changed, else the whole difference. */
function readChanges({ evidence, right: scheme }: Case): readonly (readonly [from: string, to: string])[] {
  if (evidence.kind !== "signing") return [];
  const changes = readShownPairs(evidence, scheme).flatMap(({ shown, right }) => {
    const [a, b] = [percentDecode(right), percentDecode(shown)];
    return a === undefined || b === undefined || a === b ? [] : [[a, b] as const];
  });
  return changes.flatMap(([a, b]) => {
    const [from, to] = differenceOf(Array.from(a), Array.from(b));
    const [first = "", second = ""] = [from[0], from.length === to.length ? to[0] : to.join("")];
    return from.length === 0 ? [] : [[first, second] as const, [from.join(""), to.join("")] as const];
  });
}

function differenceOf(a: readonly string[], b: readonly string[]): readonly [readonly string[], readonly string[]] {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

function guessChanges(one: Case, right: ReadonlySet<string>): readonly (readonly [from: string, to: string])[] {
  const unknown = distinct(valuesOf(one).flatMap((value) => Array.from(value))).filter(
    (character) => !right.has(character),
  );
  return unknown.slice(0, MAX_GUESSED).flatMap((from) => {
    const bare = from.normalize("NFD").replaceAll(/\p{M}/gu, "");
    const forms = [
      ...substitutes,
      from.toLowerCase(),
      from.toUpperCase(),
      from.normalize("NFD"),
      from.normalize("NFKC"),
      bare,
    ];
    return distinct(forms).flatMap((to) => (to === from ? [] : [[from, to] as const]));
  });
}

/** Proposes values whose parameters are left out: each by itself explains a failure. */
function* proposeDrop(lesson: Lesson): Generator<LearnedMistake> {
  const kept = new Set(lesson.passed.flatMap(givenIn));
  const isDropped = (value: string): boolean => {
    const holding = lesson.failures.filter((one) => givenIn(one).includes(value));
    return explainsAny(deviateByRule({ kind: "drop", values: [value] }), holding.slice(0, MAX_HOLDING), lesson);
  };
  const values = distinct(lesson.failures.slice(0, MAX_SAMPLE).flatMap(givenIn)).filter(
    (value) => !kept.has(value) && isDropped(value),
  );
  if (values.length > 0) yield deviateByRule({ kind: "drop", values });
}

function proposeNumber({ failures, passed, given }: Lesson): Generator<LearnedMistake> {
  return proposeNumbers(failures, passed, given);
}

/** Proposes which names change places, as shown base strings have them. */
function* proposeOrder(lesson: Lesson): Generator<LearnedMistake> {
  const moved = new Map<string, LearnedOrder["moved"][number]>();
  for (const { evidence, right } of lesson.failures.slice(0, MAX_SAMPLE)) {
    if (evidence.kind !== "signing") continue;
    for (const pair of readMoved(evidence, right)) moved.set(`${pair.name} ${pair.before}`, pair);
  }
  if (moved.size > 0 && moved.size <= MAX_MOVED) yield deviateByRule({ kind: "order", moved: [...moved.values()] });
}

function readMoved(evidence: SigningEvidence, scheme: Scheme): LearnedOrder["moved"] {
  const names = readShownPairs(evidence, scheme).map(({ name, place }) => ({
    name: percentDecode(name) ?? name,
    place,
  }));
  return names.flatMap(({ name, place }, at) =>
    names
      .slice(at + 1)
      .flatMap((other) => (other.place < place && other.name !== name ? [{ name, before: other.name }] : [])),
  );
}

function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)];
}
