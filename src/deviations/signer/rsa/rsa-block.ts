import { constants, type KeyObject, publicDecrypt } from "#crypto";
import { attempt } from "../../../attempt.ts";
import type { HashName } from "../digest-forms.ts";

/** An RSA signature with what the registered public key makes of it (RFC 8017, section 5.2.2). */
export interface RecoveredSignature {
  readonly bytes: Uint8Array;
  readonly publicKey: KeyObject;
  /** The signature raised to the public exponent; absent unless it is as long as the modulus and a number below it. */
  readonly block?: Uint8Array;
  /** The bytes behind the padding of PKCS#1 v1.5, type 1; absent where the block has no such padding. */
  readonly payload?: Uint8Array;
}

/** Recovers block and payload of a signature; each is absent where the bytes hold none. */
export function recoverSignature(publicKey: KeyObject, bytes: Uint8Array): RecoveredSignature {
  const block = recoverBlock(publicKey, bytes);
  const payload = block === undefined ? undefined : unpad(block);
  return {
    bytes,
    publicKey,
    ...(block !== undefined && { block }),
    ...(payload !== undefined && { payload }),
  };
}

function recoverBlock(publicKey: KeyObject, bytes: Uint8Array): Uint8Array | undefined {
  // OpenSSL would take a shorter one for a number with zeros before it; a verifier does not (RFC 8017, section 8.2.2).
  if (bytes.length !== Math.ceil((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8)) return undefined;
  return attempt(() => publicDecrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, bytes));
}

/** Strips `00 01 FF … FF 00` (RFC 8017, section 9.2), with at least eight `FF`. */
function unpad(block: Uint8Array): Uint8Array | undefined {
  if (block[0] !== 0 || block[1] !== 1) return undefined;
  const end = block.findIndex((byte, at) => at >= 2 && byte !== 0xff);
  return end >= 10 && block[end] === 0 ? block.subarray(end + 1) : undefined;
}

/** A DigestInfo as it is read: the hash that it names, and the digest. */
export interface DigestInfo {
  readonly hash: DigestName;
  /** Hexadecimal. */
  readonly digest: string;
}

/** The hashes whose DigestInfo is known, by their names in OpenSSL. */
export type DigestName = Exclude<HashName, "sha3-512" | "ripemd160">;

/** The DER up to the digest, in hexadecimal, and the digest's bytes, by hash (RFC 8017, section 9.2, note 1). */
const known: Readonly<Record<DigestName, readonly [prefix: string, digestBytes: number]>> = {
  md5: ["3020300c06082a864886f70d020505000410", 16],
  sha1: ["3021300906052b0e03021a05000414", 20],
  sha224: ["302d300d06096086480165030402040500041c", 28],
  sha256: ["3031300d060960864801650304020105000420", 32],
  sha384: ["3041300d060960864801650304020205000430", 48],
  sha512: ["3051300d060960864801650304020305000440", 64],
  "sha512-256": ["3031300d060960864801650304020605000420", 32],
  "sha3-256": ["3031300d060960864801650304020805000420", 32],
};
/** The algorithm's parameters left out, where the standard has NULL. */
const SHA256_WITHOUT_NULL = "302f300b06096086480165030402010420";

/** Writes the DigestInfo that names a hash and holds a digest. */
export function writeDigestInfo(name: DigestName | "sha256WithoutNull", digest: Uint8Array): Uint8Array {
  const prefix = name === "sha256WithoutNull" ? SHA256_WITHOUT_NULL : known[name][0];
  return Buffer.concat([Buffer.from(prefix, "hex"), digest]);
}

/** Reads a DigestInfo of a known hash, with nothing before, behind or between; nothing where the payload is none. */
export function readDigestInfo(payload: Uint8Array): DigestInfo | undefined {
  const text = Buffer.from(payload).toString("hex");
  for (const [hash, [prefix, digestBytes]] of Object.entries(known) as [DigestName, readonly [string, number]][]) {
    const isWhole = payload.length * 2 === prefix.length + digestBytes * 2;
    if (isWhole && text.startsWith(prefix)) return { hash, digest: text.slice(prefix.length) };
  }
  return undefined;
}

/** Fills bytes up with zeros before them. */
export function padLeft(bytes: Uint8Array, length: number): Uint8Array {
  const padded = new Uint8Array(length);
  padded.set(bytes, length - bytes.length);
  return padded;
}
