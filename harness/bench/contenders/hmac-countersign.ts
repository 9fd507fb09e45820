import { createHmac } from "node:crypto";
import { signatureBaseString, signBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { transfer } from "./transfer-request.ts";

const task: SigningTask = { ...transfer, signatureMethod: "HMAC-SHA1" };

/** The base string of the transfer request. */
export function baseString(): string {
  return signatureBaseString(task);
}

/** The base string and its HMAC-SHA1 signature. */
export function signature(): string {
  return signBaseString(signatureBaseString(task), task);
}

/** The whole signed request: header and body too. */
export function signedRequest(): string {
  return signRequest(task).trace.signature;
}

const ready = baseString();
const key = `${transfer.consumerSecret}&`;

/** HMAC-SHA1 alone, of a base string that is there already. */
export function bareHmac(): string {
  return createHmac("sha1", key).update(ready).digest("base64");
}
