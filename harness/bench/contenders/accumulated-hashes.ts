import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import { drawTasks } from "../../../src/suite/accumulated/accumulated.ts";

/** How many tasks one call draws. */
export const TASKS = 10_000;

/** Draws tasks and makes their base strings; gives the last of them. */
export function baseStrings(): string {
  let last = "";
  for (const task of drawTasks(TASKS)) last = signatureBaseString(task);
  return last;
}

/** Draws tasks and makes nothing of them. */
export function drawOnly(): string {
  let last = "";
  for (const { nonce } of drawTasks(TASKS)) last = nonce;
  return last;
}
