import { inspect } from "node:util";
import { attempt } from "../../../src/attempt.ts";
import { type JsonLimits, readJson } from "../../../src/encoding/read-json.ts";
import type { AdapterRequest, Observation, Signed } from "../../../src/judging/adapter.ts";
import { excerpt } from "./excerpt.ts";

/** A JSON object that was received and not yet read. */
export type RawAnswer = Readonly<Record<string, unknown>>;

/** A line of an adapter: an answer to some request, or something that it should not have written. */
export type AnswerLine = { readonly seq: number; readonly answer: RawAnswer } | { readonly violation: string };

export const answerField = {
  sign: "signed",
  verify: "verified",
  encode: "encoded",
  build: "built",
  respond: "outcome",
} as const;

type Command = AdapterRequest["cmd"];

/** Finds out which request a line answers. Never throws. */
export function parseAnswerLine(line: string): AnswerLine {
  const parsed = parseLine(line);
  if (!isObject(parsed))
    return { violation: `expected a JSON object, got ${parsed === undefined ? "text" : kindOf(parsed)}` };
  const { seq } = parsed;
  if (typeof seq === "number" && Number.isSafeInteger(seq)) return { seq, answer: parsed };
  return { violation: `seq: expected the whole number of a request, got ${kindOf(seq)}` };
}

/**
 * Reads the answer to a command. An answer of the wrong shape is an `errored` observation that names the field. A
 * field that is `null` counts as absent, as typed languages write it. Never throws.
 */
export function parseObservation(cmd: Command, answer: RawAnswer): Observation {
  try {
    return readObservation(cmd, answer);
  } catch (wrong) {
    const message = wrong instanceof TypeError ? wrong.message : "expected a readable object, got one that throws";
    return { errored: { message: `answer to ${cmd}: ${message}`, details: excerpt(show(answer)) } };
  }
}

function readObservation(cmd: Command, answer: RawAnswer): Observation {
  const field = answerField[cmd];
  const given = [field, "declined", "errored"].filter((name) => isPresent(answer[name]));
  if (given.length !== 1) {
    const actual = given.length === 0 ? "none of them" : given.join(" and ");
    throw new TypeError(`expected one of ${field}, declined and errored, got ${actual}`);
  }
  switch (given[0]) {
    case "declined":
      return { declined: { reason: readProse(readObject(answer["declined"], "declined"), "declined", "reason") } };
    case "errored": {
      const errored = readObject(answer["errored"], "errored");
      const message = readProse(errored, "errored", "message");
      if (!isPresent(errored["details"])) return { errored: { message } };
      return { errored: { message, details: excerpt(readText(errored, "errored", "details"), MAX_DETAILS) } };
    }
    default:
      return readers[cmd](answer[field]);
  }
}

const readers: { readonly [Name in Command]: (value: unknown) => Observation } = {
  sign: (value) => ({ signed: readSigned(readObject(value, "signed")) }),
  verify: (value) => {
    const verified = readObject(value, "verified");
    const accepted = readBoolean(verified, "verified", "accepted");
    if (!isPresent(verified["reason"])) return { verified: { accepted } };
    return { verified: { accepted, reason: readProse(verified, "verified", "reason") } };
  },
  encode: (value) => ({ encoded: checkText(value, "encoded") }),
  build: (value) => {
    const built = readObject(value, "built");
    const method = readText(built, "built", "method");
    const url = readText(built, "built", "url");
    return { built: { method, url, parameters: readParameters(built["parameters"]) } };
  },
  respond: (value) => {
    const outcome = readObject(value, "outcome");
    const success = readBoolean(outcome, "outcome", "success");
    if (!isPresent(outcome["id"])) return { outcome: { success } };
    return { outcome: { success, id: readText(outcome, "outcome", "id") } };
  },
};

const MAX_PROSE = 1000;
const MAX_DETAILS = 4096;
/** The largest right answer has a list of a thousand pairs. */
const ANSWER_LIMITS: JsonLimits = { depth: 32, count: 20_000 };

const signedFields = ["authorization", "signature", "baseString", "body", "contentType"] as const;

function readSigned(given: RawAnswer): Signed {
  const signed: { -readonly [Name in keyof Signed]: Signed[Name] } = {};
  for (const name of signedFields) {
    if (isPresent(given[name])) signed[name] = readText(given, "signed", name);
  }
  if (signed.signature === undefined && signed.authorization === undefined) {
    throw new TypeError("signed: expected a signature or an authorization, got neither");
  }
  return signed;
}

function readParameters(value: unknown): readonly (readonly [name: string, value: string])[] {
  if (!Array.isArray(value)) throw new TypeError(`built.parameters: expected a list, got ${kindOf(value)}`);
  return value.map((pair: unknown, index) => {
    const at = `built.parameters[${index}]`;
    if (!Array.isArray(pair) || pair.length !== 2) {
      throw new TypeError(`${at}: expected a pair of name and value, got ${kindOf(pair)}`);
    }
    return [checkText(pair[0], at), checkText(pair[1], at)];
  });
}

function readText(object: RawAnswer, parent: string, name: string): string {
  return checkText(object[name], `${parent}.${name}`);
}

/** Reads text for people, cut to its beginning: a thousand long ones must not fill our memory. */
function readProse(object: RawAnswer, parent: string, name: string): string {
  return excerpt(readText(object, parent, name), MAX_PROSE);
}

function readBoolean(object: RawAnswer, parent: string, name: string): boolean {
  const value = object[name];
  if (typeof value === "boolean") return value;
  throw new TypeError(`${parent}.${name}: expected true or false, got ${kindOf(value)}`);
}

function readObject(value: unknown, name: string): RawAnswer {
  if (isObject(value)) return value;
  throw new TypeError(`${name}: expected an object, got ${kindOf(value)}`);
}

function checkText(value: unknown, name: string): string {
  if (typeof value !== "string") throw new TypeError(`${name}: expected text, got ${kindOf(value)}`);
  if (!value.isWellFormed()) throw new TypeError(`${name}: expected valid Unicode, got a lone surrogate`);
  return value;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isObject(value: unknown): value is RawAnswer {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `${typeof value} ${excerpt(show(value), 40)}`;
}

function show(value: unknown): string {
  return inspect(value, { depth: 4, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 20, maxStringLength: 400 });
}

/** Parses a line of JSON; `undefined` where it is none, or nested as no answer is. */
export function parseLine(line: string): unknown {
  return attempt(() => readJson(line, ANSWER_LIMITS));
}
