import { deviate } from "../../../deviations/deviation.ts";
import { splitUrl } from "../../../deviations/signer/base-string/split-url.ts";
import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Signed } from "../../../judging/adapter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import {
  computeRequest,
  computeSignature,
  signatureBaseString,
  traceSignature,
} from "../../../signing/sign-request.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import type { Case } from "../../replay/case.ts";
import { spreadCases } from "../../replay/case-features.ts";
import type { SingleSubject } from "../learned-statement.ts";
import { filterCharacters } from "./filter-characters.ts";
import { findReplacements } from "./find-replacements.ts";
import { distinct, type Lesson, type Proposal } from "./lesson.ts";
import { cutText, replaceTexts } from "./text-rules.ts";

type ChangingProposal = Proposal & { readonly change: (text: string) => string };
type Texts = readonly (readonly [from: string, to: string])[];

/** Reads a text off a request of a signer with this scheme; none where the signature method has no such text. */
type ReadText = (task: SigningTask, scheme: Scheme) => string | undefined;

const inBaseString: Readonly<Partial<Record<SingleSubject, ReadText>>> = {
  "The nonce": ({ nonce }) => nonce,
  "The timestamp": ({ timestamp }) => timestamp,
  "The name of the signature method": ({ signatureMethod }) => signatureMethod,
  "The merchant login": ({ consumerKey }) => consumerKey,
  "The path": ({ url }) => splitUrl(url).path,
  "The URL": ({ url }) => url,
  "The parameter string": (task, scheme) => traceSignature(task, scheme).normalizedParameters,
  "The base string": signatureBaseString,
};
const behindBaseString: Readonly<Partial<Record<SingleSubject, ReadText>>> = {
  "The text that is signed": signatureBaseString,
  "The control key": (task) => ("consumerSecret" in task ? task.consumerSecret : undefined),
  "The signing key": (task, scheme) =>
    "consumerSecret" in task ? scheme.signingKey(task.consumerSecret, task) : undefined,
  "The signature": computeSignature,
  "The Authorization header": (task, scheme) => computeRequest(task, {}, scheme).authorization,
  "The body": (task, scheme) => computeRequest(task, {}, scheme).body,
};

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
const digits = "0123456789";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The characters that expressions keep: \d, \w and their kind. In the order of their code points. */
const keptCharacters: readonly string[] = [
  digits,
  digits + letters,
  `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`,
  `-${digits}${letters}`,
  `-${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`,
];
const ESCAPE = /%25[0-9A-F]{2}|%[0-9A-F]{2}/g;

/** Longer texts are cut at lengths that people and memories have. */
const MAX_CUT_ANYWHERE = 600;
const cutLengths: readonly number[] = [
  ...[1000, 2000, 4000, 5000, 8000, 10_000, 16_000, 20_000, 32_000, 50_000, 64_000],
  ...[9, 10, 11, 12, 13, 14, 15, 16].flatMap((bits) => [2 ** bits - 1, 2 ** bits]),
];
/** The most proposals about one text that are tried on all failures. */
const MAX_PROPOSED = 8;
/** Thousands of functions of a longer text take minutes. */
const MAX_PUT_THROUGH = 2_000;
/** The failures, beside the smallest, that tell which of the proposals that explain it explain most. */
const MAX_COMPARED = 12;

