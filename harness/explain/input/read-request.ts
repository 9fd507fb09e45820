import { CountersignError } from "../../../src/countersign-error.ts";
import { type InputRequest, type ReadingOptions, type RequestFormat, requestFormats } from "./input-request.ts";
import { tooLarge } from "./limit-request.ts";
import { parseCurl } from "./parse-curl.ts";
import { isCurlTrace, parseCurlTrace } from "./parse-curl-trace.ts";
import { isFetch, parseFetch } from "./parse-fetch.ts";
import { parseHar } from "./parse-har.ts";
import { isHttpie, parseHttpie } from "./parse-httpie.ts";
import { isLoneHeader, parseLoneHeader } from "./parse-lone-header.ts";
import { isPowerShell, parsePowerShell } from "./parse-powershell.ts";
import { parseRawHttp } from "./parse-raw-http.ts";
import { flagNames, type PieceNames } from "./piece-names.ts";

/** A line of a log, too, begins with a bracket: before its time. */
const JSON_TEXT = /^\s*(?:\{|\[\s*(?:["[{\]]|$))/;
/** Of HTTP/2 the first line is a field such as `:method`. */
const REQUEST_LINE =
  /^\s*(?:[A-Za-z]+[ \t]+(?:\/|https?:\/\/|\S{1,2000}[ \t]+HTTP\/)|:(?:method|path|authority|scheme):)/i;
const CURL = /^\s*(?:[$>#%][ \t]*)?curl(?:\.exe)?[ \t\r\n\\^]/;

/** What the formats are called. */
const formatNames: Readonly<Record<RequestFormat, string>> = {
  http: "raw HTTP",
  curl: "a curl command line",
  har: "a HAR",
  "curl-trace": "what curl -v prints",
  authorization: "an Authorization header",
  fetch: "a call of fetch",
  httpie: "a command line of HTTPie",
  powershell: "a PowerShell call",
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
      `${names.entry}: expected a HAR, got ${formatNames[format]}`,
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

const AS_CURL = "In a browser's developer tools: the request's menu, Copy, Copy as cURL.";

/** What people give in a request's place: how it is told, what it is, and what to give instead. */
const others: readonly (readonly [pattern: RegExp, what: string, instead: string])[] = [
  [
    /^-----BEGIN [A-Z ]{1,40}-----/,
    "a key",
    "Keep the key for its own place, and give the refused request here. A private key is for nobody else to see.",
  ],
  [
    /^HTTP\/[0-9.]+ [0-9]{3}/i,
    "a response",
    "Give the request that it answers, which begins with a line such as POST /path HTTP/1.1.",
  ],
  [
    /^[A-Za-z]+&https?%3A%2F%2F/i,
    "a signature base string",
    "Give the request that was refused here, and the base string beside it.",
  ],
  [
    /^https?:\/\/\S+$/i,
    "a URL alone",
    "Give the whole request: its headers and its body are signed, or hold the signature.",
  ],
  [
    /^[\w.%+~*-]+=[^\s"'&]*(?:&[\w.%+~*-]+=[^\s"'&]*)*$/,
    "a body alone",
    "Give the whole request: its URL, its headers, an empty line, and then the body.",
  ],
  [
    /^(?:wget|aria2c|php|python|ruby|node)\s|^(?:import|from|require|package|using|func|def|public|\$\w+ ?=|<\?php)\b|\w\.(?:post|send|request)\(/,
    "code or another program's command",
    `It is not run here, and so it shows no request. Log the request as it goes over the wire, or give it as cURL. ${AS_CURL}`,
  ],
  [
    /\bOAuth[ \t]+\w+=/i,
    "an Authorization header among other text",
    "Give the header alone (Authorization: OAuth …) with its URL and body, or the request as cURL.",
  ],
];

/** Makes the error of a text that is no request of a known format. It quotes nothing of the text. */
function refuseOtherText(text: string, { format }: PieceNames): CountersignError {
  // Nothing of it needs more to be told.
  const start = text.trim().slice(0, 20_000);
  const [, what, instead] = others.find(([pattern]) => pattern.test(start)) ?? [];
  return new CountersignError(
    "input-unrecognised",
    `request: expected raw HTTP (POST /path HTTP/1.1 …), a command of curl or HTTPie, a fetch or PowerShell call, curl -v output, an Authorization header or a HAR (JSON), got ${what ?? "other text"}`,
    instead ??
      `${AS_CURL} Or say how it is written as ${format} (${requestFormats.join(", ")}) to see where reading it fails.`,
  );
}
