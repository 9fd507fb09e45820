import { signatureBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { keyPairOf } from "../../../src/vectors/resolve-task.ts";
import { loadKeys } from "../../runner/load-vectors.ts";
import { transfer } from "./transfer-request.ts";

/** The key pair of 4096 bits, in PEM forms. */
export const { pkcs8, pkcs1, spki } = keyPairOf("keys/rsa-4096", loadKeys());

/** The transfer request, to be signed with RSA-SHA256. */
export const task: SigningTask = { ...transfer, signatureMethod: "RSA-SHA256", privateKey: { pkcs8, pkcs1 } };

/** Its base string. */
export const message: string = signatureBaseString(task);

/** Its signature in Base64. */
export function signed(): string {
  return signRequest(task).trace.signature;
}
