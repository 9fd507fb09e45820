import { splitUrl } from "../../../deviations/signer/base-string/split-url.ts";
import { addSeconds } from "../../../deviations/signer/protocol/unix-time.ts";
import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Signed } from "../../../judging/adapter.ts";
import type { LearnedCut, LearnedFilter, LearnedReplacement, SingleSubject } from "../learned-statement.ts";
import { filterCharacters } from "./filter-characters.ts";
import { findReplacements, hexadecimalPut } from "./find-replacements.ts";
import { distinct, type Lesson, type Proposal } from "./lesson.ts";
import { namePut, nameText } from "./list-characters.ts";
import { cutText, replaceTexts } from "./text-rules.ts";

/** A proposal about such a text, and what it makes of it. */
export type SingleProposal = Proposal & { readonly change: (text: string) => string };
type Texts = readonly (readonly [from: string, to: string])[];

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
  ["://", "://www."],
  ["://", "://sandbox."],
  ["://sandbox.", "://"],
  ["://sandbox.", "://gate."],
  ["://gate.", "://sandbox."],
  ["://sandbox.", "://api."],
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
/** How code writes a name with its value otherwise. */
const pairForms: readonly (readonly [what: string, write: (name: string, value: string) => string])[] = [
  ["leaves out each name with its =", (_, value) => value],
  ["leaves out each value with its =", (name) => name],
  ['writes each pair as name="value"', (name, value) => `${name}="${value}"`],
  ["writes each pair as name='value'", (name, value) => `${name}='${value}'`],
  ['writes each pair as "name"="value"', (name, value) => `"${name}"="${value}"`],
  ['writes each pair as "name":"value"', (name, value) => `"${name}":"${value}"`],
];
/** How code names the method, or says that it is this one. */
const methods: readonly string[] = [
  ..."HttpMethod.POST HttpMethod.Post HTTPMethod.POST Method.POST Method.Post RequestMethod.POST Verb.POST".split(" "),
  ..."http.MethodPost Net::HTTP::Post HTTP_POST CURLOPT_POST REQUEST_METHOD POST: HTTP/POST PATCH HEAD DELETE".split(
    " ",
  ),
  ...["POST /", "POST HTTP/1.0", "POST HTTP/1.1", "POST HTTP/2.0", "HTTP POST", "method=POST"],
];
/** What stands before other hosts of a gateway, and in place of one where code runs behind another server. */
const subdomains: readonly string[] = ["www.", "api.", "sandbox.", "test.", "dev.", "staging.", "secure.", "pay."];
const hosts: readonly string[] = ["localhost", "127.0.0.1", "0.0.0.0", "[::1]", "example.com", "gateway"];
const ports: readonly string[] = ["80", "443", "8080", "8443", "8000", "8888", "3000", "5000", "4433", "9443"];
/** What code writes in place of any text that is missing where it is wanted, or that it does not know how to write. */
const forAny: readonly string[] = [
  ...["", "0", "1", "-1", "null", "undefined", "None", "nil", "NaN", "false", "true", "Array", "[object Object]"],
];
/** By how many seconds clocks are wrong: seconds, and the zones of the world in quarters of an hour. */
const seconds: readonly number[] = [
  ...Array.from({ length: 120 }, (_, at) => at + 1),
  ...[...Array.from({ length: 4 * 14 }, (_, at) => at + 1), 96].map((quarters) => quarters * 900),
].flatMap((one) => [one, -one]);
const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The characters that expressions keep: \d, \w and their kind. */
const keptCharacters = ["0123456789", alphanumeric, `${alphanumeric}_`, `${alphanumeric}-`, `${alphanumeric}_-`].map(
  (kept) => Array.from(kept).sort().join(""),
);
const ESCAPE = /%25[0-9A-F]{2}|%[0-9A-F]{2}/g;

/** Longer ones are not what is written beside a text, or in place of one. */
const MAX_PUT = 60;
/** Longer texts are cut at lengths that people and memories have. */
const MAX_CUT_ANYWHERE = 2_000;
const cutLengths: readonly number[] = [
  ...[1000, 2000, 4000, 5000, 8000, 10_000, 16_000, 20_000, 32_000, 50_000, 64_000],
  ...[9, 10, 11, 12, 13, 14, 15, 16].flatMap((bits) => [2 ** bits - 1, 2 ** bits]),
];
/** Thousands of functions of a longer text take minutes. */
const MAX_PUT_THROUGH = 2_000;

