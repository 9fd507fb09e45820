import { hash } from "#crypto";

const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;

type Encoding = "base64" | "binary";

/** A key of HMAC-SHA1 whose pads are made once (RFC 2104, section 2); a key object of its own for each text would take most of the time. */
export class HmacKey {
  /** What is hashed before the message. */
  readonly inner: Uint8Array;
  /** The same as text, where that has the same bytes. */
  readonly #innerText: string | undefined;
  /** What is hashed before the first digest, and room for that. */
  readonly #outer: Buffer;

  /** Text stands for its UTF-8 bytes. */
  constructor(key: string) {
    const bytes = Buffer.from(key, "utf8");
    const short = bytes.length > BLOCK ? hash("sha1", bytes, "buffer") : bytes;
    this.inner = new Uint8Array(BLOCK);
    this.#outer = Buffer.alloc(BLOCK + 20);
    for (let at = 0; at < BLOCK; at++) {
      const byte = at < short.length ? (short[at] ?? 0) : 0;
      this.inner[at] = byte ^ INNER;
      this.#outer[at] = byte ^ OUTER;
    }
    this.#innerText = this.inner.every((byte) => byte < 0x80) ? String.fromCharCode(...this.inner) : undefined;
  }

  /** Signs a message. Text stands for its UTF-8 bytes. */
  sign(message: Uint8Array | string, encoding: Encoding): string {
    if (typeof message === "string" && this.#innerText !== undefined)
      return this.signPadded(this.#innerText + message, encoding);
    return this.signPadded(Buffer.concat([this.inner, Buffer.from(message)]), encoding);
  }

  /** Signs a message, before which `inner` stands. */
  signPadded(padded: Uint8Array | string, encoding: Encoding): string {
    // A digest as text: making a buffer of it takes longer than the hash.
    this.#outer.write(hash("sha1", padded, "binary"), BLOCK, "latin1");
    return hash("sha1", this.#outer, encoding);
  }
}
