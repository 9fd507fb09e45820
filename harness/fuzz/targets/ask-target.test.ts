import { describe, expect, it } from "vitest";
import type { Observation } from "../../../src/judging/adapter.ts";
import type { Judgement } from "../../../src/judging/judgement.ts";
import { judgeObservation } from "./ask-target.ts";

const passed: Judgement = { status: "passed" };
const failing = (expected: string, actual: string, offset: number, note?: string): Judgement => ({
  status: "failed",
  mismatch: { stage: "baseString", offset, expected, actual, ...(note !== undefined && { note }) },
});
const signed: Observation = { signed: { signature: "c2ln" } };

const rows: readonly (readonly [string, Observation, Judgement | undefined, object | undefined])[] = [
  ["what passes breaks nothing", signed, passed, undefined],
  ["what cannot be put is skipped", { leftOut: { reason: "HTTP cannot carry it" } }, passed, undefined],
  [
    "a wrong answer parts at a stage",
    signed,
    failing("POST&a", "POST&b", 5),
    { kind: "baseString", says: 'baseString: expected "POST&a", got "POST&b"' },
  ],
  [
    "of a long one the part round the difference is shown",
    signed,
    failing(`${"a".repeat(200)}b${"c".repeat(200)}`, `${"a".repeat(200)}x`, 200, "a note"),
    { says: `baseString: expected …"${"a".repeat(60)}b${"c".repeat(59)}"…, got …"${"a".repeat(60)}x" (a note)` },
  ],
  [
    "an error is about what does not change with the input",
    { errored: { message: "UnicodeEncodeError: 'ascii' codec can't encode character 12" } },
    passed,
    {
      kind: "errored",
      says: "expected an answer, got none: UnicodeEncodeError: 'ascii' codec can't encode character 12",
      about: "UnicodeEncodeError: ",
    },
  ],
  [
    "the last line of a program that ended",
    {
      errored: {
        message: "the adapter exited with status 1",
        details: "Traceback:\n  File\nAssertionError: combining\n\n",
      },
    },
    passed,
    {
      says: 'expected an answer, got none: the adapter exited with status 1; it said: "AssertionError: combining"',
      about: "the adapter exited with status ",
    },
  ],
  [
    "to decline is no answer",
    { declined: { reason: "no RSA" } },
    passed,
    { kind: "errored", says: "expected an answer, got none: it declined: no RSA" },
  ],
  [
    "an answer to something else is none",
    { encoded: "a" },
    undefined,
    { kind: "errored", says: "expected an answer, got none: expected an answer to what was asked, got encoded" },
  ],
];

describe("judgeObservation", () => {
  it.each(rows)("%s", (_, observation, judgement, failure) => {
    const answer = judgeObservation(observation, () => judgement);
    if (failure === undefined) expect(answer.failure).toBeUndefined();
    else expect(answer.failure).toMatchObject(failure);
  });

  it("ends where the target is gone", () => {
    const gone: Observation = { unreachable: { message: "the adapter was given up" } };
    expect(() => judgeObservation(gone, () => passed)).toThrow(
      expect.objectContaining({ code: "target-gone", message: "the adapter was given up" }),
    );
  });
});
