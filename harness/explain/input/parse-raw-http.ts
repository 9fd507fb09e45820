import { CountersignError } from "../../../src/countersign-error.ts";
import { trimBlanks } from "../../../src/encoding/trim-blanks.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { frameBody } from "./frame-body.ts";
import type { InputRequest, ReadingOptions } from "./input-request.ts";
import { flagNames } from "./piece-names.ts";

const REQUEST_LINE = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/[0-9.]+)?[ \t]*$/;
const HEADER = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*:(.*)$/;
const HEAD_END = /\r?\n\r?\n/;
/** A field of HTTP/2 that stands in the place of the request line, or of Host. */
const PSEUDO_HEADER = /^:(method|scheme|authority|path)[ \t]*:[ \t]*(.*)$/;

type UrlOptions = Pick<ReadingOptions, "scheme" | "publicUrl" | "body" | "names">;

/**
 * Reads a request as it goes over the wire in HTTP/1.1 (RFC 9112), with line ends of either kind, or as browsers show one of
 * HTTP/2. Repeated headers stay. A header that is broken over lines stays with its line ends, for a server to refuse.
 *
 * @throws {CountersignError} `http-malformed` with the number of the line, or `host-missing`.
 */
export function parseRawHttp(text: string, options: UrlOptions = {}): InputRequest {
  const message = text.replace(/^(?:[ \t]*\r?\n)+/, "");
  const skipped = text.slice(0, text.length - message.length).split("\n").length - 1;
  const end = HEAD_END.exec(message);
  const head = end === null ? message.replace(/\r?\n$/, "") : message.slice(0, end.index);
  const lines = head.split(/\r?\n/);
  const http2 = readHttp2(lines);
  const [first = ""] = lines;
  const isHttp2 = PSEUDO_HEADER.test(first);
  const [, method = "", target = ""] = REQUEST_LINE.exec(isHttp2 ? (http2.requestLine ?? "") : first) ?? [];
  if (method === "") throw malformed(skipped + 1, "a request line such as POST /path HTTP/1.1", "other text");
  const { headers: own, notes } = readHeaders(lines.slice(1), skipped + 2);
  const headers = [...http2.host, ...own];
  const body = end === null ? "" : message.slice(end.index + end[0].length);
  const framed = frameBody(body === "" ? (options.body ?? "") : body, headers);
  const url = readUrl(target, headers, { ...http2.scheme, ...options });
  return {
    request: { method, url: url.url, headers, body: framed.body },
    notes: [...url.notes, ...notes, ...framed.notes],
    ...(url.isSchemeAssumed === true && { isSchemeAssumed: true }),
  };
}

/** Reads the fields of HTTP/2 that stand in the place of HTTP/1.1's request line and Host. */
function readHttp2(lines: readonly string[]): {
  readonly requestLine?: string;
  readonly host: readonly Parameter[];
  readonly scheme: Pick<ReadingOptions, "scheme">;
} {
  const found = lines.flatMap((line) => {
    const [, name, value = ""] = PSEUDO_HEADER.exec(line) ?? [];
    return name === undefined ? [] : [[name, value.trim()] as const];
  });
  const { method, path, scheme, authority } = Object.fromEntries(found);
  const hasHost = lines.some((line) => /^host[ \t]*:/i.test(line));
  return {
    ...(method !== undefined && path !== undefined && { requestLine: `${method} ${path}` }),
    host: authority === undefined || hasHost ? [] : [["Host", authority]],
    scheme: scheme === "http" || scheme === "https" ? { scheme } : {},
  };
}

function readHeaders(
  lines: readonly string[],
  firstNumber: number,
): { readonly headers: readonly Parameter[]; readonly notes: readonly string[] } {
  const headers: Parameter[] = [];
  const notes = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (PSEUDO_HEADER.test(line)) continue;
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
  { scheme, publicUrl, names = flagNames }: UrlOptions,
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
      `Add the Host header as it was sent, or give the complete URL as ${names.publicUrl}.`,
    );
  }
  const url = `${scheme ?? "https"}://${host}${target}`;
  return {
    url,
    ...(scheme === undefined && publicUrl === undefined && { isSchemeAssumed: true }),
    notes: [
      ...(scheme === undefined && publicUrl === undefined
        ? [
            `Raw HTTP does not say its scheme: taken as ${url}. Otherwise give ${names.scheme} http, or the URL as ${names.publicUrl}.`,
          ]
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
