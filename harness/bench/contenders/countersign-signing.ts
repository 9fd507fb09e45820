import { createHmac } from "node:crypto";
import { computeSignature, signatureBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { drawTasks } from "../../../src/suite/accumulated/accumulated.ts";
import { transfer } from "./transfer-request.ts";

const task: SigningTask = { ...transfer, signatureMethod: "HMAC-SHA1" };

/** Makes the base string of the transfer request. */
export function baseString(): string {
  return signatureBaseString(task);
}

/** Makes the base string and its HMAC-SHA1 signature. */
export function signature(): string {
  return computeSignature(task);
}

/** Makes the whole signed request: header and body too. */
export function signedRequest(): string {
  return signRequest(task).trace.signature;
}

const ready = baseString();
const key = `${transfer.consumerSecret}&`;

/** Computes HMAC-SHA1 alone, of a base string that is there already. */
export function bareHmac(): string {
  return createHmac("sha1", key).update(ready).digest("base64");
}

/** Draws so many accumulated tasks and makes their base strings; returns the last of them. */
export function accumulated(tasks: number): () => string {
  return () => lastOf(tasks, signatureBaseString);
}

/** Draws so many accumulated tasks, without their base strings. */
export function drawnOnly(tasks: number): () => string {
  return () => lastOf(tasks, ({ nonce }) => nonce);
}

function lastOf(tasks: number, make: (task: SigningTask) => string): string {
  let last = "";
  for (const drawn of drawTasks(tasks)) last = make(drawn);
  return last;
}
