/**
 * Texts in which bytes beyond ASCII may stand alone, which is no Unicode: each as a surrogate from U+DC80 to U+DCFF, as
 * Python's `surrogateescape` has it.
 */
const LONE_BYTE = /[\udc80-\udcff]/u;
const LONE_BYTES = /([\udc80-\udcff])/u;
const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;
/** Characters in UTF-8, a byte in each unit, or one byte that is no part of any. */
const CHARACTERS =
  /(?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g;

export function loneByte(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
}

/** Writes a number of one byte or of several as escapes would have it. */
export function escapeNumber(number: number): string {
  return `%${number.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Whether a byte stands alone in a text. */
export function hasLoneBytes(text: string): boolean {
  return LONE_BYTE.test(text);
}

/** Writes every byte beyond ASCII alone. */
export function withLoneBytes(text: string): string {
  return /[^\0-\x7f]/.test(text) ? Array.from(bytesOfText(text), loneByte).join("") : text;
}

/** Returns the bytes of a text: those that stand alone, and the UTF-8 of the rest. */
export function bytesOfText(text: string): Buffer {
  if (!hasLoneBytes(text)) return Buffer.from(text, "utf8");
  return Buffer.concat(
    mapLoneBytes(
      text,
      (byte) => Buffer.of(byte),
      (rest) => Buffer.from(rest, "utf8"),
    ),
  );
}

/** Maps the bytes that stand alone in a text, and the texts between them. */
export function mapLoneBytes<T>(text: string, ofByte: (byte: number) => T, ofText: (text: string) => T): readonly T[] {
  if (!hasLoneBytes(text)) return [ofText(text)];
  const pieces = text.split(LONE_BYTES);
  return pieces.map((piece, at) => (at % 2 === 1 ? ofByte(piece.charCodeAt(0) - 0xdc00) : ofText(piece)));
}

/** Reads bytes, each of them one unit, as UTF-8: those that are none stand alone. */
function readBytes(bytes: string): string {
  return bytes.replace(CHARACTERS, (some) =>
    some.length === 1 && some > "\x7f" ? loneByte(some.charCodeAt(0)) : Buffer.from(some, "latin1").toString(),
  );
}

/** Makes a change of a text that counts its bytes: of a character that it cuts in two, bytes stand alone. */
export function inBytes(change: (bytes: string) => string): (text: string) => string {
  return (text) => readBytes(change(Buffer.from(text).toString("latin1")));
}

/** Reads the escapes in a text as the bytes that they are. */
export function unescapeBytes(text: string): string {
  return text.replace(ESCAPES, (run) => readBytes(Buffer.from(run.replaceAll("%", ""), "hex").toString("latin1")));
}

/** Encodes a text, and each byte in it that stands alone as an escape. */
export function encodeWithBytes(text: string, encode: (text: string) => string): string {
  return mapLoneBytes(text, escapeNumber, encode).join("");
}

/** Whether a text is what is shown of another: bytes that are no UTF-8 are shown as U+FFFD. */
export function isShownAs(text: string, shown: string): boolean {
  return text === shown || (hasLoneBytes(text) && bytesOfText(text).toString("utf8") === shown);
}
