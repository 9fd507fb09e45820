import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { readPublicKey, rsaSha256Verifies } from "../../../src/signing/rsa-sha256.ts";
import { signatureBaseString, signBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { transfer } from "./transfer-request.ts";

const keyPair = keyPairOf("keys/rsa-4096", loadKeys());
const task: SigningTask = { ...transfer, signatureMethod: "RSA-SHA256", privateKey: keyPair };
const request = signRequest(task);
const { baseString: message, signature: signed } = request.trace;

/** Signing and verification of the transfer request, with keys that are parsed already. */
interface Loops {
  readonly signature: () => string;
  readonly verification: () => string;
}

/** Loops over countersign: base string and signature, the bare verification, and that of a whole received request. */
export function countersign(): Loops & { readonly requestVerification: () => string } {
  const publicKey = readPublicKey(keyPair.spki);
  const bytes = Buffer.from(signed, "base64");
  const consumers = [{ consumerKey: task.consumerKey, publicKey: keyPair.spki }];
  return {
    signature: () => signBaseString(signatureBaseString(task), task),
    verification: () => String(rsaSha256Verifies(publicKey, message, bytes)),
    requestVerification: () => String(verifyRequest(request, consumers, task.timestamp).accepted),
  };
}

/** Loops over Node's crypto, with bytes that are there already. */
export function nodeCrypto(): Loops {
  const [privateKey, publicKey] = [createPrivateKey(keyPair.pkcs8), createPublicKey(keyPair.spki)];
  const [data, bytes] = [Buffer.from(message), Buffer.from(signed, "base64")];
  return {
    signature: () => sign("sha256", data, privateKey).toString("base64"),
    verification: () => String(verify("sha256", data, publicKey, bytes)),
  };
}

export async function nodeForge(): Promise<Loops> {
  const { default: forge } = await import("node-forge");
  const privateKey = forge.pki.privateKeyFromPem(keyPair.pkcs1);
  const publicKey = forge.pki.publicKeyFromPem(keyPair.spki);
  const bytes = forge.util.decode64(signed);
  const digest = () => forge.md.sha256.create().update(message, "utf8");
  return {
    signature: () => forge.util.encode64(privateKey.sign(digest())),
    verification: () => String(publicKey.verify(digest().digest().bytes(), bytes)),
  };
}
