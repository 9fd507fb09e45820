/** Text stands for its UTF-8 bytes. */
type Bytes = string | Uint8Array;

type TextEncoding = "hex" | "base64" | "binary";

/** A digest, or an HMAC, that is computed piece by piece. */
interface Accumulation {
  update(data: Bytes): Accumulation;
  digest(): Buffer<ArrayBuffer>;
  digest(encoding: TextEncoding): string;
}

interface DigestAccumulation extends Accumulation {
  update(data: Bytes): DigestAccumulation;
  /** A second one with the pieces so far: what goes into one does not go into the other. */
  copy(): DigestAccumulation;
}

/** A text of one PEM block, bare or as Node names it. */
type PemText = string | { readonly key: string; readonly format: "pem" };

/** A key, or its text, with one of the paddings of `constants`, and what PSS needs beside it. */
interface PaddedKey<Key> {
  readonly key: Key;
  readonly padding: number;
  readonly saltLength?: number;
}

/**
 * All that we ask of a library of cryptography, by the names and with the results of `node:crypto`, which is one. Digests
 * have OpenSSL's names. What cannot be computed throws.
 */
export interface Cryptography<Key> {
  readonly constants: {
    readonly RSA_PKCS1_PADDING: number;
    readonly RSA_NO_PADDING: number;
    readonly RSA_PKCS1_PSS_PADDING: number;
    readonly RSA_PSS_SALTLEN_AUTO: number;
  };
  createHash(algorithm: string): DigestAccumulation;
  createHmac(algorithm: string, key: Bytes): Accumulation;
  /** The digest of data that are all there, in hexadecimal unless told otherwise. */
  hash(algorithm: string, data: Bytes): string;
  hash(algorithm: string, data: Bytes, encoding: TextEncoding): string;
  hash(algorithm: string, data: Bytes, encoding: "buffer"): Buffer<ArrayBuffer>;
  timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
  createPrivateKey(pem: PemText): Key;
  /** The public key of a text, or the public half of a private one. */
  createPublicKey(key: PemText | Key): Key;
  sign(algorithm: string, data: Uint8Array, key: PaddedKey<Key> | PaddedKey<string>): Buffer<ArrayBuffer>;
  /** A key without a padding has that of PKCS#1 v1.5. */
  verify(algorithm: string, data: Uint8Array, key: Key | PaddedKey<Key>, signature: Uint8Array): boolean;
  /** Applies the private exponent, to data that are padded before. */
  privateEncrypt(key: PaddedKey<Key> | PaddedKey<string>, data: Uint8Array): Buffer<ArrayBuffer>;
  /** Applies the public exponent, and takes the padding away. */
  publicDecrypt(key: PaddedKey<Key>, data: Uint8Array): Buffer<ArrayBuffer>;
}
