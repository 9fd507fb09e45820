import { operationNames } from "../../../spec/operations.ts";
import { alterPairs } from "../alter-request.ts";
import { type Inputs, plainRequestOf, plainRequestWith, slugOf } from "../author-requests.ts";

type Row = readonly [name: string, what: string, inputs: Inputs];

/** Requests whose nonces a gateway may forget: those in the layouts that its code reads elsewhere, of digits, and of clocks that are ahead. */
export const replayedLayouts: readonly Row[] = [
  ...operationNames.map((operation): Row => {
    const what = `of ${operation} that repeats its protocol parameters in its body`;
    const inputs: Inputs = { ...plainRequestOf(operation, "17"), options: { placement: "header-and-body" } };
    return [`repeated-in-body-${slugOf(operation)}`, what, inputs];
  }),
  ["charset", "with a charset behind its content type", { options: { charset: "ISO-8859-1" } }],
  ["large", "of a transfer of much to a card", ofMuch()],
  ["realm", "with a realm", { options: { realm: "paynet" } }],
  ["no-space", "without spaces in its header", { alter: alterPairs((pairs) => pairs, ",") }],
  // PHP's array_merge numbers such keys anew: what was noted under one is not found again.
  ["nonce-digits", "with a nonce of digits", { nonce: "170000000042", liveNonce: digitsOf }],
  // Nonces that are kept for the time since their requests', or for what is left of it, are soon forgotten.
  ["five-minutes-ahead", "five minutes before its time", { ageSeconds: -290 }],
  ["nine-minutes-ahead", "nine minutes and more before its time", { ageSeconds: -570 }],
];

function ofMuch(): Inputs {
  const { url, parameters } = plainRequestWith("transfer", "amount", "1250.00");
  return { url, parameters: parameters.map(([name, value]) => [name, name === "deposit2card" ? "true" : value]) };
}

/** Returns as many digits as every integer has room for, and no zero in front. */
function digitsOf(nonce: string): string {
  return `1${nonce.replace(/\D/g, (letter) => String(letter.charCodeAt(0) % 10)).slice(0, 17)}`;
}
