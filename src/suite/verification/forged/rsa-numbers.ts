import { createPublicKey } from "#crypto";
import { privateKeyOf } from "../../../signing/rsa-sha256.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";

/** The two numbers of an RSA public key. */
export interface PublicNumbers {
  readonly n: bigint;
  readonly e: bigint;
}

/** Returns the public numbers of a task's key, zeros where it has none; nothing else of the key is read. */
export function publicKeyOf(task: SigningTask): PublicNumbers {
  if (task.signatureMethod !== "RSA-SHA256") return { n: 0n, e: 0n };
  const { n = "", e = "" } = createPublicKey(privateKeyOf(task.privateKey)).export({ format: "jwk" });
  return { n: numberOfBase64Url(n), e: numberOfBase64Url(e) };
}

function numberOfBase64Url(text: string): bigint {
  return numberOfBytes(Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0)));
}

/** Reads a number from its bytes, the highest first. */
export function numberOfBytes(bytes: readonly number[]): bigint {
  return BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("") || "0"}`);
}

export function bytesOfHex(hex: string): readonly number[] {
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}

/** Writes the bytes of a number, the highest first; more than `length` where it does not fit. */
export function bytesOfNumber(value: bigint, length: number): readonly number[] {
  const hex = value.toString(16).padStart(2 * length, "0");
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return bytesOfHex(even);
}

/** Returns the largest number whose cube is not above a number. */
export function cubeRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 3));
  for (;;) {
    const next = (2n * root + value / (root * root)) / 3n;
    if (next >= root) return root;
    root = next;
  }
}

/** Returns the number below two to the `bits` whose cube ends with the same bits as an odd number. */
export function cubeRootOfEnd(odd: bigint, bits: number): bigint {
  let root = 1n;
  for (let bit = 1n; bit < BigInt(bits); bit++) {
    // The cubes of odd numbers keep the bits below, so that each bit is settled once.
    if (((root ** 3n - odd) >> bit) & 1n) root |= 1n << bit;
  }
  return root;
}
