import { escapeNumber, loneByte, mapLoneBytes } from "../../encoding/lone-bytes.ts";

/** Characters in UTF-8, a byte in each unit, or one byte that is no part of any. */
const CHARACTERS =
  /(?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g;

/** Makes a change of a text that counts its bytes: bytes of a character that it cuts in two become lone surrogates, as in Python. */
export function inBytes(change: (bytes: string) => string): (text: string) => string {
  return (text) =>
    change(Buffer.from(text).toString("latin1")).replace(CHARACTERS, (bytes) =>
      bytes.length === 1 && bytes > "\x7f" ? loneByte(bytes.charCodeAt(0)) : Buffer.from(bytes, "latin1").toString(),
    );
}

/** Encodes a text, and the bytes in it that {@link inBytes} has left of characters. */
export function encodeWithBytes(text: string, encode: (text: string) => string): string {
  return mapLoneBytes(text, escapeNumber, encode).join("");
}
