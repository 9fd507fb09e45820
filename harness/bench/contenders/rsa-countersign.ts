import { readPublicKey, rsaSha256Verifies } from "../../../src/signing/rsa-sha256.ts";
import { signatureBaseString, signBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { keyPair, message, task } from "./rsa-request.ts";

const publicKey = readPublicKey(keyPair.spki);
const request = signRequest(task);
const bytes = Buffer.from(request.trace.signature, "base64");
const consumers = [{ consumerKey: task.consumerKey, publicKey: keyPair.spki }];

/** The base string and its signature. */
export function signature(): string {
  return signBaseString(signatureBaseString(task), task);
}

/** Whether the signature is right. */
export function verification(): string {
  return String(rsaSha256Verifies(publicKey, message, bytes));
}

/** Whether the whole request, as it came, is accepted. */
export function requestVerification(): string {
  return String(verifyRequest(request, consumers, task.timestamp).accepted);
}
