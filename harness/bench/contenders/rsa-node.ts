import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { keyPair, message, signed } from "./rsa-request.ts";

const privateKey = createPrivateKey(keyPair.pkcs8);
const publicKey = createPublicKey(keyPair.spki);
const data = Buffer.from(message);
const bytes = Buffer.from(signed(), "base64");

/** The signature alone, with a key that is parsed already. */
export function signature(): string {
  return sign("sha256", data, privateKey).toString("base64");
}

/** Whether the signature is right. */
export function verification(): string {
  return String(verify("sha256", data, publicKey, bytes));
}
