/** Text stands for its UTF-8 bytes. */
export type Bytes = string | Uint8Array;

export type TextEncoding = "hex" | "base64" | "binary";

/** A digest, or an HMAC, that is computed piece by piece. */
export interface Accumulator {
  update(data: Bytes): Accumulator;
  digest(): Buffer<ArrayBuffer>;
  digest(encoding: TextEncoding): string;
}

export interface DigestAccumulator extends Accumulator {
  update(data: Bytes): DigestAccumulator;
  /** A second one with the pieces so far: what goes into one does not go into the other. */
  copy(): DigestAccumulator;
}

/** A text that holds a PEM block, bare or as Node names it. */
export type PemText = string | { readonly key: string; readonly format: "pem" };

/** What a key tells of itself. */
export interface AsymmetricKey {
  readonly type: "secret" | "public" | "private";
  /** `rsa` for a plain RSA key: only with such a key is signed and verified. */
  readonly asymmetricKeyType?: string;
  readonly asymmetricKeyDetails?: { readonly modulusLength?: number };
  export(options: { readonly type: "spki" | "pkcs1"; readonly format: "pem" }): string | Buffer;
  export(options: { readonly type: "spki" | "pkcs1"; readonly format: "der" }): Buffer;
  /** Modulus and public exponent, in Base64 for URLs. */
  export(options: { readonly format: "jwk" }): { readonly n?: string; readonly e?: string };
}

/** A key, or its text, with one of the paddings of `constants`. */
export interface PaddedKey<Key> {
  readonly key: Key;
  readonly padding: number;
  /** Of PSS: to sign 0, as there is no randomness; to verify `RSA_PSS_SALTLEN_AUTO`. */
  readonly saltLength?: number;
}

/**
 * All that we ask of a library of cryptography, by the names and with the results of `node:crypto`, which is one. Digests
 * have OpenSSL's names. Public keys alone are exported. What cannot be computed throws.
 */
export interface Cryptography<Key extends AsymmetricKey> {
  readonly constants: {
    readonly RSA_PKCS1_PADDING: number;
    readonly RSA_NO_PADDING: number;
    readonly RSA_PKCS1_PSS_PADDING: number;
    readonly RSA_PSS_SALTLEN_AUTO: number;
  };
  createHash(algorithm: string): DigestAccumulator;
  createHmac(algorithm: string, key: Bytes): Accumulator;
  /** The digest of data that are all there, in hexadecimal unless told otherwise. */
  hash(algorithm: string, data: Bytes): string;
  hash(algorithm: string, data: Bytes, encoding: TextEncoding): string;
  hash(algorithm: string, data: Bytes, encoding: "buffer"): Buffer<ArrayBuffer>;
  timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
  createPrivateKey(pem: PemText): Key;
  /** The public key of a text, of a certificate too, or the public half of a private one. */
  createPublicKey(key: PemText | Key): Key;
  sign(algorithm: string, data: Uint8Array, key: PaddedKey<Key> | PaddedKey<string>): Buffer<ArrayBuffer>;
  /** A key without a padding has that of PKCS#1 v1.5. */
  verify(algorithm: string, data: Uint8Array, key: Key | PaddedKey<Key>, signature: Uint8Array): boolean;
  /** Applies the private exponent, to data that are padded before as for signatures of PKCS#1 v1.5, or not at all. */
  privateEncrypt(key: PaddedKey<Key> | PaddedKey<string>, data: Uint8Array): Buffer<ArrayBuffer>;
  /** Applies the public exponent; only `RSA_NO_PADDING` is asked for. */
  publicDecrypt(key: PaddedKey<Key>, data: Uint8Array): Buffer<ArrayBuffer>;
}
