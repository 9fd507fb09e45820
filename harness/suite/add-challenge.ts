import type { Suite } from "../../src/conformance/suite.ts";
import { challengeConcern } from "../../src/vectors/challenge.ts";
import { deriveFile } from "../../src/vectors/derive/derive-file.ts";

/** The suite with unseen vectors drawn from a seed: a signer that only knows the published ones by heart fails them. */
export function addChallenge(suite: Suite, seed: string): Suite {
  return { ...suite, files: [...suite.files, deriveFile(challengeConcern(seed), suite.keys)], challenge: seed };
}
