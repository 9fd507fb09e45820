import { FORM_MEDIA_TYPE } from "../../../src/signing/form-body.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { InputRequest } from "./input-request.ts";
import { type Literal, type LiteralReader, type LiteralSyntax, readLiterals, textPairs } from "./literal-reader.ts";
import { writeForm } from "./write-form.ts";

const CALL = /\b(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)\b/i;
const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
  a: "\x07",
};

const powerShell: LiteralSyntax = {
  language: "PowerShell call",
  open: /@\{/y,
  close: "}",
  assign: /=/y,
  separator: /;/y,
  blank: /(?:[ \t\r\n]|`\r?\n|#[^\n]*)*/y,
  name: /[A-Za-z_][\w-]*/y,
  text: /"(?:[^"`]|`[\s\S]|"")*"|'(?:[^']|'')*'/y,
  readText: (quoted) =>
    quoted.startsWith("'")
      ? quoted.slice(1, -1).replaceAll("''", "'")
      : quoted
          .slice(1, -1)
          .replace(/`([\s\S])|""/g, (_, escaped?: string) =>
            escaped === undefined ? '"' : (ESCAPES[escaped] ?? escaped),
          ),
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
  const { uri, method = "GET", contenttype, body = "" } = Object.fromEntries(options);
  if (typeof uri !== "string") throw reader.fail("a URL as a text");
  const headers = textPairs(options.get("headers"));
  const isForm = typeof body === "object" && body !== null;
  const type = typeof contenttype === "string" ? contenttype : isForm ? FORM_MEDIA_TYPE : undefined;
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  const typed: readonly Parameter[] = type === undefined || isTyped ? [] : [["Content-Type", type]];
  return {
    request: {
      method: String(method).toUpperCase(),
      url: uri.replace(/#.*$/s, ""),
      headers: [...headers, ...typed],
      body: isForm ? writeForm(textPairs(body)) : String(body ?? ""),
    },
    notes: [],
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
    // What is no text, such as a session, takes no part in the request.
    const isNoText = /\$(?!true|false|null)\w+|(?=-[A-Za-z])|(?=[;|)])|(?![\s\S])/iy;
    if (option !== undefined && reader.take(isNoText) !== undefined) continue;
    const bare = reader.take(/(?!-|@|["'$])[^\s"']+/y);
    options.set(option ?? "uri", bare ?? reader.value());
  }
}
