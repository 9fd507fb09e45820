import { splitList, trimBlanks } from "../../../src/encoding/trim-blanks.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";

/** The status line and the headers of an answer. */
export interface Head {
  readonly status: number;
  /** The minor version of HTTP/1. */
  readonly minor: 0 | 1;
  /** Names in lower case, in the order received. */
  readonly headers: readonly Parameter[];
}

/** The reason why bytes cannot be read as an HTTP answer. */
export interface HttpFault {
  readonly fault: string;
  /** The bytes that were sent instead, unmasked: to be masked and cut before anyone sees them. */
  readonly received?: string;
}

/** The way in which the end of an answer's body is found. */
export type Framing =
  | { readonly kind: "length"; readonly bytes: number }
  | { readonly kind: "chunked" }
  | { readonly kind: "until-close" };

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5][0-9]{2})(?: [^\0\r\n]*)?$/;
const HEADER_LINE = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([^\0\r\n]*)$/;

const NOTHING: Framing = { kind: "length", bytes: 0 };

/** The fault of bytes that are no HTTP answer at all. */
export const NO_HTTP = "expected an HTTP/1.1 answer, got something else";

/** Reads the head of an answer, without the empty line that ends it (RFC 9112, sections 4 and 5). */
export function parseHead(text: string): Head | HttpFault {
  const [first = "", ...lines] = text.split("\r\n");
  const status = STATUS_LINE.exec(first);
  if (status === null) return { fault: NO_HTTP, received: first };
  const headers: Parameter[] = [];
  for (const line of lines) {
    const [, name, value = ""] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined) return { fault: "the answer has a header line that is none", received: line };
    headers.push([name.toLowerCase(), trimBlanks(value)]);
  }
  return { status: Number(status[2]), minor: status[1] === "0" ? 0 : 1, headers };
}

export function headerValues({ headers }: Head, lowerCaseName: string): readonly string[] {
  return headers.flatMap(([name, value]) => (name === lowerCaseName ? [value] : []));
}

/** Decides how the body of an answer is delimited (RFC 9112, section 6.3); a contradiction is a fault. */
export function frameAnswer(requestMethod: string, head: Head): Framing | HttpFault {
  if (requestMethod === "HEAD" || head.status === 204 || head.status === 304) return NOTHING;
  const codings = headerValues(head, "transfer-encoding");
  const lengths = headerValues(head, "content-length").flatMap(splitList);
  if (codings.length > 0) {
    if (lengths.length > 0) return { fault: "the answer has both Transfer-Encoding and Content-Length" };
    if (codings.join().toLowerCase() === "chunked") return { kind: "chunked" };
    return { fault: "the answer has a Transfer-Encoding other than chunked, which nobody asked for" };
  }
  const [first] = lengths;
  if (first === undefined) return { kind: "until-close" };
  if (!/^[0-9]{1,15}$/.test(first) || lengths.some((length) => length !== first)) {
    return { fault: "the answer has a Content-Length that is no number, or several" };
  }
  return { kind: "length", bytes: Number(first) };
}

/** Decides whether the connection may carry another request after this answer (RFC 9112, section 9.3). */
export function keepsAlive(head: Head): boolean {
  const options = headerValues(head, "connection").flatMap((value) => splitList(value.toLowerCase()));
  if (head.minor === 1) return !options.includes("close");
  // HTTP/1.0 knows no chunks: the end of a chunked body of that version cannot be trusted (section 6.1).
  return options.includes("keep-alive") && headerValues(head, "transfer-encoding").length === 0;
}
