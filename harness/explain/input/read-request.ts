import { CountersignError } from "../../../src/countersign-error.ts";
import { refuseOtherText } from "./describe-other-text.ts";
import { detectFormat, formatNames } from "./detect-format.ts";
import type { InputRequest, ReadingOptions, RequestFormat } from "./input-request.ts";
import { tooLarge } from "./limit-request.ts";
import { parseCurl } from "./parse-curl.ts";
import { parseCurlTrace } from "./parse-curl-trace.ts";
import { parseFetch } from "./parse-fetch.ts";
import { parseHar } from "./parse-har.ts";
import { parseHttpie } from "./parse-httpie.ts";
import { parseLoneHeader } from "./parse-lone-header.ts";
import { parsePowerShell } from "./parse-powershell.ts";
import { parseRawHttp } from "./parse-raw-http.ts";
import { flagNames } from "./piece-names.ts";

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