/** Proposes what becomes of a text of which each request has one: a function, a cut, a text that is added or replaced. */
export function* proposeSingleTexts(lesson: Lesson): Generator<Proposal> {
  const cases = lesson.failures.length > 0 ? lesson.failures : lesson.signed;
  const [smallest] = cases;
  if (smallest?.evidence.kind !== "signing") return;
  const { task, shown } = smallest.evidence;
  const scheme = deviate(reference, lesson.given);
  const spread = spreadCases(cases.slice(1));
  for (const [subject, read] of readersFor(shown.baseString, signatureBaseString(task, scheme))) {
    const text = read(task, scheme);
    if (text === undefined) continue;
    const tried = new Map<string, boolean>([[text, false]]);
    const explaining = [...listChanges(subject, text, shown, lesson)].filter((proposal) => {
      const becomes = proposal.change(text);
      const explains = tried.get(becomes) ?? lesson.explainsAny(proposal, [smallest]);
      tried.set(becomes, explains);
      return explains;
    });
    const others = withOtherTexts(spread, text, (one) => read(one, scheme));
    const count = (proposal: Proposal): number => others.filter((one) => lesson.explainsAny(proposal, [one])).length;
    const counted = explaining
      .map((proposal) => ({ proposal, explained: count(proposal) }))
      // What stands in one header or body alone, a nonce or signature, would be "replaced" in it without proof.
      .filter(({ explained }) => explained > 0 || !isSent(subject))
      .toSorted((a, b) => b.explained - a.explained);
    yield* counted.slice(0, MAX_PROPOSED).map(({ proposal }) => proposal);
  }
}

function isSent(subject: SingleSubject): boolean {
  return subject === "The Authorization header" || subject === "The body";
}

/** Lists the texts to try: a shown base string tells on which side of it the mistake is. */
function readersFor(shown: string | undefined, right: string): readonly (readonly [SingleSubject, ReadText])[] {
  const readers = {
    ...(shown === right ? {} : inBaseString),
    ...(shown === undefined || shown === right ? behindBaseString : {}),
  };
  return Object.entries(readers) as [SingleSubject, ReadText][];
}

/** Returns the first cases whose texts are others than the first one and those before them. */
function withOtherTexts(
  cases: readonly Case[],
  text: string,
  read: (task: SigningTask) => string | undefined,
): readonly Case[] {
  const seen = new Set<string | undefined>([text]);
  const others: Case[] = [];
  for (const one of cases) {
    if (others.length === MAX_COMPARED) break;
    const other = one.evidence.kind === "signing" ? read(one.evidence.task) : undefined;
    if (other === undefined || seen.has(other)) continue;
    seen.add(other);
    others.push(one);
  }
  return others;
}

function* listChanges(
  subject: SingleSubject,
  text: string,
  shown: Signed,
  { vocabulary }: Lesson,
): Generator<ChangingProposal> {
  const functions = text.length > MAX_PUT_THROUGH ? {} : vocabulary.functions;
  for (const [call, change] of Object.entries(functions)) {
    yield { rule: { kind: "functions", calls: [call] }, subject, change };
  }
  for (const to of separators) {
    for (const only of ["end", "start"] as const) yield replacing(subject, [["", to]], only);
  }
  for (const kept of keptCharacters) {
    for (const to of ["", "_", "-"]) {
      const rule = { kind: "filter", kept, beyondAscii: "none", to, each: "character" } as const;
      yield { rule, subject, change: filterCharacters(rule) };
    }
  }
  for (const length of lengthsOf(text)) {
    const rule = { kind: "cut", what: "values", unit: "characters", length } as const;
    yield { rule, subject, change: (whole) => cutText(whole, rule) };
  }
  const replaced = [...shownReplacements(subject, text, shown), ...replacementsIn(subject, text)];
  for (const one of replaced) yield replacing(subject, [one]);
  for (const one of replaced) yield replacing(subject, [one], "first");
}

function replacing(subject: SingleSubject, texts: Texts, only?: "first" | "start" | "end"): ChangingProposal {
  const rule = {
    kind: "replacement",
    texts: texts.map(([from, to]) => ({ from, to })),
    ...(only !== undefined && { only }),
  } as const;
  return { rule, subject, change: replaceTexts(rule) };
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
      return baseString && percentDecodeLeniently(baseString.slice(nthIndexOf(baseString, "&", 2) + 1));
    case "The Authorization header":
      return authorization;
    case "The body":
      return body;
    default:
      return undefined;
  }
}

function nthIndexOf(text: string, part: string, count: number): number {
  let at = -1;
  for (let found = 0; found < count; found++) at = text.indexOf(part, at + 1);
  return at;
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
