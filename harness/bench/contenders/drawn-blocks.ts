import fc from "fast-check";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import type { DrawnTask } from "../../fuzz/arbitraries/ambiguous-tasks.ts";
import { drawnTasks } from "../../fuzz/arbitraries/drawn-tasks.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { plainTasks } from "../fuzz-detection/plain-tasks.ts";

/** How many tasks one call draws. */
export const BLOCK = 100;

const privateKey = keyPairOf("keys/rsa-2048", loadKeys());
const nasty = drawnTasks({ methods: signatureMethods, privateKey });
const binary = plainTasks(privateKey);
let seed = 0;

/** Draws tasks of nasty atoms; gives the nonce of the last. */
export function nastyBlock(): string {
  return drawBlock(nasty);
}

/** Draws tasks of binary strings; gives the nonce of the last. */
export function binaryBlock(): string {
  return drawBlock(binary);
}

function drawBlock(arbitrary: fc.Arbitrary<DrawnTask>): string {
  seed += 1;
  return fc.sample(arbitrary, { seed, numRuns: BLOCK }).at(-1)?.task.nonce ?? "";
}
