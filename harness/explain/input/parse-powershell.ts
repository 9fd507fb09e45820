import { FORM_MEDIA_TYPE } from "../../../src/signing/form-body.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
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

const CALL = /\b(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)\b/i;
const CALLS = /^[ \t]*Invoke-(?:WebRequest|RestMethod)\b/gim;
const ESCAPED: typeof ESCAPES = { ...ESCAPES, a: "\x07" };

/** A character that browsers write by its number, a UTF-16 code unit. */
const BY_NUMBER = /\$\(\[char\](?:0x)?[0-9A-Fa-f]{1,5}\)/;
/** Whatever else is expanded is no text. */
const QUOTED = new RegExp(`"(?:[^"\`$]|\`[\\s\\S]|""|${BY_NUMBER.source}|\\$(?![\\w({?^$:]))*"|'(?:[^']|'')*'`, "y");
const UTF8_BYTES = /\(\s*\[(?:System\.)?Text\.Encoding\]::UTF8\.GetBytes\(/iy;
/** Options that make the request. */
const OF_REQUEST: ReadonlySet<string> = new Set(["uri", "method", "headers", "body", "contenttype", "custommethod"]);

const powerShell: LiteralSyntax = {
  language: "PowerShell call",
  open: /@\{/y,
  close: "}",
  assign: /=/y,
  separator: /;/y,
  blank: /(?:[ \t\r\n]|`\r?\n|#[^\n]*)*/y,
  name: /[A-Za-z_][\w-]*/y,
  text: QUOTED,
  readText: (quoted) =>
    quoted.startsWith("'")
      ? quoted.slice(1, -1).replaceAll("''", "'")
      : quoted
          .slice(1, -1)
          .replace(/`([\s\S])|""|\$\(\[char\]([0-9A-Fa-fx]+)\)/gi, (_, escaped?: string, number?: string) => {
            if (number !== undefined) return String.fromCharCode(Number(number));
            return escaped === undefined ? '"' : (ESCAPED[escaped] ?? escaped);
          }),
};

/** Decides whether a text calls Invoke-WebRequest or Invoke-RestMethod. */
export function isPowerShell(text: string): boolean {
  return CALL.test(text) && /(?:^|\s)-Uri\b|\b(?:Invoke-\w+|iwr|irm)\s+["'h]/i.test(text);
}

/**
 * Reads a call of Invoke-WebRequest or Invoke-RestMethod, as browsers copy it, whose values are texts. Nothing is run.
 *
 * @throws {CountersignError} `code-unreadable`.
 */
export function parsePowerShell(text: string): InputRequest {
  const call = CALL.exec(text);
  const reader = readLiterals(text, call === null ? 0 : call.index + call[0].length, powerShell);
  const options = readOptions(reader);
  const { uri, custommethod, method = custommethod ?? "GET", contenttype, body = "" } = Object.fromEntries(options);
  if (typeof uri !== "string") throw reader.fail("a URL as a text");
  const headers = textPairs(options.get("headers"));
  const isForm = typeof body === "object" && body !== null;
  const verb = String(method).toUpperCase();
  // What it sends where nothing is said.
  const usual = isForm || (verb === "POST" && body !== "") ? FORM_MEDIA_TYPE : undefined;
  const type = typeof contenttype === "string" ? contenttype : usual;
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  const typed: readonly Parameter[] = type === undefined || isTyped ? [] : [["Content-Type", type]];
  return {
    request: {
      method: verb,
      url: uri.replace(/#.*$/s, ""),
      headers: [...headers, ...typed],
      body: isForm ? writeForm(textPairs(body)) : String(body ?? ""),
    },
    notes: noteCalls(text.match(CALLS)?.length ?? 0),
  };
}

/** Reads the options of a call up to its end, with a URL that has no name as `uri`. */
function readOptions(reader: LiteralReader): ReadonlyMap<string, Literal> {
  const options = new Map<string, Literal>();
  for (;;) {
    const option = reader
      .take(/-[A-Za-z]+:?/y)
      ?.replaceAll(/[-:]/g, "")
      .toLowerCase();
    if (option === undefined && options.has("uri")) return options;
    if (option !== undefined && !OF_REQUEST.has(option)) {
      skipValue(reader);
    } else {
      options.set(option ?? "uri", readValue(reader));
    }
  }
}

/** Passes over the value of an option that takes no part in the request, such as a session; a switch has none. */
function skipValue(reader: LiteralReader): void {
  if (reader.take(/(?=-[A-Za-z]|[;|)]|(?![\s\S]))|\$\w+/y) === undefined) readValue(reader);
}

function readValue(reader: LiteralReader): Literal {
  if (reader.take(UTF8_BYTES) === undefined) return reader.take(/(?![-@"'$(;|])[^\s"';|]+/y) ?? reader.value();
  const value = reader.value();
  if (reader.take(/\)\s*\)/y) === undefined) throw reader.fail("the end of the bytes");
  return value;
}
