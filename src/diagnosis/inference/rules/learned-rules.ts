import type { Deviation, DeviationHead, PlainReplacement, Replacement } from "../../../deviations/deviation.ts";
import { changeBeforeEncoding, changeCallersValues, changeInBody } from "../../../deviations/signer/change-values.ts";
import { inBody, type Keep } from "../../../deviations/signer/collection/keep-parameters.ts";
import { backwards, byBytes, byKey, type TextOrder } from "../../../deviations/signer/order/text-orders.ts";
import { rewriteDate } from "../../../deviations/signer/values/dates.ts";
import { bytesOfText, encodeWithBytes, hasLoneBytes } from "../../../encoding/lone-bytes.ts";
import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { queryNamesOf } from "../../narrowing/parameter-names.ts";
import type { Case } from "../../replay/case.ts";
import { escapeText } from "../escapes/number-escapes.ts";
import type {
  LearnedAlphabet,
  LearnedCut,
  LearnedMistake,
  LearnedOrder,
  LearnedRule,
  LearnedWriting,
  RuleSubject,
} from "../learned-statement.ts";
import { dateReadings } from "./date-readings.ts";
import { describeRest, describeRule } from "./describe-rule.ts";
import { encoders, isEncoded } from "./encoded-texts.ts";
import { filterCharacters } from "./filter-characters.ts";
import type { Proposal } from "./lesson.ts";
import { dressDigits, writeDigits } from "./number-rule.ts";
import { isSingle, singleTexts } from "./single-texts.ts";
import { cutText, replaceTexts, trimBy } from "./text-rules.ts";

/** Makes the mistake that a rule states; one about values may be about some of them alone. */
export function deviateByRule(proposal: Proposal): LearnedMistake {
  const { rule: learned, subject = "Values" } = proposal;
  const { clauses = ["base-string.1"], ...said } = headOf(learned, subject);
  const head: DeviationHead = {
    id: `learned-${learned.kind}`,
    title: describeRule(proposal),
    happens: describeRest(proposal),
    ...said,
    clauses,
    links: [],
    generated: true,
  };
  return { deviation: { ...head, ...replacementOf(proposal) }, learned };
}

function headOf(
  { kind }: LearnedRule,
  subject: RuleSubject,
): Pick<DeviationHead, "fix" | "fixes"> & { readonly clauses?: DeviationHead["clauses"] | undefined } {
  if (isSingle(subject)) return singleTexts[subject];
  if (isEncoded(subject)) return encoders[subject];
  const isOfNames = subject === "Names" || subject === "The caller's names" || subject === "The body's names";
  return { fix: isOfNames ? fixes[kind].replace("each value", "each name") : fixes[kind], clauses: ofKind[kind] };
}

/** The words of a mistake that is only tried. */
export const untold: DeviationHead = { id: "tried", title: "", happens: "", fix: "", clauses: [], links: [] };

/** Makes a rule that is only tried: words take longer than the try. */
export function tryRule(proposal: Proposal): Deviation {
  return { ...untold, ...replacementOf(proposal) };
}

type TextKind = "trim" | "replacement" | "filter" | "escape" | "functions" | "number" | "date";
type RuleOf<Kind> = Extract<LearnedRule, { readonly kind: Kind }>;
/** A rule that tells by a text alone what becomes of it. */
type TextRule = RuleOf<TextKind>;

/** What rules do to a text, where their words say it: what functions do is given. */
const changes: { readonly [Kind in TextKind]: (rule: RuleOf<Kind>) => (text: string) => string } = {
  trim: trimBy,
  replacement: replaceTexts,
  filter: filterCharacters,
  escape: escapeText,
  functions: () => (text) => text,
  number: (rule) => (text) => {
    const digits = writeDigits(rule, text);
    return digits === undefined ? text : dressDigits(digits, rule);
  },
  date(rule) {
    const pattern = dateReadings[rule.reads];
    return (text) => (pattern?.test(text) ? rewriteDate(text, rule) : text);
  },
};

function isTextRule(rule: LearnedRule): rule is TextRule {
  return Object.hasOwn(changes, rule.kind);
}

/** Returns what a rule does to a text. */
function changeByRule(rule: TextRule): (text: string) => string {
  // Of a union TypeScript cannot see that the function takes what its kind has.
  return (changes[rule.kind] as (one: TextRule) => (text: string) => string)(rule);
}

