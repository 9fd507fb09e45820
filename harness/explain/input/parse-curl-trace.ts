import { CountersignError } from "../../../src/countersign-error.ts";
import type { InputRequest, ReadingOptions } from "./input-request.ts";
import { parseCurl } from "./parse-curl.ts";
import { parseRawHttp } from "./parse-raw-http.ts";
import { flagNames } from "./piece-names.ts";

/** The first line of a request, but not of one that asks a proxy for a tunnel. */
const REQUEST_LINE = /^> (?!CONNECT )[A-Za-z]+ \S+ HTTP\/[0-9.]+\s*$/m;
const OVER_TLS = /^\* +(?:SSL|TLS|ALPN)|^\* Connected to .* port 443\b|OPENED stream for https:/m;
const COMMAND = /^\s*(?:[$>#%]\s*)?curl\s/;

/** What curl sent before a body, and the text before it. */
interface TracedHead {
  readonly before: string;
  readonly lines: string[];
}

/** Decides whether a text is what `curl -v` prints. */
export function isCurlTrace(text: string): boolean {
  return REQUEST_LINE.test(text);
}

/**
 * Reads the request that `curl -v` prints behind `>`; of several the first with an Authorization header. It prints no body:
 * that is taken from the command, where it stands above, or from the options.
 *
 * @throws {CountersignError} `body-missing` where there was one and neither holds it; as `parseRawHttp` and `parseCurl`.
 */
export function parseCurlTrace(text: string, options: ReadingOptions): InputRequest {
  const heads = readHeads(text);
  const signed = heads.find(({ lines }) => lines.some((line) => /^authorization:/i.test(line)));
  const { before, lines } = signed ?? heads[0] ?? { before: "", lines: [] };
  const scheme = options.scheme ?? (OVER_TLS.test(before) ? "https" : "http");
  const command = before.split(/\r?\n(?=[*{}] )/)[0] ?? "";
  const body = options.body ?? (COMMAND.test(command) ? parseCurl(command).request.body : undefined);
  if (body === undefined) refuseBodiless(lines, options);
  // Without the body, its length is one of nothing; chunks are never printed.
  const unsent = body === undefined ? /^(?:content-length|transfer-encoding):/i : /^transfer-encoding:/i;
  const head = lines.filter((line) => !unsent.test(line)).join("\r\n");
  const { request, notes } = parseRawHttp(`${head}\r\n\r\n${body ?? ""}`, { ...options, scheme });
  return {
    request,
    notes: [
      ...notes,
      ...(heads.length > 1 ? [`There are ${heads.length} requests; that for ${request.url} was read.`] : []),
    ],
  };
}

function readHeads(text: string): readonly TracedHead[] {
  const heads: TracedHead[] = [];
  let isWithin = false;
  let at = 0;
  for (const line of text.split("\n")) {
    const isFirst = REQUEST_LINE.test(line);
    if (isFirst) heads.push({ before: text.slice(0, at), lines: [] });
    isWithin = isFirst || (isWithin && line.startsWith("> ") && line.trim() !== ">");
    if (isWithin) heads.at(-1)?.lines.push(line.slice(2).replace(/\r$/, ""));
    at += line.length + 1;
  }
  return heads;
}

/** Refuses a request whose body is missing: of any other one its signature is wrong, whoever made it. */
function refuseBodiless(lines: readonly string[], { names = flagNames }: ReadingOptions): void {
  const [length] = lines.flatMap((line) => /^content-length:\s*([1-9][0-9]{0,14})\s*$/i.exec(line)?.[1] ?? []);
  const isChunked = lines.some((line) => /^transfer-encoding:/i.test(line));
  if (length === undefined && !isChunked) return;
  const size = length === undefined ? "" : ` of ${length} bytes`;
  throw new CountersignError(
    "body-missing",
    `curl -v: expected the body${size} beside it, got none`,
    `curl prints none with -v: give the body as it was sent as ${names.body}, or the command above the output.`,
  );
}
