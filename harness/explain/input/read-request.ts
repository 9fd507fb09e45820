import { CountersignError } from "../../../src/countersign-error.ts";
import { refuseOtherText } from "./describe-other-text.ts";
import type { InputRequest, ReadingOptions, RequestFormat } from "./input-request.ts";
import { tooLarge } from "./limit-request.ts";
import { parseCurl } from "./parse-curl.ts";
import { isCurlTrace, parseCurlTrace } from "./parse-curl-trace.ts";
import { isFetch, parseFetch } from "./parse-fetch.ts";
import { parseHar } from "./parse-har.ts";
import { isHttpie, parseHttpie } from "./parse-httpie.ts";
import { isLoneHeader, parseLoneHeader } from "./parse-lone-header.ts";
import { isPowerShell, parsePowerShell } from "./parse-powershell.ts";
import { parseRawHttp } from "./parse-raw-http.ts";
import { flagNames, type RequestPiece } from "./piece-names.ts";

/** Most characters of a text that holds one request: some times as many as the request may have. */
export const MOST_TEXT = 1_048_576;
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Reads a request that is written down as raw HTTP, as a command line or call, in a HAR, or as its header alone.
 *
 * @throws {CountersignError} `input-empty`, `input-unrecognised`, `entry-unfit`, or as the reader of the format.
 */
export function readRequest(text: string, options: ReadingOptions = {}): InputRequest {
  const plain = text.replace(BYTE_ORDER_MARK, "");
  if (plain.trim() === "") {
    throw new CountersignError(
      "input-empty",
      "request: expected raw HTTP, a command line, a call or a HAR, got nothing",
      "Give the refused request; in a browser's developer tools it is Copy as cURL.",
    );
  }
  const format = options.format ?? detectFormat(plain.slice(0, MOST_TEXT));
  // A HAR holds many requests; any other text is one, and is refused before it is taken apart.
  if (format !== "har" && plain.length > MOST_TEXT) throw tooLarge(`${MOST_TEXT} characters of text`, plain.length);
  const names = options.names ?? flagNames;
  if (format === undefined) throw refuseOtherText(plain, names);
  if (format !== "har" && options.entry !== undefined) {
    throw new CountersignError(
      "entry-unfit",
      `${names.entry}: expected a HAR, got ${formatDescriptions[format].name}`,
      `Leave ${names.entry} out.`,
    );
  }
  const received = readAs(format, plain, options);
  if (options.publicUrl === undefined) return received;
  const { request, notes } = received;
  return {
    request: { ...request, url: options.publicUrl },
    notes: [...notes, `Judged as a request for ${options.publicUrl}, as you asked; it was sent to ${request.url}.`],
  };
}

function readAs(format: RequestFormat, text: string, options: ReadingOptions): InputRequest {
  switch (format) {
    case "http":
      return parseRawHttp(text, options);
    case "curl":
      return parseCurl(text);
    case "har":
      return parseHar(text, options.entry, options.names?.entry);
    case "curl-trace":
      return parseCurlTrace(text, options);
    case "authorization":
      return parseLoneHeader(text, options);
    case "fetch":
      return parseFetch(text);
    case "httpie":
      return parseHttpie(text);
    case "powershell":
      return parsePowerShell(text);
  }
}

const JSON_TEXT = /^\s*[[{]/;
/** Of HTTP/2 the first line is a field such as `:method`. */
const REQUEST_LINE =
  /^\s*(?:[A-Za-z]+[ \t]+(?:\/|https?:\/\/|\S{1,2000}[ \t]+HTTP\/)|:(?:method|path|authority|scheme):)/i;
const CURL = /^\s*(?:[$>#%][ \t]*)?curl(?:\.exe)?[ \t\r\n\\^]/;

/** A format in words, and what a text of it may lack. */
interface FormatDescription {
  readonly name: string;
  readonly lacks: readonly RequestPiece[];
}

/** What the formats are called, and the pieces to ask for beside a text of each. */
const formatDescriptions: Readonly<Record<RequestFormat, FormatDescription>> = {
  http: { name: "raw HTTP", lacks: ["scheme", "body"] },
  curl: { name: "a curl command line", lacks: [] },
  har: { name: "a HAR", lacks: ["entry"] },
  "curl-trace": { name: "what curl -v prints", lacks: ["body"] },
  authorization: { name: "an Authorization header", lacks: ["method", "url", "body"] },
  fetch: { name: "a call of fetch", lacks: [] },
  httpie: { name: "a command line of HTTPie", lacks: [] },
  powershell: { name: "a PowerShell call", lacks: [] },
};

/** Says how a request is written; nothing where the text is none. */
function detectFormat(text: string): RequestFormat | undefined {
  if (JSON_TEXT.test(text)) return "har";
  if (isCurlTrace(text)) return "curl-trace";
  if (isLoneHeader(text)) return "authorization";
  if (CURL.test(text)) return "curl";
  if (isFetch(text)) return "fetch";
  if (isPowerShell(text)) return "powershell";
  if (isHttpie(text)) return "httpie";
  return REQUEST_LINE.test(text) ? "http" : undefined;
}
