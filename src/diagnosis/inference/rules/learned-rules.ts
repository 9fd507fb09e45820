import type { DeviationHead, Replacement } from "../../../deviations/deviation.ts";
import { changeBeforeEncoding } from "../../../deviations/signer/change-values.ts";
import { changeProtocol } from "../../../deviations/signer/protocol/change-protocol.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import type { CutText, LearnedCut, LearnedMistake, LearnedRule, RuleSubject } from "../learned-statement.ts";
import { describeFilter, filterCharacters } from "./filter-characters.ts";
import type { Proposal } from "./lesson.ts";
import { listCharacters, nameText } from "./list-characters.ts";
import { cutEncoded, cutText, replaceTexts, trimBy } from "./text-rules.ts";

const NO_FUNCTION = "No known function does this.";
const LOGIN = "oauth_consumer_key";

/** Makes the mistake that a rule states; one about values may be about some of them alone. */
export function deviateByRule({ rule: learned, subject = "Values", change }: Proposal): LearnedMistake {
  switch (learned.kind) {
    case "order":
      return deviateByOrder(learned);
    case "cut":
      return deviateByCut(learned, subject);
    default:
      return mistakeOf(
        learned,
        describeRule(learned, subject),
        replaceValues(change ?? changeByRule(learned), subject),
      );
  }
}

type ValueRule = Exclude<LearnedRule, { readonly kind: "order" | "cut" }>;

/** Returns what a rule does to a value, where its words say it: what functions do is given. */
function changeByRule(learned: ValueRule): (value: string) => string {
  switch (learned.kind) {
    case "trim": {
      const [start, end] = [new Set(learned.start), new Set(learned.end)];
      return (value) => trimBy(value, start, end);
    }
    case "replacement":
      return (value) => replaceTexts(value, learned);
    case "filter":
      return filterCharacters(learned);
    case "number":
    case "functions":
      return (value) => value;
  }
}

function describeRule(learned: ValueRule, subject: RuleSubject): string {
  const where = `In ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
  const verb = subject === "The merchant login" ? "is" : "are";
  switch (learned.kind) {
    case "trim":
      return describeTrim(subject, learned.start, learned.end);
    case "replacement": {
      const texts = learned.texts.map(
        ({ from, to }) =>
          `${learned.only === undefined ? "" : "the first "}${nameText(from)} ${to === "" ? "is left out" : `is replaced by ${nameText(to)}`}`,
      );
      return `${where}, ${texts.join(", ")} before they are encoded`;
    }
    case "filter":
      return `${where}, ${describeFilter(learned)} before they are encoded`;
    case "number":
      return `${subject} ${learned.which} are written ${learned.written}`;
    case "functions":
      return `${subject} ${verb} put through ${learned.calls.join(", and then through ")}, before they are encoded`;
  }
}

function replaceValues(change: (value: string) => string, subject: RuleSubject): SomeReplacement {
  switch (subject) {
    case "Values":
      return changeBeforeEncoding(change, () => true);
    case "The caller's values":
      // The signer itself makes the protocol parameters.
      return changeBeforeEncoding(change, (name) => !isProtocolName(name));
    case "The merchant login":
      return changeProtocol(LOGIN, change);
  }
}

type RuleStage = "encodeValue" | "encodeName" | "sortParameters" | "signingKey" | "joinParts" | "protocolParameters";
/** A stage with its replacement: a deviation without its words. */
type SomeReplacement = Extract<Replacement, { readonly stage: RuleStage }> & { readonly also?: readonly Replacement[] };

function mistakeOf(learned: LearnedRule, title: string, replacing: SomeReplacement): LearnedMistake {
  const isKnown = learned.kind === "functions" || (learned.kind === "number" && learned.written.startsWith("as "));
  const head: DeviationHead = {
    id: `learned-${learned.kind}`,
    title,
    happens: isKnown ? "All else is right." : `All else is right. ${NO_FUNCTION}`,
    fix: fixes[learned.kind],
    clauses: learned.kind === "order" ? ["base-string.3"] : ["base-string.1"],
    links: [],
    generated: true,
  };
  return { deviation: { ...head, ...replacing }, learned };
}

const fixes: Readonly<Record<LearnedRule["kind"], string>> = {
  trim: "Sign each value as it is sent, white space at its ends included.",
  cut: "Sign the whole text, whatever its length.",
  replacement: "Sign each value as it is sent, character by character.",
  filter: "Sign each value as it is sent, character by character.",
  number: "Sign each number as it is sent, digit by digit: format it before both, or not at all.",
  functions: "Sign each value as it is sent: change it before both, or not at all.",
  order: "Sort the parameters by the bytes of their encoded names, and nothing else.",
};

function deviateByOrder(learned: Extract<LearnedRule, { readonly kind: "order" }>): LearnedMistake {
  const pairs = learned.moved.map(({ name, before }) => `${JSON.stringify(name)} before ${JSON.stringify(before)}`);
  const moved = new Set(learned.moved.map(({ name, before }) => JSON.stringify([name, before])));
  return mistakeOf(learned, `Parameters change places: ${pairs.join(", ")}`, {
    stage: "sortParameters",
    replace: (right) => (parameters) => {
      const place = new Map(right(parameters).map((one, at) => [one, at]));
      return [...parameters].sort((a, b) => {
        if (moved.has(JSON.stringify([a.name, b.name]))) return -1;
        if (moved.has(JSON.stringify([b.name, a.name]))) return 1;
        return (place.get(a) ?? 0) - (place.get(b) ?? 0);
      });
    },
  });
}

function deviateByCut(learned: LearnedCut, subject: RuleSubject): LearnedMistake {
  const { what, unit, length, ending = "" } = learned;
  const after = ending === "" ? "" : `, with ${nameText(ending)} behind them`;
  const title = `${what === "values" ? `${subject} are` : subjects[what]} cut after ${length} ${unit}${after}`;
  const cut = (text: string): string => cutText(text, learned);
  // Bytes are counted in what is written, so that a character may be cut in two.
  const write = (text: string, encode: (text: string) => string): string =>
    unit === "bytes" ? cutEncoded(encode(text), length) : encode(cut(text));
  switch (what) {
    case "values": {
      const isMeant = (name: string): boolean => subject === "Values" || !isProtocolName(name);
      return mistakeOf(learned, title, {
        stage: "encodeValue",
        replace: (right) => (value, name) =>
          isMeant(name) ? write(value, (text) => right(text, name)) : right(value, name),
      });
    }
    case "names":
      return mistakeOf(learned, title, { stage: "encodeName", replace: (right) => (name) => write(name, right) });
    case "secret":
      return mistakeOf(learned, title, {
        stage: "signingKey",
        replace: (right) => (secret, request) => right(cut(secret), request),
      });
    case "base string":
      return mistakeOf(learned, title, {
        stage: "joinParts",
        replace:
          (right) =>
          (...parts) =>
            cut(right(...parts)),
      });
  }
}

const subjects: Readonly<Record<Exclude<CutText, "values">, string>> = {
  names: "Names are",
  secret: "The secret is",
  "base string": "The base string is",
};

function describeTrim(subject: string, start: readonly string[], end: readonly string[]): string {
  const verb = subject === "The merchant login" ? "loses" : "lose";
  const alike = start.join("") === end.join("");
  if (alike) return `${subject} ${verb} ${listCharacters(start)} at both ends`;
  const at = (characters: readonly string[], which: string): readonly string[] =>
    characters.length === 0 ? [] : [`${listCharacters(characters)} at the ${which}`];
  return `${subject} ${verb} ${[...at(start, "start"), ...at(end, "end")].join(" and ")}`;
}
