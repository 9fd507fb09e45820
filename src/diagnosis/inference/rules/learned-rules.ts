import type { Deviation, DeviationHead, Replacement } from "../../../deviations/deviation.ts";
import { changeBeforeEncoding } from "../../../deviations/signer/change-values.ts";
import { inBody } from "../../../deviations/signer/collection/keep-parameters.ts";
import { changeProtocol } from "../../../deviations/signer/protocol/change-protocol.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import type {
  CutText,
  LearnedAlphabet,
  LearnedCut,
  LearnedMistake,
  LearnedNumber,
  LearnedReplacement,
  LearnedRule,
  ProtocolSubject,
  RuleSubject,
} from "../learned-statement.ts";
import { describeFilter, filterCharacters } from "./filter-characters.ts";
import type { Proposal } from "./lesson.ts";
import { listCharacters, nameText } from "./list-characters.ts";
import { dressDigits, writeDigits } from "./number-rule.ts";
import { cutEncoded, cutText, replaceTexts, trimBy } from "./text-rules.ts";

const NO_FUNCTION = "No known function does this.";
const protocolNames: Readonly<Record<ProtocolSubject, string>> = {
  "The merchant login": "oauth_consumer_key",
  "The nonce": "oauth_nonce",
  "The timestamp": "oauth_timestamp",
};

/** Makes the mistake that a rule states; one about values may be about some of them alone. */
export function deviateByRule(proposal: Proposal): LearnedMistake {
  const { rule: learned } = proposal;
  const head: DeviationHead = {
    id: `learned-${learned.kind}`,
    title: titleOf(proposal),
    happens: learned.kind === "functions" ? "All else is right." : `All else is right. ${NO_FUNCTION}`,
    fix: fixes[learned.kind],
    clauses: clauses[learned.kind] ?? ["base-string.1"],
    links: [],
    generated: true,
  };
  return { deviation: { ...head, ...replacementOf(proposal) }, learned };
}

const untold: DeviationHead = { id: "tried", title: "", happens: "", fix: "", clauses: [], links: [] };

/** Makes a rule that is only tried: words take longer than the try. */
export function tryRule(proposal: Proposal): Deviation {
  return { ...untold, ...replacementOf(proposal) };
}

function replacementOf({ rule: learned, subject = "Values", change }: Proposal): SomeReplacement {
  switch (learned.kind) {
    case "order":
      return replaceOrder(learned);
    case "cut":
      return replaceCut(learned, subject);
    case "drop":
      return {
        stage: "collectParameters",
        replace: inBody((operation) => operation.filter(([, value]) => !learned.values.includes(value))),
      };
    case "alphabet":
      return replaceAlphabet(learned);
    default:
      return replaceValues(change ?? changeByRule(learned), subject);
  }
}

type ValueRule = Exclude<LearnedRule, { readonly kind: "order" | "cut" | "drop" | "alphabet" }>;

/** Returns what a rule does to a value, where its words say it: what functions do is given. */
function changeByRule(learned: ValueRule): (value: string) => string {
  switch (learned.kind) {
    case "trim": {
      const [start, end] = [new Set(learned.start), new Set(learned.end)];
      return (value) => trimBy(value, start, end);
    }
    case "replacement":
      return replaceTexts(learned);
    case "filter":
      return filterCharacters(learned);
    case "number":
      return (value) => {
        const digits = writeDigits(learned, value);
        return digits === undefined ? value : dressDigits(digits, learned);
      };
    case "functions":
      return (value) => value;
  }
}

