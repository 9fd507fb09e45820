/** `#crypto` on Node: the functions of its own module themselves, so that they cost nothing more. */

import * as node from "node:crypto";
import type { Cryptography } from "./cryptography.ts";

export type { KeyObject } from "node:crypto";

type NodeCrypto = Cryptography<node.KeyObject>;

export const constants: NodeCrypto["constants"] = node.constants;
export const createHash: NodeCrypto["createHash"] = node.createHash;
export const createHmac: NodeCrypto["createHmac"] = node.createHmac;
export const createPrivateKey: NodeCrypto["createPrivateKey"] = node.createPrivateKey;
export const createPublicKey: NodeCrypto["createPublicKey"] = node.createPublicKey;
export const hash: NodeCrypto["hash"] = node.hash;
export const privateEncrypt: NodeCrypto["privateEncrypt"] = node.privateEncrypt;
export const publicDecrypt: NodeCrypto["publicDecrypt"] = node.publicDecrypt;
export const sign: NodeCrypto["sign"] = node.sign;
export const timingSafeEqual: NodeCrypto["timingSafeEqual"] = node.timingSafeEqual;
export const verify: NodeCrypto["verify"] = node.verify;
