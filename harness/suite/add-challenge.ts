import { type Role, roles } from "../../src/judging/adapter.ts";
import type { Suite } from "../../src/judging/suite.ts";
import { type SignatureMethod, signatureMethods } from "../../src/signing/signing-task.ts";
import { drawChallenge } from "../../src/suite/challenge/challenge.ts";
import type { VerificationConcern } from "../../src/suite/concern.ts";
import { drawVerification } from "./draw-verification.ts";

/** A suite with unseen vectors. */
export interface ChallengedSuite extends Suite {
  /** How the unseen verification vectors are authored: a live gateway is sent them signed anew. */
  readonly drawn: readonly VerificationConcern[];
}

/**
 * Adds unseen vectors, drawn from a seed, to a suite, for the roles and methods of its target: an implementation that only
 * knows the published ones by heart fails them.
 */
export function addChallenge(
  suite: Suite,
  seed: string,
  asked: readonly Role[] = roles,
  methods: readonly SignatureMethod[] = signatureMethods,
): ChallengedSuite {
  const drawn = asked.includes("verifier") ? drawVerification(seed, suite) : [];
  const files = [
    ...suite.files,
    ...(asked.some((role) => role !== "verifier")
      ? drawChallenge(seed, suite, undefined, asked.includes("signer") ? methods : signatureMethods)
      : []),
    ...drawn.map(({ file }) => file),
  ];
  return { ...suite, files, drawn: drawn.map(({ concern }) => concern), challenge: seed };
}