function titleOf({ rule: learned, subject = "Values" }: Proposal): string {
  const where = `In ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
  const [verb, they] = subject in protocolNames ? ["is", "it is"] : ["are", "they are"];
  switch (learned.kind) {
    case "order": {
      const pairs = learned.moved.map(({ name, before }) => `${JSON.stringify(name)} before ${JSON.stringify(before)}`);
      return `Parameters change places: ${pairs.join(", ")}`;
    }
    case "cut": {
      const { what, unit, length, ending = "" } = learned;
      const after = ending === "" ? "" : `, with ${nameText(ending)} behind them`;
      return `${what === "values" ? `${subject} ${verb}` : subjects[what]} cut after ${length} ${unit}${after}`;
    }
    case "drop": {
      const values = learned.values.map((value) => (value === "" ? "nothing" : nameText(value)));
      return `Parameters with the value ${values.join(" or ")} are left out of the signature`;
    }
    case "alphabet":
      return `In the Base64 signature, ${describeTexts(learned.characters)}`;
    case "trim":
      return describeTrim(subject, learned.start, learned.end);
    case "replacement": {
      const texts = describeTexts(learned.texts);
      const at = learned.only === "first" ? " where it stands first" : "";
      return `${where}, ${texts}${at} before ${they} encoded`;
    }
    case "filter":
      return `${where}, ${describeFilter(learned)} before ${they} encoded`;
    case "number":
      return describeNumber(learned);
    case "functions":
      return `${subject} ${verb} put through ${learned.calls.join(", and then through ")}, before ${they} encoded`;
  }
}

/** Says how numbers are written: only what differs from their plain digits. */
function describeNumber(learned: LearnedNumber): string {
  const { least, most, width, group, point, before, after } = learned;
  const range = most === undefined ? `at least ${least}` : least === most ? `${most}` : `${least} to ${most}`;
  const parts = [
    learned.hundredfold ? ["a hundred times as large"] : [],
    most === undefined && least === 0 ? [] : [`with ${range === "0" ? "no" : range} decimals`],
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

function replaceValues(change: (value: string) => string, subject: RuleSubject): SomeReplacement {
  switch (subject) {
    case "Values":
      return changeBeforeEncoding(change, () => true);
    case "The caller's values":
      // The signer itself makes the protocol parameters.
      return changeBeforeEncoding(change, (name) => !isProtocolName(name));
    default:
      return changeProtocol(protocolNames[subject], change);
  }
}

type RuleStage =
  | "collectParameters"
  | "encodeValue"
  | "encodeName"
  | "sortParameters"
  | "signingKey"
  | "joinParts"
  | "encodeSignature"
  | "protocolParameters";
/** A stage with its replacement: a deviation without its words. */
type SomeReplacement = Extract<Replacement, { readonly stage: RuleStage }> & { readonly also?: readonly Replacement[] };

const clauses: Readonly<Partial<Record<LearnedRule["kind"], DeviationHead["clauses"]>>> = {
  order: ["base-string.3"],
  alphabet: ["hmac.3", "rsa.3"],
};

const fixes: Readonly<Record<LearnedRule["kind"], string>> = {
  trim: "Sign each value as it is sent, white space at its ends included.",
  cut: "Sign the whole text, whatever its length.",
  replacement: "Sign each value as it is sent, character by character.",
  filter: "Sign each value as it is sent, character by character.",
  number: "Sign numbers as they are sent: change them before both, or not at all.",
  drop: "Sign every parameter that is sent, whatever its value.",
  functions: "Sign each value as it is sent: change it before both, or not at all.",
  order: "Sort the parameters by the bytes of their encoded names, and nothing else.",
  alphabet: "Send standard Base64, with its padding, on one line, and change nothing of it.",
};

function replaceAlphabet({ characters }: LearnedAlphabet): SomeReplacement {
  const written = new Map(characters.map(({ from, to }) => [from, to]));
  const change = (text: string): string => Array.from(text, (one) => written.get(one) ?? one).join("");
  return { stage: "encodeSignature", replace: (right) => (signature, key) => change(right(signature, key)) };
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

function replaceOrder(learned: Extract<LearnedRule, { readonly kind: "order" }>): SomeReplacement {
  const moved = new Set(learned.moved.map(({ name, before }) => JSON.stringify([name, before])));
  return {
    stage: "sortParameters",
    replace: (right) => (parameters) => {
      const place = new Map(right(parameters).map((one, at) => [one, at]));
      return [...parameters].sort((a, b) => {
        if (moved.has(JSON.stringify([a.name, b.name]))) return -1;
        if (moved.has(JSON.stringify([b.name, a.name]))) return 1;
        return (place.get(a) ?? 0) - (place.get(b) ?? 0);
      });
    },
  };
}

function replaceCut(learned: LearnedCut, subject: RuleSubject): SomeReplacement {
  const { what, unit, length } = learned;
  const cut = (text: string): string => cutText(text, learned);
  // Bytes are counted in what is written, so that a character may be cut in two.
  const write = (text: string, encode: (text: string) => string): string =>
    unit === "bytes" ? cutEncoded(encode(text), length) : encode(cut(text));
  switch (what) {
    case "values": {
      if (subject !== "Values" && subject !== "The caller's values") {
        return replaceValues(cut, subject);
      }
      const isMeant = (name: string): boolean => subject === "Values" || !isProtocolName(name);
      return {
        stage: "encodeValue",
        replace: (right) => (value, name) =>
          isMeant(name) ? write(value, (text) => right(text, name)) : right(value, name),
      };
    }
    case "names":
      return { stage: "encodeName", replace: (right) => (name) => write(name, right) };
    case "secret":
      return { stage: "signingKey", replace: (right) => (secret, request) => right(cut(secret), request) };
    case "base string":
      return {
        stage: "joinParts",
        replace:
          (right) =>
          (...parts) =>
            cut(right(...parts)),
      };
  }
}

const subjects: Readonly<Record<Exclude<CutText, "values">, string>> = {
  names: "Names are",
  secret: "The secret is",
  "base string": "The base string is",
};

function describeTrim(subject: string, start: readonly string[], end: readonly string[]): string {
  const verb = subject in protocolNames ? "loses" : "lose";
  const alike = start.join("") === end.join("");
  if (alike) return `${subject} ${verb} ${listCharacters(start)} at both ends`;
  const at = (characters: readonly string[], which: string): readonly string[] =>
    characters.length === 0 ? [] : [`${listCharacters(characters)} at the ${which}`];
  return `${subject} ${verb} ${[...at(start, "start"), ...at(end, "end")].join(" and ")}`;
}
