import { FORM_MEDIA_TYPE } from "../../../src/signing/form-body.ts";
import type { InputRequest } from "./input-request.ts";
import {
  ESCAPES,
  type Literal,
  type LiteralReader,
  type LiteralSyntax,
  noteCalls,
  readLiterals,
  textPairs,
} from "./literal-reader.ts";
import { writeForm } from "./write-form.ts";

const CALL = /^[\s\S]{0,400}?\bfetch\(/;
const CALLS = /^[ \t]*(?:await )?fetch\(/gm;
/** The type that fetch says of a body that is a text, where the headers say none. */
const TEXT_TYPE = "text/plain;charset=UTF-8";

const javaScript: LiteralSyntax = {
  language: "fetch call",
  open: /\{/y,
  close: "}",
  assign: /:/y,
  separator: /,/y,
  blank: /(?:\s|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y,
  name: /[A-Za-z_$][\w$]*/y,
  text: /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y,
  readText: (quoted) =>
    quoted
      .slice(1, -1)
      .replace(/\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(\r?\n)|([\s\S]))/g, readEscape),
};

function readEscape(_: string, braced?: string, four?: string, two?: string, lineEnd?: string, other = ""): string {
  if (lineEnd !== undefined) return "";
  const digits = braced ?? four ?? two;
  if (digits === undefined) return ESCAPES[other] ?? other;
  const point = Number.parseInt(digits, 16);
  return point > 0x10ffff ? "\ufffd" : point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point);
}

/** Decides whether a text is a call of fetch, as browsers copy it. */
export function isFetch(text: string): boolean {
  return /^\s*(?:const|let|var|await|return|fetch)\b/.test(text) && CALL.test(text.slice(0, 500));
}

/**
 * Reads a call of `fetch(url, { method, headers, body })` whose values are texts. Nothing is run.
 *
 * @throws {CountersignError} `code-unreadable`.
 */
export function parseFetch(text: string): InputRequest {
  const from = CALL.exec(text.slice(0, 500))?.[0].length ?? 0;
  const reader = readLiterals(text, from, javaScript);
  const url = reader.value();
  if (typeof url !== "string") throw reader.fail("a URL as a text");
  const options = readOptions(reader);
  const { method = "GET", body = "", parameters } = Object.fromEntries(options);
  const headers = textPairs(options.get("headers"));
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  const sent = parameters === undefined ? String(body ?? "") : writeParameters(parameters);
  const type = parameters !== undefined ? `${FORM_MEDIA_TYPE};charset=UTF-8` : sent === "" ? undefined : TEXT_TYPE;
  return {
    request: {
      method: String(method).toUpperCase(),
      url: url.replace(/#.*$/s, ""),
      headers: isTyped || type === undefined ? headers : [...headers, ["Content-Type", type]],
      body: sent,
    },
    notes: noteCalls(text.match(CALLS)?.length ?? 0),
  };
}

/** Writes what a `URLSearchParams` of a text or of an object would. */
function writeParameters(literal: Literal): string {
  return typeof literal === "string" ? new URLSearchParams(literal).toString() : writeForm(textPairs(literal));
}

/** Reads the options of a call; a body made by `new URLSearchParams({…})` as `parameters`. */
function readOptions(reader: LiteralReader): ReadonlyMap<string, Literal> {
  const options = new Map<string, Literal>();
  if (reader.take(/,\s*\{/y) === undefined) return options;
  while (reader.take(/\}/y) === undefined) {
    const name = reader.take(/(?:"[A-Za-z]+"|'[A-Za-z]+'|[A-Za-z]+)(?=\s*:)/y)?.replaceAll(/["']/g, "");
    if (name === undefined || reader.take(/:/y) === undefined) throw reader.fail("an option of fetch with its value");
    const made = reader.take(/new\s+(?:URLSearchParams|Headers)\(/y);
    options.set(made?.endsWith("URLSearchParams(") ? "parameters" : name, reader.value());
    if (made !== undefined) reader.take(/\)\s*(?:\.toString\(\))?/y);
    reader.take(/,/y);
  }
  return options;
}
