import { CountersignError } from "../../../src/countersign-error.ts";
import type { InputRequest, ReadingOptions, RequestFormat } from "./input-request.ts";
import { parseCurl } from "./parse-curl.ts";
import { parseHar } from "./parse-har.ts";
import { parseRawHttp } from "./parse-raw-http.ts";

const BYTE_ORDER_MARK = /^\ufeff/;
const REQUEST_LINE = /^\s*[A-Za-z]+[ \t]+\S/;
const CURL = /^\s*(?:[$>#%][ \t]*)?curl(?:\.exe)?[ \t\r\n\\^]/;

/**
 * Reads a request that is written down as raw HTTP, as a curl command line or in a HAR.
 *
 * @throws {CountersignError} `input-empty`, `input-unrecognised`, `entry-unfit`, or as the reader of the format.
 */
export function readRequest(text: string, options: ReadingOptions = {}): InputRequest {
  const plain = text.replace(BYTE_ORDER_MARK, "");
  if (plain.trim() === "") {
    throw new CountersignError(
      "input-empty",
      "request: expected raw HTTP, a curl command line or a HAR, got nothing",
      "Give a file, or pipe the request in.",
    );
  }
  const format = options.format ?? detectFormat(plain);
  if (format !== "har" && options.entry !== undefined) {
    throw new CountersignError(
      "entry-unfit",
      `--entry: expected a HAR, got ${format === "http" ? "raw HTTP" : "a curl command line"}`,
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

function readAs(format: RequestFormat, text: string, options: ReadingOptions): InputRequest {
  switch (format) {
    case "http":
      return parseRawHttp(text, options);
    case "curl":
      return parseCurl(text);
    case "har":
      return parseHar(text, options.entry);
  }
}

function detectFormat(text: string): RequestFormat {
  if (/^\s*[[{]/.test(text)) return "har";
  if (CURL.test(text)) return "curl";
  if (REQUEST_LINE.test(text)) return "http";
  throw new CountersignError(
    "input-unrecognised",
    "request: expected raw HTTP (POST /path HTTP/1.1 …), a curl command line or a HAR (JSON), got other text",
    "Force it with --format http, curl or har to see where reading it fails.",
  );
}
