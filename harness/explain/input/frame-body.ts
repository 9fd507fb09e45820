import { headerOf } from "../../../src/signing/http-request.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";

/** A body as a server reads it. */
interface FramedBody {
  readonly body: string;
  readonly notes: readonly string[];
}

const LINE_END = /\r?\n$/;

/**
 * Cuts a body as a server does, by `Transfer-Encoding` or `Content-Length` (RFC 9112, section 6), but forgives one line
 * end that an editor has put behind it.
 */
export function frameBody(raw: string, headers: readonly Parameter[]): FramedBody {
  if (/\bchunked\b/i.test(headerOf({ headers }, "transfer-encoding") ?? "")) return unchunk(raw);
  const stated = headerOf({ headers }, "content-length");
  if (stated === undefined) return stripLineEnd(raw);
  if (!/^[0-9]{1,15}$/.test(stated)) {
    const { body, notes } = stripLineEnd(raw);
    return { body, notes: [...notes, "Content-Length is not a number: a server refuses the request."] };
  }
  const length = Number(stated);
  const bytes = Buffer.from(raw, "utf8");
  if (bytes.length === length) return { body: raw, notes: [] };
  const trimmed = raw.replace(LINE_END, "");
  if (Buffer.byteLength(trimmed, "utf8") === length) {
    return { body: trimmed, notes: ["One line end after the body is not counted by Content-Length and was left out."] };
  }
  if (bytes.length > length) {
    const note = `Content-Length says ${length} bytes, but the body has ${bytes.length}: a server reads the first ${length}, and so does this.`;
    return { body: bytes.subarray(0, length).toString("utf8"), notes: [note] };
  }
  const { body, notes } = stripLineEnd(raw);
  const actual = Buffer.byteLength(body, "utf8");
  const note = `Content-Length says ${length} bytes, but the body has ${actual}: a server waits for the rest. Either the copy is cut, or the length was counted wrongly (bytes of UTF-8, not characters).`;
  return { body, notes: [...notes, note] };
}

function unchunk(raw: string): FramedBody {
  const decoded = decodeChunked(raw);
  if (decoded !== undefined) return { body: decoded, notes: ["The body came in chunks and was put together."] };
  const { body, notes } = stripLineEnd(raw);
  return {
    body,
    notes: [...notes, "Transfer-Encoding says chunked, but the body is not in complete chunks: taken as it stands."],
  };
}

function stripLineEnd(raw: string): FramedBody {
  const body = raw.replace(LINE_END, "");
  return body === raw ? { body, notes: [] } : { body, notes: ["One line end after the body was left out."] };
}

const SIZE_LINE = /^([0-9A-Fa-f]{1,7})[ \t]*(?:;[^\r\n]*)?\r?\n/;

/** Puts the chunks of a body together (RFC 9112, section 7.1); nothing where they are not complete. Sizes are in bytes. */
function decodeChunked(raw: string): string | undefined {
  const parts: Buffer[] = [];
  let rest = Buffer.from(raw, "utf8");
  for (;;) {
    const [line, digits = ""] = SIZE_LINE.exec(rest.subarray(0, 1024).toString("latin1")) ?? [];
    if (line === undefined) return undefined;
    const size = Number.parseInt(digits, 16);
    rest = rest.subarray(line.length);
    if (size === 0) return Buffer.concat(parts).toString("utf8");
    if (rest.length < size) return undefined;
    parts.push(rest.subarray(0, size));
    const [end] = /^\r?\n/.exec(rest.subarray(size, size + 2).toString("latin1")) ?? [];
    if (end === undefined) return undefined;
    rest = rest.subarray(size + end.length);
  }
}
