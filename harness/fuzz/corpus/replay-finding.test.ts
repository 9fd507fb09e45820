import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Finding } from "../finding.ts";
import type { Breach, Property } from "../property.ts";
import { replayFinding } from "./replay-finding.ts";

const small: Property<number> = {
  id: "small",
  says: "a number is small",
  arbitrary: fc.nat(),
  check: (input) => checkSmall(input),
  write: (input) => input,
  read(stored) {
    if (typeof stored === "number") return stored;
    throw new CountersignError("input-malformed", "input of small: expected a number, got another shape");
  },
};

function checkSmall(input: number): Breach | undefined {
  if (input === 13) throw new CountersignError("target-gone", "the adapter was given up");
  if (input === 14) throw new RangeError("no such number");
  return input < 10 ? undefined : { kind: "large", says: `expected less than 10, got ${input}` };
}

function finding(input: unknown, property = "small"): Finding {
  return {
    format: "countersign/finding",
    version: 1,
    id: `${property}-0123456789ab`,
    property,
    law: small.says,
    shrunk: true,
    input,
    breach: { kind: "large", says: "expected less than 10, got 11" },
    seed: 1,
    path: "0",
    diagnosis: [],
    unexplained: [],
  };
}

describe("replayFinding", () => {
  it.each([
    [
      "an input that breaks the law still",
      finding(12),
      { outcome: "FAILED", breach: { kind: "large", says: "expected less than 10, got 12" } },
    ],
    ["one that does no longer", finding(9), { outcome: "FIXED" }],
    [
      "one on which the law throws",
      finding(14),
      { outcome: "FAILED", breach: { kind: "thrown", says: expect.stringContaining("RangeError: no such number") } },
    ],
    ["a target that is gone", finding(13), { outcome: "ERROR", why: "the adapter was given up" }],
    [
      "an input that cannot be read",
      finding("12"),
      { outcome: "ERROR", why: "input of small: expected a number, got another shape" },
    ],
    [
      "a property that there is not",
      finding(12, "large"),
      { outcome: "ERROR", why: "expected a property of this target, got large" },
    ],
  ])("%s", async (_, given, expected) => {
    expect(await replayFinding(given, [small])).toMatchObject({ finding: given, ...expected });
  });

  it("does not take for fixed what could not be judged", async () => {
    const reason = "it does not sign with RSA-SHA256";
    const silent = { ...small, answer: async () => ({ judgement: { status: "skipped", reason } as const }) };
    expect(await replayFinding(finding(12), [silent])).toMatchObject({
      outcome: "ERROR",
      why: `nothing could be judged of it: ${reason}`,
    });
  });
});
