import type { InputRequest, ReadingOptions } from "./input-request.ts";
import { parseCurl } from "./parse-curl.ts";
import { parseRawHttp } from "./parse-raw-http.ts";

const REQUEST_LINE = /^> [A-Za-z]+ \S+ HTTP\/[0-9.]+\s*$/m;
const OVER_TLS = /^\* +(?:SSL|TLS|ALPN)|^\* Connected to .* port 443\b/m;
const COMMAND = /^\s*(?:[$>#%]\s*)?curl\s/;

/** Decides whether a text is what `curl -v` prints. */
export function isCurlTrace(text: string): boolean {
  return REQUEST_LINE.test(text);
}

/**
 * Reads the request that `curl -v` prints behind `>`. It prints no body: that is taken from the command, where it stands
 * above, or from the options. Throws as `parseRawHttp` and `parseCurl`.
 */
export function parseCurlTrace(text: string, options: ReadingOptions): InputRequest {
  const start = REQUEST_LINE.exec(text)?.index ?? 0;
  const lines = text.slice(start).split(/\r?\n/);
  const end = lines.findIndex((line) => !line.startsWith("> ") || line.trim() === ">");
  const head = lines.slice(0, end < 0 ? lines.length : end).map((line) => line.slice(2));
  // Lengths are of the body that is not here.
  const sent = head.filter((line) => !/^(?:content-length|transfer-encoding):/i.test(line));
  const scheme = options.scheme ?? (OVER_TLS.test(text.slice(0, start)) ? "https" : "http");
  const { request, notes } = parseRawHttp(`${sent.join("\r\n")}\r\n\r\n`, { ...options, scheme });
  const command = text.slice(0, start).split(/\r?\n(?=[*{}] )/)[0] ?? "";
  if (options.body !== undefined) return { request: { ...request, body: options.body }, notes };
  if (COMMAND.test(command)) return { request: { ...request, body: parseCurl(command).request.body }, notes };
  return { request, notes: [...notes, "curl -v prints no body: taken as empty. Give it with --body."] };
}