/** Limits a rule about the caller's texts to those in the body, where nothing but a query refutes it. */
export function limitToBody(proposal: Proposal, against: readonly Case[]): Proposal | undefined {
  const subject = ofBody[proposal.subject ?? "Values"];
  const isOfQueries = against.length > 0 && against.every((one) => queryNamesOf(one).length > 0);
  if (subject === undefined || !isOfQueries) return undefined;
  return { ...proposal, subject };
}

const ofBody: Readonly<Partial<Record<string, RuleSubject>>> = {
  "The caller's values": "The body's values",
  "The caller's names": "The body's names",
};

export function isOfValues(subject: RuleSubject = "Values"): boolean {
  return subject === "Values" || subject === "The caller's values";
}

/** Returns what a rule does to the caller's values; `undefined` of one that is of other texts, or does not tell by the value alone. */
export function changeOfValues({ rule, subject, change }: Proposal): ((value: string) => string) | undefined {
  return isOfValues(subject) && isTextRule(rule) ? (change ?? changeByRule(rule)) : undefined;
}

function replacementOf({ rule: learned, subject = "Values", change, fields, holds }: Proposal): PlainReplacement {
  switch (learned.kind) {
    case "order":
      return change === undefined ? replaceOrder(learned) : sortBy(change, learned);
    case "cut":
      return replaceCut(learned, subject, fields);
    case "drop": {
      const isDropped = holds ?? ((value: string) => learned.values.includes(value));
      const keep: Keep = (parameters) =>
        parameters.filter(([name, value]) => !isDropped(value, name) || fields?.includes(name) === false);
      if (subject !== "Values") return { stage: "collectParameters", replace: inBody(keep) };
      return { stage: "collectParameters", replace: (right) => (some, others, url) => keep(right(some, others, url)) };
    }
    case "alphabet":
      return replaceAlphabet(learned);
    case "writing":
      return replaceWriting(learned, subject, fields);
    default:
      return replaceValues(change ?? changeByRule(learned), subject, fields);
  }
}

/** The names of the parameters of which a rule is, where its subject is these. */
type Fields = Proposal["fields"];

function replaceValues(change: (value: string) => string, subject: RuleSubject, fields: Fields = []): PlainReplacement {
  switch (subject) {
    case "Values":
      return changeBeforeEncoding(change, () => true);
    case "The caller's values":
      return changeCallersValues(change);
    case "The body's values":
      return changeInBody(([name, value]) => [name, change(value)]);
    case "Names":
      return { stage: "encodeName", replace: (right) => (name) => encodeWithBytes(change(name), right) };
    case "The caller's names":
      return {
        stage: "encodeName",
        replace: (right) => (name) => right(isProtocolName(name) ? name : change(name)),
        changesGiven: ([name, value]) => [change(name), value],
      };
    case "The body's names":
      return changeInBody(([name, value]) => [change(name), value]);
    default:
      if (isEncoded(subject)) return encoders[subject].replacing(change);
      return isSingle(subject)
        ? singleTexts[subject].replaceBy(change)
        : changeBeforeEncoding(change, (name) => fields.includes(name));
  }
}

function replaceWriting({ texts }: LearnedWriting, subject: RuleSubject, fields: Fields): PlainReplacement {
  const written = new Map(texts.map(({ from, to }) => [from, to]));
  const isOne = (name: string): boolean => fields?.includes(name) ?? isMeant(name, subject);
  return {
    stage: "encodeValue",
    replace: (right) => (value, name) => (isOne(name) ? written.get(value) : undefined) ?? right(value, name),
  };
}

/** The signer itself makes the protocol parameters. */
function isMeant(name: string, subject: RuleSubject): boolean {
  return subject === "Values" || !isProtocolName(name);
}

const ofKind: Readonly<Partial<Record<LearnedRule["kind"], DeviationHead["clauses"]>>> = {
  order: ["base-string.3"],
  writing: ["base-string.2"],
  alphabet: ["hmac.3", "rsa.3"],
};

