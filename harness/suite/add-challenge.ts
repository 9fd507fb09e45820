import { type Role, roles } from "../../src/judging/adapter.ts";
import type { Suite } from "../../src/judging/suite.ts";
import { drawChallenge } from "../../src/suite/challenge/challenge.ts";
import { drawVerification } from "./draw-verification.ts";

/**
 * Adds unseen vectors, drawn from a seed, to a suite, for the roles of its target: an implementation that only knows the
 * published ones by heart fails them.
 */
export function addChallenge(suite: Suite, seed: string, asked: readonly Role[] = roles): Suite {
  const drawn = [
    ...(asked.some((role) => role !== "verifier") ? drawChallenge(seed, suite) : []),
    ...(asked.includes("verifier") ? drawVerification(seed, suite) : []),
  ];
  return { ...suite, files: [...suite.files, ...drawn], challenge: seed };
}
