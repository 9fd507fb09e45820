/**
 * `#crypto` in a browser, whose own cryptography does not answer at once. Digests are noble's. RSA is arithmetic of the
 * language: with node-forge a signature takes ten times as long, and the page is a fifth larger.
 */

import { attempt } from "../attempt.ts";
import { BrowserKey } from "./browser-key.ts";
import type { Cryptography, PaddedKey } from "./cryptography.ts";
import { digestInfo, holdsPss, padPkcs1, padPss } from "./pad-signature.ts";
import { createPrivateKey } from "./read-browser-key.ts";

export type { BrowserKey as KeyObject } from "./browser-key.ts";
export { createHash, createHmac, hash } from "./digests.ts";
export { createPrivateKey, createPublicKey } from "./read-browser-key.ts";

type BrowserCrypto = Cryptography<BrowserKey>;

export const constants: BrowserCrypto["constants"] = {
  RSA_PKCS1_PADDING: 1,
  RSA_NO_PADDING: 3,
  RSA_PKCS1_PSS_PADDING: 6,
  RSA_PSS_SALTLEN_AUTO: -2,
};

export const timingSafeEqual: BrowserCrypto["timingSafeEqual"] = (a, b) => {
  if (a.length !== b.length) throw new RangeError("Input buffers must have the same byte length");
  return a.reduce((difference, byte, at) => difference | (byte ^ (b[at] ?? 0)), 0) === 0;
};

export const sign: BrowserCrypto["sign"] = (algorithm, data, { key: given, padding, saltLength }) => {
  const key = privateKeyOf(given);
  if (padding === constants.RSA_PKCS1_PADDING) {
    return key.raiseToPrivate(padPkcs1(digestInfo(algorithm, data), lengthOf(key)));
  }
  if (padding !== constants.RSA_PKCS1_PSS_PADDING || saltLength !== 0) throw unsupported(padding);
  return key.raiseToPrivate(padLeft(padPss(algorithm, data, bitsOf(key)), lengthOf(key)));
};

export const verify: BrowserCrypto["verify"] = (algorithm, data, given, signature) => {
  const { key, padding } = given instanceof BrowserKey ? pkcs1(given) : given;
  const expected = padding === constants.RSA_PKCS1_PADDING ? digestInfo(algorithm, data) : undefined;
  const block = attempt(() => key.raise(signature));
  if (block === undefined) return false;
  if (expected !== undefined) return attempt(() => padPkcs1(expected, block.length))?.equals(block) === true;
  if (padding !== constants.RSA_PKCS1_PSS_PADDING) throw unsupported(padding);
  const length = Math.ceil((bitsOf(key) - 1) / 8);
  const isShort = block.length === length || block[0] === 0;
  return isShort && holdsPss(algorithm, data, block.subarray(-length), bitsOf(key));
};

export const privateEncrypt: BrowserCrypto["privateEncrypt"] = ({ key: given, padding }, data) => {
  const key = privateKeyOf(given);
  if (padding === constants.RSA_NO_PADDING) return key.raiseToPrivate(data);
  if (padding !== constants.RSA_PKCS1_PADDING) throw unsupported(padding);
  return key.raiseToPrivate(padPkcs1(data, lengthOf(key)));
};

export const publicDecrypt: BrowserCrypto["publicDecrypt"] = ({ key, padding }, data) => {
  if (padding !== constants.RSA_NO_PADDING) throw unsupported(padding);
  // OpenSSL takes a shorter text for a number with zeros before it.
  return key.raise(padLeft(data, lengthOf(key)));
};

function pkcs1(key: BrowserKey): PaddedKey<BrowserKey> {
  return { key, padding: constants.RSA_PKCS1_PADDING };
}

function privateKeyOf(key: BrowserKey | string): BrowserKey {
  return typeof key === "string" ? createPrivateKey(key) : key;
}

function bitsOf(key: BrowserKey): number {
  return key.asymmetricKeyDetails.modulusLength ?? 0;
}

function lengthOf(key: BrowserKey): number {
  return Math.ceil(bitsOf(key) / 8);
}

function padLeft(bytes: Uint8Array, length: number): Uint8Array {
  return Buffer.concat([Buffer.alloc(Math.max(0, length - bytes.length)), bytes]);
}

function unsupported(padding: number): Error {
  return new Error(`expected a padding and salt that ours are made with, got padding ${padding}`);
}
