import type { RequestFormat } from "./input-request.ts";
import { isCurlTrace } from "./parse-curl-trace.ts";
import { isFetch } from "./parse-fetch.ts";
import { isHttpie } from "./parse-httpie.ts";
import { isLoneHeader } from "./parse-lone-header.ts";
import { isPowerShell } from "./parse-powershell.ts";
import type { RequestPiece } from "./piece-names.ts";

/** A line of a log, too, begins with a bracket: before its time. */
const JSON_TEXT = /^\s*(?:\{|\[\s*(?:["[{\]]|$))/;
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
export const formatDescriptions: Readonly<Record<RequestFormat, FormatDescription>> = {
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
