/** The most bytes that a code unit of UTF-16 takes when it is encoded twice: three of UTF-8, each `%25XX`. */
const BYTES_PER_UNIT = 15;

/** Code units that are written at a time: room is made for the longest that may become of them, and few texts need that. */
const PIECE = 16_384;

/** Bytes of the buffer at first, and the most that it keeps from text to text. */
const LEAST = 4096;
const MOST_KEPT = 4_194_304;

/** Characters beyond ASCII whose bytes are remembered. */
const MOST_KNOWN = 1024;
const NOTHING = new Uint8Array(0);

/** Encodes a text as it stands in the base string: once as a value or name, and once more as a part. */
export type EncodeTwice = (text: string) => string;

/**
 * Writes texts that are encoded twice as bytes into one buffer, which is used again. What becomes of a character is asked of the
 * scheme's own stages, once for each of ASCII and whenever another comes: they encode character by character.
 */
export class BaseStringWriter {
  /** Bytes before the base string, for whoever hashes it together with them. */
  readonly #before: number;
  readonly #encode: EncodeTwice;
  /** By the code of an ASCII character: its own code, where it is written as it is, or 0. */
  readonly #plain = new Uint8Array(128);
  readonly #escapes: readonly Uint8Array[];
  /** By code point, the characters beyond ASCII that came before. */
  readonly #beyond = new Map<number, Uint8Array>();
  #buffer: Buffer;
  #end: number;

  constructor(encode: EncodeTwice, before: Uint8Array) {
    this.#encode = encode;
    this.#before = before.length;
    this.#end = before.length;
    this.#buffer = Buffer.alloc(LEAST);
    this.#buffer.set(before);
    this.#escapes = Array.from(this.#plain, (_, code) => {
      const written = encode(String.fromCharCode(code));
      if (written.length === 1) this.#plain[code] = written.charCodeAt(0);
      return Buffer.from(written, "latin1");
    });
  }

  /** Starts anew; a buffer that was made for something very long is given back. */
  clear(): void {
    this.#end = this.#before;
    if (this.#buffer.length > MOST_KEPT) this.#buffer = Buffer.alloc(LEAST);
  }

  /** Replaces the bytes before the base string by as many others. */
  setBefore(bytes: Uint8Array): void {
    this.#buffer.set(bytes);
  }

  /** Writes bytes that are encoded already. */
  write(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#reserve(length);
    const buffer = this.#buffer;
    const end = this.#end;
    // Short texts: a loop takes less than a call.
    for (let at = 0; at < length; at++) buffer[end + at] = bytes[at] ?? 0;
    this.#end = end + length;
  }

  /** Writes a text, encoded. Throws as the scheme's stages do. */
  encode(text: string): void {
    for (let from = 0; from < text.length; ) from = this.#encodePiece(text, from);
  }

  /** Writes a piece of a text, for which there is room whatever it holds, and returns where the next begins. */
  #encodePiece(text: string, from: number): number {
    const end = Math.min(text.length, from + PIECE);
    // A pair of surrogates that begins in this piece ends in it.
    this.#reserve((end - from + 1) * BYTES_PER_UNIT);
    const buffer = this.#buffer;
    const plain = this.#plain;
    let at = from;
    for (; at < end; at++) {
      const unit = text.charCodeAt(at);
      const asItIs = unit < 128 ? (plain[unit] ?? 0) : 0;
      if (asItIs !== 0) buffer[this.#end++] = asItIs;
      else if (unit < 128) this.write(this.#escapes[unit] ?? NOTHING);
      else {
        this.write(this.#escapeBeyond(text, at));
        if (unit >= 0xd8_00 && unit < 0xdc_00) at += 1;
      }
    }
    return at;
  }

  /** The base string: valid until the next is written. */
  bytes(): Uint8Array {
    return this.#buffer.subarray(this.#before, this.#end);
  }

  /** The same, and before it what stands there. */
  padded(): Uint8Array {
    return this.#buffer.subarray(0, this.#end);
  }

  text(): string {
    return this.#buffer.toString("latin1", this.#before, this.#end);
  }

  #escapeBeyond(text: string, at: number): Uint8Array {
    const point = text.codePointAt(at) ?? 0;
    const known = this.#beyond.get(point);
    if (known !== undefined) return known;
    const bytes = Buffer.from(this.#encode(String.fromCodePoint(point)), "latin1");
    if (this.#beyond.size < MOST_KNOWN) this.#beyond.set(point, bytes);
    return bytes;
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#end + more));
    larger.set(this.#buffer.subarray(0, this.#end));
    this.#buffer = larger;
  }
}
