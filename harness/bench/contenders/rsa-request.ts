import { signatureBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { keyPairOf, type RsaKeyPair } from "../../../src/suite/model/resolve-task.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { transfer } from "./transfer-request.ts";

/** The suite's key pair of 4096 bits. */
export const keyPair: RsaKeyPair = keyPairOf("keys/rsa-4096", loadKeys());

/** The transfer request, to be signed with RSA-SHA256. */
export const task: SigningTask = { ...transfer, signatureMethod: "RSA-SHA256", privateKey: keyPair };

/** Its base string. */
export const message: string = signatureBaseString(task);

/** Its signature in Base64. */
export function signed(): string {
  return signRequest(task).trace.signature;
}
