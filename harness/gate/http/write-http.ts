import { gzipSync } from "node:zlib";
import type { FramedRequest, HttpRequest } from "../../../src/signing/http-request.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";

const URL_PARTS = /^https?:\/\/([^/?#]*)(.*)$/is;
const FOLD = /\r\n[ \t]+/g;
const LINE_BREAK = /[\r\n]/;
/** Headers that delimit a message or route it: from a vector, they would make one request run into the next. */
const FRAMING = new Set(["host", "content-length", "transfer-encoding", "connection", "upgrade", "trailer", "te"]);

/** A vector may be about another host than is connected to; one request stays one. */
function isHost(name: string): boolean {
  return name.toLowerCase() === "host";
}

/** Asks for another protocol, or lets headers end at a front: how this request ends, and the connection, stays as it is. */
function keepsFraming(name: string, value: string): boolean {
  return /^upgrade$/i.test(name) || (/^connection$/i.test(name) && !/close|keep-alive/i.test(value));
}

/** Decides whether a header delimits messages on a connection, or routes them. */
export function isFramingHeader(name: string): boolean {
  return FRAMING.has(name.toLowerCase());
}

/**
 * Finds the reason why a request cannot be sent unchanged over HTTP/1.1. Anything else is sent, however malformed: the
 * gateway has to refuse it.
 */
export function findUnsendable({ method, url, target, headers }: HttpRequest): string | undefined {
  if (method === "CONNECT") return "the method CONNECT asks a proxy, not a gateway";
  if (method === "" || /[\s\0]/.test(method)) return "a method with white space cannot be sent in a request line";
  if (!URL_PARTS.test(url)) return "a URL without http:// or https:// names no path to send to";
  if (/[\s\0]/.test(url + (target ?? ""))) return "a URL with white space cannot be sent in a request line";
  for (const [name, value] of headers) {
    if (isFramingHeader(name) && !isHost(name) && !keepsFraming(name, value))
      return `the header ${name} decides how requests are told apart`;
    if (!/^[^\s:]+$/.test(name)) return "a header's name with white space or a colon cannot be sent";
    if (LINE_BREAK.test(value.replaceAll(FOLD, "")))
      return `a line break in the header ${name} would begin another one`;
  }
  return undefined;
}

/**
 * Writes the bytes of a request: headers in the order given, between the host and the length, and nothing normalized. The
 * host is that of the URL, where the request names no other one in a header. The further headers are added where the
 * request has none of their name.
 *
 * @param origin written before the path, as a proxy wants it. Default: nothing.
 */
export function writeHttp(
  { method, url, target: claimed, headers, body, framing, charset, compression }: FramedRequest,
  further: readonly Parameter[] = [],
  origin = "",
): Buffer {
  const [, authority = "", rest = ""] = URL_PARTS.exec(url) ?? [];
  const target = rest.startsWith("/") ? rest : `/${rest}`;
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  // A proxy would go where an absolute target points.
  let head = `${method} ${origin === "" && claimed !== undefined ? claimed : origin + target} HTTP/${framing === "http-1.0" ? "1.0" : "1.1"}\r\n`;
  if (!own.has("host")) head += `Host: ${authority}\r\n`;
  for (const [name, value] of further) if (!own.has(name.toLowerCase())) head += `${name}: ${value}\r\n`;
  for (const [name, value] of headers) head += `${name}: ${value}\r\n`;
  if (charset === undefined && compression === undefined)
    return Buffer.from(head + (framing === "chunked" ? writeChunks(body) : writeWhole(body)), "utf8");
  const plain = Buffer.from(body, charset === undefined ? "utf8" : "latin1");
  const bytes = compression === undefined ? plain : gzipSync(plain);
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes]);
}

function writeWhole(body: string): string {
  return `Content-Length: ${Buffer.byteLength(body, "utf8")}\r\n\r\n${body}`;
}

/**
 * Writes a body in two chunks (RFC 9112, section 7.1), so that who reads one alone reads another body: where a pair is
 * added behind what was signed, that stands in a chunk of its own.
 */
function writeChunks(body: string): string {
  const middle = Math.max(0, body.lastIndexOf("&"));
  const chunks = [body.slice(0, middle), body.slice(middle)].filter((chunk) => chunk !== "");
  const written = chunks.map((chunk) => `${Buffer.byteLength(chunk, "utf8").toString(16)}\r\n${chunk}\r\n`);
  return `Transfer-Encoding: chunked\r\n\r\n${written.join("")}0\r\n\r\n`;
}
