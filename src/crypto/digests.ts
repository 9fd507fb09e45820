import { hmac } from "@noble/hashes/hmac.js";
import { md5, ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512, sha512_256 } from "@noble/hashes/sha2.js";
import { sha3_256, sha3_512 } from "@noble/hashes/sha3.js";
import type { CHash } from "@noble/hashes/utils.js";
import type { Accumulator, Bytes, DigestAccumulator, TextEncoding } from "./cryptography.ts";

/** By their names in OpenSSL. */
const digests: ReadonlyMap<string, CHash> = new Map<string, CHash>([
  ["md5", md5],
  ["sha1", sha1],
  ["sha224", sha224],
  ["sha256", sha256],
  ["sha384", sha384],
  ["sha512", sha512],
  ["sha512-256", sha512_256],
  ["sha3-256", sha3_256],
  ["sha3-512", sha3_512],
  ["ripemd160", ripemd160],
]);

/** Returns a digest by its name in OpenSSL, in letters of any case. Throws for an unknown one. */
export function digestNamed(algorithm: string): CHash {
  const digest = digests.get(algorithm.toLowerCase());
  if (digest === undefined) throw new TypeError(`Invalid digest: ${algorithm}`);
  return digest;
}

export function createHash(algorithm: string): DigestAccumulator {
  return new NobleDigest(digestNamed(algorithm).create());
}

export function createHmac(algorithm: string, key: Bytes): Accumulator {
  return new NobleDigest(hmac.create(digestNamed(algorithm), bytesOf(key)));
}

export function hash(algorithm: string, data: Bytes): string;
export function hash(algorithm: string, data: Bytes, encoding: TextEncoding): string;
export function hash(algorithm: string, data: Bytes, encoding: "buffer"): Buffer<ArrayBuffer>;
export function hash(algorithm: string, data: Bytes, encoding: TextEncoding | "buffer" = "hex"): string | Buffer {
  const digest = bufferOf(digestNamed(algorithm)(bytesOf(data)));
  return encoding === "buffer" ? digest : digest.toString(encoding);
}

type NobleHash = Pick<ReturnType<CHash["create"]>, "update" | "digest" | "clone">;

class NobleDigest implements DigestAccumulator {
  readonly #hash: NobleHash;

  constructor(noble: NobleHash) {
    this.#hash = noble;
  }

  update(data: Bytes): DigestAccumulator {
    this.#hash.update(bytesOf(data));
    return this;
  }

  digest(): Buffer<ArrayBuffer>;
  digest(encoding: TextEncoding): string;
  digest(encoding?: TextEncoding): string | Buffer {
    const digest = bufferOf(this.#hash.digest());
    return encoding === undefined ? digest : digest.toString(encoding);
  }

  copy(): DigestAccumulator {
    return new NobleDigest(this.#hash.clone());
  }
}

const utf8 = new TextEncoder();

function bytesOf(data: Bytes): Uint8Array {
  return typeof data === "string" ? utf8.encode(data) : data;
}

/** Returns the same bytes, not copied. */
function bufferOf({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, length);
}
