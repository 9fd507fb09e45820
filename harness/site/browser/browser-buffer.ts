/**
 * The global `Buffer` of Node. The package `buffer` differs from it in the UTF-8 of what is no Unicode, in the text of bytes
 * that are no UTF-8, in hexadecimal digits that are none, and in Base64 for URLs, which it does not know.
 */

import { Buffer } from "buffer/index.js";

const utf8Encoder = new TextEncoder();
const utf8Decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const { from, byteLength } = Buffer;
const write = Buffer.prototype.toString;

Object.assign(Buffer, {
  from(value: unknown, ...more: readonly unknown[]) {
    return Reflect.apply(from, Buffer, typeof value === "string" ? argumentsOf(value, more[0]) : [value, ...more]);
  },
  byteLength(value: unknown, encoding?: unknown) {
    const isText = typeof value === "string" && isUtf8(encoding);
    return isText ? utf8Encoder.encode(value).length : Reflect.apply(byteLength, Buffer, [value, encoding]);
  },
});
Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: unknown, start = 0, end = this.length) {
    if (isUtf8(encoding)) return utf8Decoder.decode(this.subarray(start, end));
    if (encoding !== "base64url") return Reflect.apply(write, this, [encoding, start, end]);
    const text = Reflect.apply(write, this, ["base64", start, end]);
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  },
});

/** To the types it is Node's. */
const typed = Buffer as unknown as typeof globalThis.Buffer;

export { typed as Buffer };

function isUtf8(encoding: unknown): boolean {
  return encoding === undefined || encoding === "utf8" || encoding === "utf-8";
}

function argumentsOf(text: string, encoding: unknown): readonly unknown[] {
  if (isUtf8(encoding)) {
    const bytes = utf8Encoder.encode(text);
    return [bytes.buffer, 0, bytes.length];
  }
  if (encoding === "base64url") return [text, "base64"];
  // Node stops where there is no digit.
  return [encoding === "hex" ? /^(?:[0-9A-Fa-f]{2})*/.exec(text)?.[0] : text, encoding];
}
