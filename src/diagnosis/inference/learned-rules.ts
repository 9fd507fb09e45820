import type { DeviationHead, Replacement } from "../../deviations/deviation.ts";
import { changeBeforeEncoding } from "../../deviations/signer/change-values.ts";
import { inBody } from "../../deviations/signer/collection/keep-parameters.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type {
  CutText,
  CutUnit,
  LearnedCut,
  LearnedEncoder,
  LearnedMistake,
  LearnedNumber,
  LearnedReplacement,
  LearnedStatement,
} from "./learned-statement.ts";
import { dressDigits, writeDigits } from "./number-rule.ts";

type LearnedRule = Exclude<LearnedStatement, LearnedEncoder>;

const ENCODED_BYTE = /%[0-9A-Fa-f]{2}|[^%]/gu;
const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}]+$/u;
const CALLERS = "The caller's values";
const NO_FUNCTION = "No known function does this.";

/** Makes the mistake that a rule states; one about values may be about those that the caller gives alone. */
export function deviateByRule(learned: LearnedRule, isOfCaller = false): LearnedMistake {
  // The signer itself makes the protocol parameters.
  const isMeant = (name: string): boolean => !isOfCaller || !isProtocolName(name);
  switch (learned.kind) {
    case "trim": {
      const [start, end] = [new Set(learned.start), new Set(learned.end)];
      const title = describeTrim(isOfCaller ? CALLERS : "Values", learned.start, learned.end);
      const change = (value: string): string => trimBy(value, start, end);
      return mistakeOf(learned, title, changeBeforeEncoding(change, isMeant));
    }
    case "replacement": {
      const texts = learned.texts.map(
        ({ from, to }) => `${nameText(from)} ${to === "" ? "is left out" : `is replaced by ${nameText(to)}`}`,
      );
      const where = isOfCaller ? "the caller's values" : "values";
      const at = learned.only === "first" ? " where it stands first" : "";
      const change = replacing(learned);
      return mistakeOf(
        learned,
        `In ${where}, ${texts.join(", ")}${at} before they are encoded`,
        changeBeforeEncoding(change, isMeant),
      );
    }
    case "number": {
      const change = (value: string): string => {
        const digits = writeDigits(learned, value);
        return digits === undefined ? value : dressDigits(digits, learned);
      };
      return mistakeOf(learned, describeNumber(learned), changeBeforeEncoding(change, isMeant));
    }
    case "drop": {
      const values = learned.values.map((value) => (value === "" ? "nothing" : nameText(value)));
      return mistakeOf(learned, `Parameters with the value ${values.join(" or ")} are left out of the signature`, {
        stage: "collectParameters",
        replace: inBody((operation) => operation.filter(([, value]) => !learned.values.includes(value))),
      });
    }
    case "order": {
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
    case "cut":
      return deviateByCut(learned, isMeant, isOfCaller);
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

/** Makes the change of a replacement, which replaces nothing that it has put in itself. */
function replacing({ texts, only }: LearnedReplacement): (value: string) => string {
  const becomes = new Map(texts.map(({ from, to }) => [from, to]));
  const longestFirst = [...becomes.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map((from) => from.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")).join("|"), "gu");
  return (value) => {
    const seen = new Set<string>();
    return value.replace(pattern, (from) => {
      const isMeant = only === undefined || !seen.has(from);
      seen.add(from);
      return isMeant ? (becomes.get(from) ?? from) : from;
    });
  };
}

type RuleStage = "collectParameters" | "encodeValue" | "encodeName" | "sortParameters" | "signingKey" | "joinParts";
/** A stage with its replacement: a deviation without its words. */
type SomeReplacement = Extract<Replacement, { readonly stage: RuleStage }>;

function mistakeOf(learned: LearnedRule, title: string, replacing: SomeReplacement): LearnedMistake {
  const head: DeviationHead = {
    id: `learned-${learned.kind}`,
    title,
    happens: `All else is right. ${NO_FUNCTION}`,
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
  number: "Sign numbers as they are sent: change them before both, or not at all.",
  drop: "Sign every parameter that is sent, whatever its value.",
  order: "Sort the parameters by the bytes of their encoded names, and nothing else.",
};

function deviateByCut(learned: LearnedCut, isMeant: (name: string) => boolean, isOfCaller: boolean): LearnedMistake {
  const { what, unit, length } = learned;
  const title = `${isOfCaller ? `${CALLERS} are` : subjects[what]} cut after ${length} ${unit}`;
  const cut = (text: string): string => cutText(text, unit, length);
  // Bytes are counted in what is written, so that a character may be cut in two.
  const write = (text: string, encode: (text: string) => string): string =>
    unit === "bytes" ? (encode(text).match(ENCODED_BYTE) ?? []).slice(0, length).join("") : encode(cut(text));
  switch (what) {
    case "values":
      return mistakeOf(learned, title, {
        stage: "encodeValue",
        replace: (right) => (value, name) =>
          isMeant(name) ? write(value, (text) => right(text, name)) : right(value, name),
      });
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

const subjects: Readonly<Record<CutText, string>> = {
  values: "Values are",
  names: "Names are",
  secret: "The secret is",
  "base string": "The base string is",
};

function cutText(text: string, unit: CutUnit, length: number): string {
  switch (unit) {
    case "bytes":
      return Buffer.from(text).subarray(0, length).toString("utf8");
    case "characters":
      return Array.from(text).slice(0, length).join("");
    case "UTF-16 units":
      return text.slice(0, length);
  }
}

function trimBy(text: string, start: ReadonlySet<string>, end: ReadonlySet<string>): string {
  const characters = Array.from(text);
  let from = 0;
  let to = characters.length;
  while (from < to && start.has(characters[from] ?? "")) from++;
  while (to > from && end.has(characters[to - 1] ?? "")) to--;
  return characters.slice(from, to).join("");
}

function describeTrim(subject: string, start: readonly string[], end: readonly string[]): string {
  const alike = start.join("") === end.join("");
  if (alike) return `${subject} lose ${listCharacters(start)} at both ends`;
  const at = (characters: readonly string[], which: string): readonly string[] =>
    characters.length === 0 ? [] : [`${listCharacters(characters)} at the ${which}`];
  return `${subject} lose ${[...at(start, "start"), ...at(end, "end")].join(" and ")}`;
}

/** Lists characters, neighbours by the first and the last of them. */
export function listCharacters(characters: readonly string[]): string {
  const points = characters.map((one) => one.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === point - 1) run.push(point);
    else runs.push([point]);
  }
  return runs
    .map((run) => {
      const [first = 0, last = first] = [run[0], run.at(-1)];
      return run.length < 3 ? run.map(namePoint).join(", ") : `${namePoint(first)} to ${namePoint(last)}`;
    })
    .join(", ");
}

function nameText(text: string): string {
  return PRINTABLE.test(text)
    ? JSON.stringify(text)
    : Array.from(text, (one) => namePoint(one.codePointAt(0) ?? 0)).join(" ");
}

function namePoint(point: number): string {
  const character = String.fromCodePoint(point);
  if (PRINTABLE.test(character)) return character;
  return point === 0x20 ? "the space" : `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}
