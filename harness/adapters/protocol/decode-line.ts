import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";

/** Bytes of one text in a line; the longest right answer of the suite is an encoded text of some 230,000. */
export const MAX_TEXT_BYTES = 262_144;
/** What is kept of a longer text. */
const KEPT_BYTES = 1024;
/** The longest escape of a character: a surrogate pair. */
const MAX_ESCAPE_BYTES = 12;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Decodes a line of JSON, and cuts each text in it that no right answer could hold to its beginning, with its length and
 * digest: before there is any other copy of it. `undefined` where the bytes are no UTF-8.
 */
export function decodeLine(line: Buffer): string | undefined {
  if (!isUtf8(line)) return undefined;
  return line.length <= MAX_TEXT_BYTES ? line.toString("utf8") : cutTexts(line);
}

function cutTexts(line: Buffer): string {
  const parts: string[] = [];
  let copied = 0;
  let start = line.indexOf(QUOTE);
  while (start >= 0) {
    const end = endOfText(line, start);
    if (end - start > MAX_TEXT_BYTES) {
      const kept = endOfKept(line, start);
      const bytes = line.subarray(start + 1, end);
      const digest = createHash("sha256").update(bytes).digest("hex");
      parts.push(line.toString("utf8", copied, kept), `… (${bytes.length} bytes of JSON, sha256:${digest})`);
      copied = end;
    }
    start = line.indexOf(QUOTE, end + 1);
  }
  return parts.join("") + line.toString("utf8", copied);
}

/** Returns the index of the quotation mark that ends a text, or the line's length where none does. */
function endOfText(line: Buffer, start: number): number {
  for (let end = line.indexOf(QUOTE, start + 1); end >= 0; end = line.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (line[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return line.length;
}

/** Returns where the kept beginning of a text ends: inside no character and no escape. */
function endOfKept(line: Buffer, start: number): number {
  const limit = start + 1 + KEPT_BYTES;
  let at = start + 1;
  for (let next = start + 1; next <= limit; next += stepOf(line, next)) at = next;
  return at;
}

/** Returns the bytes of the character or the escape at an index; both halves of an escaped pair are one. */
function stepOf(line: Buffer, at: number): number {
  const byte = line[at] ?? 0;
  if (byte !== BACKSLASH) return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
  const escaped = line.toString("latin1", at, at + MAX_ESCAPE_BYTES);
  if (/^\\u[dD][89abAB]..\\u/.test(escaped)) return MAX_ESCAPE_BYTES;
  return escaped[1] === "u" ? 6 : 2;
}
