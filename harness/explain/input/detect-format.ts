import type { RequestFormat } from "./input-request.ts";
import { isCurlTrace } from "./parse-curl-trace.ts";
import { isFetch } from "./parse-fetch.ts";
import { isHttpie } from "./parse-httpie.ts";
import { isLoneHeader } from "./parse-lone-header.ts";
import { isPowerShell } from "./parse-powershell.ts";

/** A line of a log, too, begins with a bracket: before its time. */
const JSON_TEXT = /^\s*(?:\{|\[\s*(?:["[{\]]|$))/;
/** Of HTTP/2 the first line is a field such as `:method`. */
const REQUEST_LINE =
  /^\s*(?:[A-Za-z]+[ \t]+(?:\/|https?:\/\/|\S{1,2000}[ \t]+HTTP\/)|:(?:method|path|authority|scheme):)/i;
const CURL = /^\s*(?:[$>#%][ \t]*)?curl(?:\.exe)?[ \t\r\n\\^]/;

/** What the formats are called. */
export const formatNames: Readonly<Record<RequestFormat, string>> = {
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
export function detectFormat(text: string): RequestFormat | undefined {
  if (JSON_TEXT.test(text)) return "har";
  if (isCurlTrace(text)) return "curl-trace";
  if (isLoneHeader(text)) return "authorization";
  if (CURL.test(text)) return "curl";
  if (isFetch(text)) return "fetch";
  if (isPowerShell(text)) return "powershell";
  if (isHttpie(text)) return "httpie";
  return REQUEST_LINE.test(text) ? "http" : undefined;
}