const fixes: Readonly<Record<LearnedRule["kind"], string>> = {
  trim: "Sign each value as it is sent, white space included.",
  cut: "Sign the whole text, whatever its length.",
  replacement: "Sign each value as it is sent, character by character.",
  filter: "Sign each value as it is sent, character by character.",
  escape: "Sign each value as it is sent: escape it nowhere but in percent-encoding.",
  number: "Sign numbers as they are sent: change them before both, or not at all.",
  date: "Sign dates as they are sent: write them anew before both, or not at all.",
  drop: "Sign every parameter that is sent, whatever its value.",
  functions: "Sign each value as it is sent: change it before both, or not at all.",
  order: "Sort the parameters by the bytes of their encoded names, and nothing else.",
  writing: "Percent-encode the bytes of each value, all but letters, digits, -, ., _ and ~, and nothing else.",
  alphabet: "Send standard Base64, with its padding, on one line, and change nothing of it.",
};

function replaceAlphabet({ characters }: LearnedAlphabet): PlainReplacement {
  const written = new Map(characters.map(({ from, to }) => [from, to]));
  return singleTexts["The signature"].replaceBy((text) => Array.from(text, (one) => written.get(one) ?? one).join(""));
}

function replaceOrder(learned: LearnedOrder): PlainReplacement {
  if (learned.names !== undefined) return rankNames(learned.names);
  const moved = new Set(learned.moved.map(({ name, before, values }) => keyOf(name, before, values)));
  return {
    stage: "sortParameters",
    replace: (right) => (parameters) => {
      const place = new Map(right(parameters).map((one, at) => [one, at]));
      return [...parameters].sort((a, b) => {
        if (moved.has(keyOf(a.name, b.name, [a.value, b.value]))) return -1;
        if (moved.has(keyOf(b.name, a.name, [b.value, a.value]))) return 1;
        return (place.get(a) ?? 0) - (place.get(b) ?? 0);
      });
    },
  };
}

function sortBy(change: (name: string) => string, learned: LearnedOrder): PlainReplacement {
  const { ties, descends = false, encoded = false } = learned;
  const nameOf = encoded ? ({ encodedName }: EncodedParameter) => encodedName : plainName;
  return sortNames(byKey(change, descends ? backwards(byBytes) : byBytes), nameOf, ties);
}

function rankNames(names: readonly string[]): PlainReplacement {
  const ranks = new Map(names.map((name, at) => [name, at]));
  return sortNames((a, b) => (ranks.get(a) ?? names.length) - (ranks.get(b) ?? names.length), plainName);
}

const plainName = ({ name }: EncodedParameter): string => name;

/** Sorts by names alone, and those that are equal as it says: in their right order by default. */
function sortNames(
  order: TextOrder,
  nameOf: (one: EncodedParameter) => string,
  ties: LearnedOrder["ties"] = "by their bytes",
): PlainReplacement {
  return {
    stage: "sortParameters",
    replace: (right) => (parameters) =>
      arrangeTies[ties](parameters, right).toSorted((a, b) => order(nameOf(a), nameOf(b))),
  };
}

const arrangeTies: Readonly<
  Record<NonNullable<LearnedOrder["ties"]>, (given: Parameters, right: Scheme["sortParameters"]) => Parameters>
> = {
  "by their bytes": (given, right) => right(given),
  "by their values": (given) => given.toSorted((a, b) => byBytes(a.encodedValue, b.encodedValue)),
  "as given": (given) => given,
};
type Parameters = readonly EncodedParameter[];

/** Values count where the names are one. */
function keyOf(name: string, before: string, values: readonly string[] = []): string {
  return JSON.stringify(name === before ? [name, before, values] : [name, before]);
}

/** Takes the bytes of a key in which some stand alone, as half a character. */
const keyAsBytes: Replacement = {
  stage: "hmacSha1",
  replace: (right) => (key, message) =>
    right(typeof key === "string" && hasLoneBytes(key) ? bytesOfText(key) : key, message),
};

function replaceCut(learned: LearnedCut, subject: RuleSubject, fields: Fields): PlainReplacement {
  const replacement = replacementOfCut(learned, subject, fields);
  const isOfKey = learned.unit === "bytes" && replacement.stage === "signingKey";
  return isOfKey ? { ...replacement, also: [keyAsBytes] } : replacement;
}

function replacementOfCut(learned: LearnedCut, subject: RuleSubject, fields: Fields): PlainReplacement {
  const cut = (text: string): string => cutText(text, learned);
  switch (learned.what) {
    case "values":
      return replaceValues(cut, subject, fields);
    case "names":
      return replaceValues(cut, "Names");
    case "secret":
      return singleTexts["The control key"].replaceBy(cut);
    case "base string":
      return singleTexts["The base string"].replaceBy(cut);
  }
}
