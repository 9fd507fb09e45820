import type { Deviation } from "../../../deviations/deviation.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { listNames } from "../../narrowing/parameter-names.ts";
import type { Case } from "../../replay/case.ts";
import { sizeOf } from "../../replay/case-features.ts";
import type { FieldSubject, LearnedRule, RuleSubject } from "../learned-statement.ts";
import type { TextReading } from "../text-readings.ts";

type Change = (value: string) => string;

/** What is known to be done to values, by the words for it. */
export interface Vocabulary {
  /** Those of the signer's language first. */
  readonly functions: Readonly<Record<string, Change>>;
  /** Those of which there are thousands, and which nobody puts another text through. */
  readonly families?: Readonly<Record<string, Change>>;
  /** Which texts are taken for numbers, the plainest first. */
  readonly readings: readonly TextReading[];
  /** What code asks of a text before it does something to it: which texts stay as they are. */
  readonly conditions: readonly TextReading[];
  /** How numbers are written. */
  readonly numberWritings: Readonly<Record<string, NumberWriting>>;
}

type NumberWriting = (digits: string) => string | undefined;

/** A rule, and what it is about. */
export interface Proposal {
  readonly rule: LearnedRule;
  /** Default: all values. */
  readonly subject?: RuleSubject;
  /** The parameters of whose values it is. Default: as the subject says. */
  readonly fields?: readonly string[];
  /** What it does to a value, where its words alone do not say. */
  readonly change?: Change;
  /** Of which values it is, where the rule tells it in words. */
  readonly holds?: (value: string, name: string) => boolean;
  /** Present where nothing is excepted from it: which characters it keeps is read off what it explains. */
  readonly isExact?: true;
  /** What else does the same to all that was asked, by its words: calls, or units in which a length may be counted. */
  readonly others?: readonly string[];
}

type Texts = readonly { readonly from: string; readonly to: string }[];

/** Lists the texts of which a change makes something else, up to so many: these come first for the next. */
export function exceptionsOf(change: Change, texts: Texts[number][], most: number): Texts {
  const but: Texts[number][] = [];
  for (const [at, text] of texts.entries()) {
    if (change(text.from) === text.to) continue;
    [texts[at], texts[but.length]] = [texts[but.length] ?? text, text];
    but.push(text);
    if (but.length >= most) break;
  }
  return but;
}

/** Counts the texts that a rule excepts. */
export function countExcepted(rule: LearnedRule): number {
  return rule.kind === "functions" ? (rule.but?.length ?? 0) : 0;
}

/** Excepts texts of which something else is made. */
export function exceptTexts<P extends Proposal & { readonly change: Change }>(proposal: P, but: Texts): P {
  const { rule, change } = proposal;
  if (rule.kind !== "functions") return proposal;
  const others = new Map(but.map(({ from, to }) => [from, to]));
  return { ...proposal, rule: { ...rule, but }, change: (text: string) => others.get(text) ?? change(text) };
}

/** Proposals, and pauses between them. */
export type Proposals = Generator<Proposal | undefined, void, undefined>;

/** What rules are learned from: signed requests, and the mistakes that are known. */
export interface Lesson {
  /** The smallest first; where nothing is right, no others. */
  readonly failures: readonly Case[];
  /** All of them. */
  readonly signed: readonly Case[];
  /** Those whose texts are signed as they are. */
  readonly passed: readonly Case[];
  /** Those that the known mistakes alone make, about ambiguities too: what breaks one is refuted. */
  readonly proved: readonly Case[];
  /** All failures, of which those that are searched may be some: what is told to do the same does so to all of them. */
  readonly asked: readonly Case[];
  readonly given: readonly Deviation[];
  readonly vocabulary: Vocabulary;
  /** Whether a rule by itself explains one of these failures. */
  readonly explainsAny: (proposal: Proposal, cases: readonly Case[]) => boolean;
}

/**
 * Tells which parts of a shown base string are not those of another one: what is right there, no rule has changed. All where
 * it has other parts, or where none is shown.
 */
export function wrongPartsOf(
  shown: string | undefined,
  right: string | undefined,
): Readonly<Record<"method" | "uri" | "parameters", boolean>> {
  const [own, due] = [shown?.split("&") ?? [], right?.split("&") ?? []];
  const isWrong = (at: number): boolean => own.length !== 3 || own[at] !== due[at];
  return { method: isWrong(0), uri: isWrong(1), parameters: isWrong(2) };
}

/** Returns the texts that a signer encodes as values. */
export function valuesOf({ evidence }: Case): readonly string[] {
  if (evidence.kind !== "signing") return [];
  const { task } = evidence;
  return [...task.parameters.map(([, value]) => value), task.consumerKey, task.nonce];
}

/** Returns the values that the caller gives: a mistake about these alone leaves the login as it is. */
export function givenIn({ evidence }: Case): readonly string[] {
  if (evidence.kind !== "signing") return [];
  // Protocol parameters may stand among them: the signer makes those itself.
  return evidence.task.parameters.flatMap(([name, value]) => (isProtocolName(name) ? [] : [value]));
}

/** Returns the values of one parameter. */
export function valuesNamed({ evidence }: Pick<Case, "evidence">, field: string): readonly string[] {
  if (evidence.kind !== "signing") return [];
  return evidence.task.parameters.flatMap(([name, value]) => (name === field ? [value] : []));
}

/** Returns the names that the caller gives. */
export function namesIn({ evidence }: Case): readonly string[] {
  return evidence.kind === "signing" ? evidence.task.parameters.map(([name]) => name) : [];
}

export function subjectOf(fields: readonly string[]): FieldSubject {
  return fields.length === 1 ? `The value of ${fields.join()}` : `The values of ${listNames(fields)}`;
}

/** Makes a rule about values one about those of some parameters. */
export function ofFields<P extends Proposal>(proposal: P, fields: readonly string[]): P {
  const subject = subjectOf(fields);
  const { rule } = proposal;
  const isOfText =
    rule.kind === "functions" || rule.kind === "cut" || rule.kind === "replacement" || rule.kind === "filter";
  return {
    ...proposal,
    rule: isOfText ? { ...rule, subject } : rule,
    subject,
    fields,
  };
}

/** Longer texts tell no more where others fail, too, and cost more. */
export const MAX_DECIDING_LENGTH = 300;

/** Returns the failures that decide between changes of texts, in their order: those with short texts, if there are any. */
export function decidingOf(failures: readonly Case[], textsOf: (one: Case) => readonly string[]): readonly Case[] {
  const short = failures.filter((one) => isShort(one, textsOf));
  return short.length > 0 ? short : failures;
}

/** Whether no text of a case is so long that it costs more than it tells. */
export function isShort(one: Case, textsOf: (one: Case) => readonly string[]): boolean {
  return textsOf(one).every(({ length }) => length < MAX_DECIDING_LENGTH);
}

/** Returns how often something may be tried on a case: fewer times where it is so long that all tries would take minutes. */
export function triesOn(one: Case, most: number, characters: number): number {
  return Math.ceil(Math.min(most, characters / Math.max(1, sizeOf(one))));
}

export function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)];
}

/** What stands in place of a character that somebody does not want. */
export const substitutes: readonly string[] = [
  "",
  " ",
  "?",
  "_",
  "-",
  "*",
  ".",
  "+",
  "\ufffd",
  "%20",
  "'",
  "/",
  "=",
  "~",
];
