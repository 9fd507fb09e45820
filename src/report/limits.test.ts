import { expect, it } from "vitest";
import type { Verdict } from "../judging/verdict.ts";
import { findLimits } from "./limits.ts";

const target = { kind: "stdio", implementation: { name: "a", version: "1", language: "php" } } as const;
const suite = { version: "1", digest: "sha256:0", vectors: 2, challenge: null, selection: null } as const;

function limitsOf(...verdicts: readonly Pick<Extract<Verdict, { status: "failed" }>, "tolerated" | "policy">[]) {
  const mismatch = { stage: "verified", offset: 0, expected: "refused", actual: "accepted" };
  return findLimits({
    suite,
    target,
    shown: [],
    profiles: [],
    verdicts: verdicts.map((one, at) => {
      return {
        id: `a/${at}`,
        kind: "verification",
        durationMs: 0,
        status: "failed",
        mismatch,
        flags: [],
        clauses: [],
        ...one,
      };
    }),
  });
}

it("counts what a policy excuses, and not what has a lower level or is not scored", () => {
  const excused = { tolerated: true, policy: "we know" } as const;
  expect(limitsOf(excused)).toEqual(["but for 1 failure that a policy excuses"]);
  expect(limitsOf(excused, excused, { tolerated: true }, { policy: "worse here" })).toEqual([
    "but for 2 failures that a policy excuses",
  ]);
  expect(limitsOf({ tolerated: true }, { tolerated: true, policy: "not scored: added after 0.1" })).toEqual([]);
});
