import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { message, pkcs8, signed, spki } from "./rsa-request.ts";

const privateKey = createPrivateKey(pkcs8);
const publicKey = createPublicKey(spki);
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
