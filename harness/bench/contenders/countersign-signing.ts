import { createHmac } from "node:crypto";
import { computeRequest, computeSignature, signatureBaseString } from "../../../src/signing/sign-request.ts";
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
  return computeRequest(task).signature;
}

/** Makes the base string of a request with so many parameters, other ones each time. */
export function baseStringOf(count: number): () => string {
  const variants = Array.from({ length: 8 }, (_, variant) => ({
    ...task,
    parameters: Array.from({ length: count }, (__, at) => [`field_${variant}_${at}`, `value ${at} & more`] as const),
  }));
  let turn = 0;
  return () => {
    turn += 1;
    return signatureBaseString(variants[turn % variants.length] ?? task);
  };
}

/** Makes the base string of a request whose one value has so many characters. */
export function baseStringOfLong(characters: number): () => string {
  const long = longTask(characters);
  return () => signatureBaseString(long);
}

/** Makes its signature alone. */
export function signatureOfLong(characters: number): () => string {
  const long = longTask(characters);
  return () => computeSignature(long);
}

/** Makes a text of as many bytes as that base string has, from a buffer: what the engine takes for the text alone. */
export function textOfLong(characters: number): () => string {
  const bytes = Buffer.from(signatureBaseString(longTask(characters)), "latin1");
  return () => bytes.toString("latin1");
}

function longTask(characters: number): SigningTask {
  return {
    ...task,
    parameters: [["order_desc", "two words & more ".repeat(characters / 16 + 1).slice(0, characters)]],
  };
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
