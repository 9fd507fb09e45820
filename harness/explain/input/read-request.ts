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

/** Most characters of a text that holds one request: some times as many as the request may have. */
export const MOST_TEXT = 1_048_576;
const BYTE_ORDER_MARK = /^\ufeff/;
const JSON_TEXT = /^\s*[[{]/;
const REQUEST_LINE = /^\s*[A-Za-z]+[ \t]+\S/;
const CURL = /^\s*(?:[$>#%][ \t]*)?curl(?:\.exe)?[ \t\r\n\\^]/;

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
      "Give a file, or pipe the request in.",
    );
  }
  // A HAR holds many requests; any other text is one, and is refused before anything is looked for in it.
  const isHar = options.format === "har" || (options.format === undefined && JSON_TEXT.test(plain));
  if (!isHar && plain.length > MOST_TEXT) throw tooLarge(`${MOST_TEXT} characters of text`, plain.length);
  const format = options.format ?? detectFormat(plain);
  if (format !== "har" && options.entry !== undefined) {
    throw new CountersignError(
      "entry-unfit",
      `--entry: expected a HAR, got ${formatNames[format]}`,
      "Leave --entry out.",
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

function readAs(format: RequestFormat, text: string, options: ReadingOptions): InputRequest {
  switch (format) {
    case "http":
      return parseRawHttp(text, options);
    case "curl":
      return parseCurl(text);
    case "har":
      return parseHar(text, options.entry);
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

function detectFormat(text: string): RequestFormat {
  if (JSON_TEXT.test(text)) return "har";
  if (isCurlTrace(text)) return "curl-trace";
  if (isLoneHeader(text)) return "authorization";
  if (CURL.test(text)) return "curl";
  if (isFetch(text)) return "fetch";
  if (isPowerShell(text)) return "powershell";
  if (isHttpie(text)) return "httpie";
  if (REQUEST_LINE.test(text)) return "http";
  throw new CountersignError(
    "input-unrecognised",
    "request: expected raw HTTP (POST /path HTTP/1.1 …), a command of curl or HTTPie, a fetch or PowerShell call, curl -v output, an Authorization header or a HAR (JSON), got other text",
    `Force it with --format (${requestFormats.join(", ")}) to see where reading it fails.`,
  );
}
