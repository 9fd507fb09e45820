import { hash } from "#crypto";

const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** A key of HMAC-SHA1 whose pads are made once (RFC 2104, section 2); a key object of its own for each text would take most of the time. */
export class HmacKey {
  readonly secret: string;
  /** What is hashed before the message. */
  readonly inner: Uint8Array;
  /** What is hashed before the first digest, and room for that. */
  readonly #outer: Buffer;

  constructor(secret: string, key: string) {
    this.secret = secret;
    const bytes = Buffer.from(key, "utf8");
    const short = bytes.length > BLOCK ? hash("sha1", bytes, "buffer") : bytes;
    this.inner = new Uint8Array(BLOCK);
    this.#outer = Buffer.alloc(BLOCK + 20);
    for (let at = 0; at < BLOCK; at++) {
      const byte = at < short.length ? (short[at] ?? 0) : 0;
      this.inner[at] = byte ^ INNER;
      this.#outer[at] = byte ^ OUTER;
    }
  }

  /** Signs a message, before which `inner` stands, in Base64. */
  sign(padded: Uint8Array): string {
    this.#outer.write(hash("sha1", padded, "binary"), BLOCK, "latin1");
    return hash("sha1", this.#outer, "base64");
  }
}