/** Lists what may become of such a text: what functions make of it, what is added to it, kept, cut or replaced. */
export function* listSingleChanges(
  subject: SingleSubject,
  text: string,
  shown: Signed,
  { vocabulary }: Lesson,
): Generator<SingleProposal> {
  const becomes = shownAs(subject, shown);
  yield* listOwn(subject, text, subject === "The signature" ? shown.signature : becomes);
  const functions = text.length > MAX_PUT_THROUGH ? {} : vocabulary.functions;
  for (const [call, change] of Object.entries(functions)) {
    yield calling(subject, call, change);
  }
  for (const to of forAny) yield writingForAny(subject, to);
  // Not all are tried on a large text, which has rather been cut.
  const isRatherCut = text.length > MAX_CUT_ANYWHERE;
  if (isRatherCut) yield* listCuts(subject, text);
  for (const to of separators) {
    for (const only of ["end", "start"] as const) yield replacing(subject, [["", to]], only);
  }
  if (becomes !== undefined) yield* listPut(subject, text, becomes);
  for (const kept of keptCharacters) {
    for (const to of ["", "_", "-"]) {
      const rule: LearnedFilter = { kind: "filter", subject, kept, beyondAscii: "none", to, each: "character" };
      yield { rule, subject, change: filterCharacters(rule) };
    }
  }
  if (!isRatherCut) yield* listCuts(subject, text);
  const replaced = [...shownReplacements(text, becomes), ...replacementsIn(subject, text)];
  for (const one of replaced) yield replacing(subject, [one]);
  for (const one of replaced) yield replacing(subject, [one], "first");
}

function calling(subject: SingleSubject, call: string, change: SingleProposal["change"]): SingleProposal {
  return { rule: { kind: "functions", subject, calls: [call] }, subject, change };
}

function writingForAny(subject: SingleSubject, to: string): SingleProposal {
  return calling(subject, `what writes ${to === "" ? "nothing" : nameText(to)} for any`, () => to);
}

/** Lists what is shown to be written before and behind a text, or in its place. */
function listPut(subject: SingleSubject, text: string, becomes: string): readonly SingleProposal[] {
  if (becomes.length > text.length + MAX_PUT) return [];
  const at = becomes.indexOf(text);
  if (at < 0) return becomes.length > MAX_PUT ? [] : [writingForAny(subject, becomes)];
  const [before, behind] = [becomes.slice(0, at), becomes.slice(at + text.length)];
  return [calling(subject, namePut(before, behind), (whole) => before + whole + behind)];
}

function listHosts(subject: SingleSubject, becomes = ""): readonly SingleProposal[] {
  const shown = /:([0-9]+)$/.exec(becomes)?.[1];
  return [
    ...[...(shown === undefined ? [] : [shown]), ...ports].map((port) =>
      calling(subject, `what writes ${port} for the port, and where none stands`, (host) =>
        host.replace(/(?::[0-9]*)?$/, `:${port}`),
      ),
    ),
    ...subdomains.map((before) => replacing(subject, [["", before]], "start")),
    ...hosts.map((host) => writingForAny(subject, host)),
  ];
}

/** Lists what clocks make of a time that are wrong by some seconds, or by a zone. */
function listMoved(subject: SingleSubject): readonly SingleProposal[] {
  return seconds.map((by) => {
    const many = `${Math.abs(by)} second${Math.abs(by) === 1 ? "" : "s"}`;
    const call = by > 0 ? `what adds ${many}` : `what takes ${many} off`;
    return calling(subject, call, (text) => addSeconds(text, by));
  });
}

