import { trimBlanks } from "../../src/encoding/trim-blanks.ts";
import type { Parameter } from "../../src/signing/parameter.ts";

/** What precedes the body of an answer. */
export interface Head {
  readonly status: number;
  /** The minor version of HTTP/1. */
  readonly minor: 0 | 1;
  /** Names in small letters, in the order received. */
  readonly headers: readonly Parameter[];
}

/** Why something cannot be read as an HTTP answer. */
export interface Fault {
  readonly fault: string;
  /** What was sent in its place, as it came: to be masked and cut before anyone sees it. */
  readonly said?: string;
}

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5][0-9]{2})(?: [^\0\r\n]*)?$/;
const HEADER_LINE = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([^\0\r\n]*)$/;

/** What is said of an answer that is none. */
export const NO_HTTP = "expected an HTTP/1.1 answer, got something else";

/** Reads the head of an answer, without the empty line that ends it (RFC 9112, sections 4 and 5). */
export function parseHead(text: string): Head | Fault {
  const [first = "", ...lines] = text.split("\r\n");
  const status = STATUS_LINE.exec(first);
  if (status === null) return { fault: NO_HTTP, said: first };
  const headers: Parameter[] = [];
  for (const line of lines) {
    const [, name, value = ""] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined) return { fault: "the answer has a header line that is none", said: line };
    headers.push([name.toLowerCase(), trimBlanks(value)]);
  }
  return { status: Number(status[2]), minor: status[1] === "0" ? 0 : 1, headers };
}

/** The values of all headers of that name, in small letters. */
export function headerValues({ headers }: Head, lowerCaseName: string): readonly string[] {
  return headers.flatMap(([name, value]) => (name === lowerCaseName ? [value] : []));
}
