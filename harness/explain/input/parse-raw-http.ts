import { CountersignError } from "../../../src/countersign-error.ts";
import { trimBlanks } from "../../../src/encoding/trim-blanks.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { frameBody } from "./frame-body.ts";
import type { InputRequest, ReadingOptions } from "./input-request.ts";

const REQUEST_LINE = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/[0-9.]+)?[ \t]*$/;
const HEADER = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*:(.*)$/;
const HEAD_END = /\r?\n\r?\n/;

type UrlOptions = Pick<ReadingOptions, "scheme" | "publicUrl">;

/**
 * Reads a request as it goes over the wire in HTTP/1.1 (RFC 9112), with line ends of either kind. Repeated headers
 * stay. A header that is broken over lines stays with its line ends, for a server to refuse.
 *
 * @throws {CountersignError} `http-malformed` with the number of the line, or `host-missing`.
 */
export function parseRawHttp(text: string, options: UrlOptions = {}): InputRequest {
  const message = text.replace(/^(?:[ \t]*\r?\n)+/, "");
  const skipped = text.slice(0, text.length - message.length).split("\n").length - 1;
  const end = HEAD_END.exec(message);
  const head = end === null ? message.replace(/\r?\n$/, "") : message.slice(0, end.index);
  const [requestLine = "", ...lines] = head.split(/\r?\n/);
  const [, method = "", target = ""] = REQUEST_LINE.exec(requestLine) ?? [];
  if (method === "") throw malformed(skipped + 1, "a request line such as POST /path HTTP/1.1", "other text");
  const { headers, notes } = readHeaders(lines, skipped + 2);
  const framed = frameBody(end === null ? "" : message.slice(end.index + end[0].length), headers);
  const url = readUrl(target, headers, options);
  return {
    request: { method, url: url.url, headers, body: framed.body },
    notes: [...url.notes, ...notes, ...framed.notes],
    ...(url.isSchemeAssumed === true && { isSchemeAssumed: true }),
  };
}

function readHeaders(
  lines: readonly string[],
  firstNumber: number,
): { readonly headers: readonly Parameter[]; readonly notes: readonly string[] } {
  const headers: Parameter[] = [];
  const notes = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const [, name, value = ""] = HEADER.exec(line) ?? [];
    const before = headers.at(-1);
    if (name !== undefined && !/^[ \t]/.test(line)) {
      headers.push([name, trimBlanks(value)]);
    } else if (before !== undefined && (/^[ \t]/.test(line) || before[0].toLowerCase() === "authorization")) {
      headers[headers.length - 1] = [before[0], `${before[1]}\r\n${line}`];
      notes.add(`The header ${before[0]} is broken over several lines, which servers refuse (RFC 9112, section 5.2).`);
    } else {
      throw malformed(
        firstNumber + index,
        "a header such as Name: value",
        "other text",
        "An empty line must stand between the headers and the body.",
      );
    }
  }
  return { headers, notes: [...notes] };
}

function readUrl(
  target: string,
  headers: readonly Parameter[],
  { scheme, publicUrl }: UrlOptions,
): { readonly url: string; readonly notes: readonly string[]; readonly isSchemeAssumed?: true } {
  if (/^https?:\/\//i.test(target)) return { url: target, notes: [] };
  const hosts = headers.filter(([name]) => name.toLowerCase() === "host").map(([, value]) => value);
  const [host] = hosts;
  if (!target.startsWith("/")) {
    throw malformed(1, "a target that is a path or an http or https URL", "another");
  }
  if (host === undefined || host === "") {
    if (publicUrl !== undefined) return { url: publicUrl, notes: [] };
    throw new CountersignError(
      "host-missing",
      "raw HTTP: expected a Host header, got none",
      "Add the Host header as it was sent, or give the complete URL with --public-url.",
    );
  }
  const url = `${scheme ?? "https"}://${host}${target}`;
  return {
    url,
    ...(scheme === undefined && publicUrl === undefined && { isSchemeAssumed: true }),
    notes: [
      ...(scheme === undefined && publicUrl === undefined
        ? [`Raw HTTP does not say its scheme: taken as ${url}. Otherwise say --scheme http or --public-url.`]
        : []),
      ...(hosts.length > 1 ? [`There are ${hosts.length} Host headers; the first is taken.`] : []),
    ],
  };
}

function malformed(line: number, expected: string, actual: string, hint?: string): CountersignError {
  return new CountersignError(
    "http-malformed",
    `raw HTTP, line ${line}: expected ${expected}, got ${actual}`,
    hint ?? "Give the request as it goes over the wire: request line, headers, an empty line, body.",
  );
}