/** Lists what becomes of some of them alone. */
function listOwn(subject: SingleSubject, text: string, becomes?: string): Iterable<SingleProposal> {
  switch (subject) {
    case "The parameter string":
      return listJoinings(subject);
    case "The method":
      return methods.map((method) => replacing(subject, [[text, method]]));
    case "The timestamp":
      return listMoved(subject);
    case "The signature":
      return hexadecimalPut(becomes).map(([call, change]) => calling(subject, call, change));
    case "The host":
      return listHosts(subject, becomes);
    case "The path":
      return [replacing(subject, [[text.split(/(?=\/)/)[0] ?? text, ""]], "start")];
    default:
      return [];
  }
}

/** Lists how pairs are written and joined by code that does both otherwise. */
function* listJoinings(subject: SingleSubject): Generator<SingleProposal> {
  const between = ["", ...separators];
  const through = (call: string, change: (pairs: readonly string[]) => string): SingleProposal =>
    calling(subject, call, (joined) => change(joined.split("&")));
  yield through("what writes {name=value, name=value}", (pairs) => `{${pairs.join(", ")}}`);
  for (const to of between) {
    for (const inPair of between) {
      if (to !== "&" && inPair !== "=")
        yield replacing(subject, [
          ["&", to],
          ["=", inPair],
        ]);
      const form = JSON.stringify(`name${inPair}value${to}`);
      yield through(`what writes each pair as ${form}`, (pairs) =>
        pairs.map((pair) => `${pair.replace("=", () => inPair)}${to}`).join(""),
      );
    }
    for (const [what, write] of pairForms) {
      const call = to === "&" ? `what ${what}` : `what ${what}, and joins them by ${JSON.stringify(to)}`;
      yield through(call, (pairs) =>
        pairs.map((pair) => write(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))).join(to),
      );
    }
  }
}

function replacing(subject: SingleSubject, replaced: Texts, only?: "first" | "start" | "end"): SingleProposal {
  const texts = replaced.map(([from, to]) => ({ from, to }));
  const rule: LearnedReplacement = { kind: "replacement", subject, texts, ...(only !== undefined && { only }) };
  return { rule, subject, change: replaceTexts(rule) };
}

function* listCuts(subject: SingleSubject, text: string): Generator<SingleProposal> {
  for (const length of lengthsOf(text)) {
    const rule: LearnedCut = { kind: "cut", subject, what: "values", unit: "characters", length };
    yield { rule, subject, change: (whole) => cutText(whole, rule) };
  }
}

function lengthsOf(text: string): readonly number[] {
  const { length } = Array.from(text);
  if (length > MAX_CUT_ANYWHERE) return cutLengths.filter((one) => one < length);
  return Array.from({ length: Math.max(0, length - 1) }, (_, at) => at + 1);
}

/** Reads off what is shown what is replaced: what joins names and values, and not a part of them, of which other rules are. */
function shownReplacements(text: string, becomes: string | undefined): Texts {
  const isOfJoining = (from: string): boolean => !/[0-9A-Za-z]/.test(from.replace(ESCAPE, ""));
  return becomes === undefined ? [] : findReplacements(text, becomes).filter(([from]) => isOfJoining(from));
}

/** Reads what became of a text; the parameters were encoded as the base string's last part. */
function shownAs(subject: SingleSubject, { baseString, authorization, body }: Signed): string | undefined {
  switch (subject) {
    case "The base string":
      return baseString;
    case "The parameter string":
      return baseString && percentDecodeLeniently(baseString.split("&").slice(2).join("&"));
    case "The method":
      return baseString?.split("&")[0];
    case "The host":
    case "The path": {
      const uri = baseString && splitUrl(percentDecodeLeniently(baseString.split("&")[1] ?? ""));
      return uri ? uri[subject === "The host" ? "host" : "path"] : undefined;
    }
    case "The Authorization header":
      return authorization;
    case "The body":
      return body;
    default:
      return undefined;
  }
}

/** Lists what code replaces in such texts. */
function replacementsIn(subject: SingleSubject, text: string): Texts {
  const left = distinct(Array.from(text)).map((from) => [from, ""] as const);
  if (subject === "The path")
    return [...ofUrls, ...left, ...distinct(text.split(/(?=\/)/)).map((one) => [one, ""] as const)];
  if (subject === "The URL" || subject === "The host") return [...ofUrls, ...left];
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
