import type { RsaKeyPair, RsaKeys } from "../../../../src/vectors/resolve-task.ts";
import { loadKeys } from "../../../suite/load-vectors.ts";

let keys: RsaKeys | undefined;

/** The name of the suite's key pair that is meant; only its keys are published, and so may stand in a vector. */
export function publishedKeyFile(isMeant: (pair: RsaKeyPair) => boolean): string | undefined {
  keys ??= loadKeys();
  return Object.entries(keys).find(([, pair]) => isMeant(pair))?.[0];
}
