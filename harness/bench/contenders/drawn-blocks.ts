import fc from "fast-check";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import type { DrawnTask } from "../../fuzz/arbitraries/ambiguous-tasks.ts";
import { drawnTasks } from "../../fuzz/arbitraries/drawn-tasks.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { plainTasks } from "../fuzz-detection/plain-tasks.ts";

const privateKey = keyPairOf("keys/rsa-2048", loadKeys());

/** Draws so many tasks of nasty atoms a call; returns the nonce of the last. */
export function blocksOfNastyAtoms(size: number): () => string {
  return blocksOf(drawnTasks({ methods: signatureMethods, privateKey }), size);
}

/** Draws so many tasks of binary strings a call; returns the nonce of the last. */
export function blocksOfBinaryStrings(size: number): () => string {
  return blocksOf(plainTasks(privateKey), size);
}

function blocksOf(arbitrary: fc.Arbitrary<DrawnTask>, size: number): () => string {
  let seed = 0;
  return () => {
    seed += 1;
    return fc.sample(arbitrary, { seed, numRuns: size }).at(-1)?.task.nonce ?? "";
  };
}
